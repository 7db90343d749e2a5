import { expect, test } from "vitest";
import { submitLogin } from "../kit/console.ts";
import { eventually } from "../kit/eventually.ts";
import { words } from "../kit/words.ts";
import type { Setting } from "./setting.ts";

const DEEP_LINK = "/realTimeEquip?station=S01&grade=92&state=free#top";

/** From a link that needs a session, over the login, to exactly that link. */
export function loginJourney(setting: Setting): void {
  test("a deep link without a session asks for the login, says what is wrong there, and is reached in the end", async () => {
    const page = await setting.visitors.come({ to: DEEP_LINK });
    const said = page.getByRole("alert");
    await page.getByRole("heading", { name: words("login.title") }).waitFor();
    expect(pathOf(page.url())).toBe(`/login?redirect=${encodeURIComponent(DEEP_LINK)}`);

    await submitLogin(page, "", "");
    await eventually(() => said.textContent()).toBe(words("login.required"));

    await submitLogin(page, "admin", "not the password");
    await eventually(() => said.textContent()).toBe(words("error.10001"));
    expect(pathOf(page.url())).toBe(`/login?redirect=${encodeURIComponent(DEEP_LINK)}`);

    await submitLogin(page, "admin", "open-forecourt");
    await page.getByRole("heading", { name: words("realtime.title") }).waitFor();
    expect(pathOf(page.url())).toBe(DEEP_LINK);
    const chosen = page.getByRole("button", {
      name: words("filter.remove", { filter: words("filter.station"), value: "Harbour Gate" }),
    });
    await chosen.waitFor();
  });

  test.each([["https://example.com/kanban"], ["//example.com/kanban"], ["/\\example.com"], ["javascript:alert(1)"]])(
    "a redirect to %s is not followed",
    async (redirect) => {
      const page = await setting.visitors.come({ to: `/login?redirect=${encodeURIComponent(redirect)}` });
      await submitLogin(page, "coast", "open-forecourt");

      await page.getByRole("heading", { name: words("home.title"), exact: true }).waitFor();

      expect(page.url()).toBe(`${setting.product.stack.url}/index`);
    },
  );
}

function pathOf(address: string): string {
  const { pathname, search, hash } = new URL(address);
  return `${pathname}${search}${hash}`;
}
