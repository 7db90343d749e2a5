import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { DEFAULT_THEME } from "../../../web/lib/preferences/look.ts";
import { eventually } from "../kit/eventually.ts";
import { words } from "../kit/words.ts";
import type { Setting } from "./setting.ts";

/** More stops than any screen has. */
const MOST_STOPS = 150;

/** A day without a mouse. */
export function keyboardJourney(setting: Setting): void {
  test("the keyboard alone logs in, opens a screen by the menu, filters it, opens a row, changes the theme and logs out", async () => {
    const page = await setting.visitors.come({ to: "/login" });
    await page.getByRole("heading", { name: words("login.title") }).waitFor();
    await reach(page, page.getByLabel(words("login.username")));
    await page.keyboard.type("admin");
    await page.keyboard.press("Tab");
    await page.keyboard.type("open-forecourt");
    await page.keyboard.press("Enter");

    const menu = page.getByRole("navigation", { name: words("shell.menu") });
    await reach(page, menu.getByRole("link", { name: words("menu.log") }));
    await page.keyboard.press("Enter");

    // The log has more filters than the line has room for.
    await reach(page, page.getByRole("button", { name: words("filter.count", { count: 0 }) }));
    await page.keyboard.press("Enter");
    await reach(page, page.getByRole("searchbox", { name: words("audit.who") }));
    await page.keyboard.type("ADMIN");
    await page.keyboard.press("Enter");
    await eventually(() => new URL(page.url()).searchParams.get("who")).toBe("ADMIN");
    await reach(page, page.getByRole("main").locator("tbody tr[tabindex='0']"));
    await page.keyboard.press("Enter");
    const detail = page.getByRole("dialog");
    await detail.getByRole("heading", { name: words("detail.history") }).waitFor();
    await page.keyboard.press("Escape");
    await detail.waitFor({ state: "detached" });

    await reach(page, page.getByRole("button", { name: words("shell.theme") }), "Shift+Tab");
    await page.keyboard.press("Enter");
    const themes = page.getByRole("dialog", { name: words("shell.theme") });
    await reach(page, themes.getByRole("radio", { name: DEFAULT_THEME, exact: true }));
    await page.keyboard.press("ArrowRight");
    await eventually(() => page.locator("html").getAttribute("data-theme")).toBe("chester");
    await page.keyboard.press("Escape");
    await themes.waitFor({ state: "detached" });

    await reach(page, page.getByRole("button", { name: /Network Admin$/ }));
    await page.keyboard.press("Enter");
    const logout = page.getByRole("menuitem", { name: words("shell.logout") });
    await logout.waitFor();
    // The menu takes the focus a frame after it is seen; a key before that is the button's.
    await eventually(() => page.evaluate(() => document.activeElement?.getAttribute("role"))).toBe("menu");
    await page.keyboard.press("End");
    await eventually(() => logout.getAttribute("data-highlighted")).not.toBeNull();
    await page.keyboard.press("Enter");
    await reach(page, page.getByRole("alertdialog").getByRole("button", { name: words("shell.logout"), exact: true }));
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: words("login.title") }).waitFor();
  });
}

/** Goes from stop to stop until the focus is there. */
async function reach(page: Page, goal: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await goal.waitFor();
  for (let stops = 0; stops < MOST_STOPS; stops++) {
    if (await goal.evaluate((element) => element === document.activeElement)) {
      return;
    }
    await page.keyboard.press(key);
  }
  expect.unreachable(`${key} never comes to ${goal.toString()}`);
}
