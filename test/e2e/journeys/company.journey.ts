import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import {
  CLIENT_ID,
  CLIENT_SECRET,
  type RunningProvider,
  startProvider,
} from "../../../server/test/identity-providers.ts";
import { Account } from "../kit/account.ts";
import { logIn } from "../kit/console.ts";
import { words } from "../kit/words.ts";
import type { Setting } from "./setting.ts";

/** Whom the provider knows, and as whom she works here. */
const [SUB, LOGIN] = ["mei-chen", "coast"];

/** An administrator sets up the company's sign-in, and somebody comes in by it. */
export function companyJourney(setting: Setting): void {
  test("people sign in at their company's own page and land where they wanted to be", async () => {
    const { product, visitors } = setting;
    // To a browser another name is another site, as a company's provider is.
    const redirectAddress = `${product.stack.url}/sign-in/provider/callback`;
    const provider = await startProvider({ redirectAddress, host: "localhost" });
    provider.people.set(SUB, { preferred_username: LOGIN });

    const admin = await visitors.come({ to: "/accountMana" });
    await logIn(admin, product, "admin");
    const address = new URL(await setUpCompany(admin, provider));
    const mei = await visitors.come({
      to: `${address.pathname}${address.search}&redirect=%2FmyAccount`,
      // The provider's own pages want a typeface from elsewhere, which isn't there for tests.
      prepare: async (context) => {
        await context.route("https://fonts.googleapis.com/**", (route) => route.fulfill({ body: "" }));
      },
    });
    await mei.getByRole("link", { name: words("login.company.by", { name: "North ID" }) }).click();
    await mei.waitForURL((url) => url.origin === provider.issuer);
    await mei.getByPlaceholder(/login/i).fill(SUB);
    await mei.getByPlaceholder(/password/i).fill("whatever it is there");
    await mei.getByRole("button").click();
    await mei.getByRole("button", { name: /continue/i }).click();

    await mei.getByRole("navigation", { name: words("shell.menu") }).waitFor();
    const landed = new URL(mei.url());
    expect([landed.origin, landed.pathname]).toEqual([product.stack.url, "/myAccount"]);
    const asked = await Account.of(product, "admin");
    const { nodes } = await asked.ask<{ nodes: object[] }>(
      "auditEntries",
      `{ auditEntries(first: 5, filter: { operation: "signInByProvider" }) { nodes { accountName outcome } } }`,
    );
    expect(nodes).toContainEqual({ accountName: LOGIN, outcome: "OK" });
  });
}

/** Fills the form and tests the issuer; gives the address that people are to open. */
async function setUpCompany(admin: Page, { issuer }: RunningProvider): Promise<string> {
  await admin.getByRole("button", { name: words("provider.open") }).click();
  const form = admin.getByRole("dialog", { name: words("provider.title") });
  await form.getByLabel(words("provider.name")).fill("North ID");
  await form.getByLabel(words("provider.issuer")).fill(issuer);
  await form.getByRole("button", { name: words("provider.test"), exact: true }).click();
  await form.getByText(words("provider.test.ok")).waitFor();
  await form.getByLabel(words("provider.clientId")).fill(CLIENT_ID);
  await form.getByRole("textbox", { name: words("provider.clientSecret") }).fill(CLIENT_SECRET);
  await form.getByLabel(words("provider.claim")).selectOption("PREFERRED_USERNAME");
  const address = await form.getByLabel(words("provider.link")).textContent();
  await form.getByRole("button", { name: words("form.save") }).click();
  await form.waitFor({ state: "hidden" });
  return address ?? "";
}
