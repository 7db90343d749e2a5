import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { COOKIE_PREFIX } from "../../../web/lib/cookies.ts";
import { answer, logIn } from "../kit/console.ts";
import { eventually } from "../kit/eventually.ts";
import { words } from "../kit/words.ts";
import type { Setting } from "./setting.ts";

const STATION = { code: "S10", gun: 2 };

/** A session that ends while its person works. */
export function sessionJourney(setting: Setting): void {
  test("an order typed in a session that ended meanwhile is carried out after the password, and nothing is typed twice", async () => {
    const { product, visitors } = setting;
    await product.stations.comeToRest();
    const page = await visitors.come({ to: `/realTimeEquip?gun=${STATION.code}-${STATION.gun}` });
    // A session of its own: the other journeys' visitors share theirs.
    await logIn(page, product, "admin");
    const amount = page.getByRole("textbox", { name: words("command.preset.value", { type: "AMOUNT", unit: "¥" }) });
    await amount.fill("30");
    await page.getByRole("button", { name: words("command.AUTHORIZE") }).click();
    await page.getByRole("alertdialog").waitFor();
    await page.evaluate(() => document.documentElement.setAttribute("data-loaded", "once"));

    await endSession(page, product.stack.url);
    const ended = page.getByRole("dialog", { name: words("relogin.title") });
    await ended.waitFor();
    await ended.getByLabel(words("login.password"), { exact: true }).fill("not the password");
    await ended.getByRole("button", { name: words("relogin.submit") }).click();
    await ended.getByText(words("error.10001")).waitFor();
    await ended.getByLabel(words("login.password"), { exact: true }).fill("open-forecourt");
    await ended.getByRole("button", { name: words("relogin.submit") }).click();
    await ended.waitFor({ state: "hidden" });

    await answer(page, words("command.AUTHORIZE"));
    await page
      .getByText(
        words("command.progress", { action: words("command.AUTHORIZE"), status: words("command.status.DONE") }),
      )
      .waitFor();
    expect(await page.locator("html").getAttribute("data-loaded")).toBe("once");
    await eventually(() => page.getByRole("dialog").getByText(words("gun.state.FREE")).first().isVisible()).toBe(true);
  });
}

/** As somebody does who ends this session elsewhere. */
async function endSession(page: Page, url: string): Promise<void> {
  const cookies = await page.context().cookies();
  const token = cookies.find(({ name }) => name === `${COOKIE_PREFIX}token`)?.value ?? "";
  const answered = await fetch(`${url}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${decodeURIComponent(token)}` },
    body: JSON.stringify({ query: "mutation { logout }" }),
  });
  expect(await answered.json()).toMatchObject({ data: { logout: true } });
}
