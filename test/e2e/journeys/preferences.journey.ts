import type { Page } from "playwright-core";
import { test } from "vitest";
import { DEFAULT_THEME, THEMES, type ThemeId } from "../../../web/lib/preferences/look.ts";
import { choose, leaveSession, logIn } from "../kit/console.ts";
import { eventually } from "../kit/eventually.ts";
import { words } from "../kit/words.ts";
import type { Setting } from "./setting.ts";

/** How the console looks to whom. */
export function preferencesJourney(setting: Setting): void {
  test("two people who share a browser find each their own theme and size, also after a reload", async () => {
    const { product, visitors } = setting;
    const page = await visitors.come({ to: "/login" });
    await logIn(page, product, "coast");
    const usual = await controlHeight(page);

    await wear(page, "violet");
    await choose(page, words("shell.size"), words("shell.size.mini"));
    await eventually(() => controlHeight(page)).toBeLessThan(usual);
    const mini = await controlHeight(page);
    await leaveSession(page, "Coast Operator");

    await logIn(page, product, "lake");
    await eventually(() => themeOf(page)).toBe(DEFAULT_THEME);
    await eventually(() => controlHeight(page)).toBe(usual);
    await wear(page, "star");
    await leaveSession(page, "Lake Operator");

    await logIn(page, product, "coast");
    await eventually(() => themeOf(page)).toBe("violet");
    await page.reload();
    await page.getByRole("navigation", { name: words("shell.menu") }).waitFor();
    await eventually(() => themeOf(page)).toBe("violet");
    await eventually(() => controlHeight(page)).toBe(mini);
  });

  test("a region chosen in the header narrows tanks, prices and stations, is there after a reload, and goes again", async () => {
    const { product, visitors } = setting;
    const page = await visitors.come({ to: "/login" });
    await logIn(page, product, "admin");
    const region = "Yangtze Delta";

    await chooseScope(page, region);
    const menu = page.getByRole("navigation", { name: words("shell.menu") });
    for (const path of ["/tankConfig", "/priceSet2", "/stationSet"]) {
      await menu.locator(`a[href="${path}"]`).evaluate((link: HTMLElement) => link.click());
      await regionChip(page, region).waitFor();
      await eventually(() => Promise.resolve(page.url())).toMatch(new RegExp(`${path}\\?region=[0-9a-f-]{36}$`));
    }

    await page.reload();
    await scopeButton(page, region).waitFor();
    await regionChip(page, region).click();
    await eventually(() => Promise.resolve(page.url())).toMatch(/stationSet$/);
    await page.goBack();
    await regionChip(page, region).waitFor();
    await page.goBack();
    await eventually(() => Promise.resolve(page.url())).toMatch(/priceSet2\?region=/);
    await page.getByRole("heading", { name: words("menu.priceSet2"), exact: true }).waitFor();
    await regionChip(page, region).waitFor();

    await chooseScope(page, words("scope.all"));
    await eventually(() => Promise.resolve(page.url())).toMatch(/priceSet2$/);
    await scopeButton(page, words("scope.all")).waitFor();
  });
}

const scopeButton = (page: Page, name: string) =>
  page.getByRole("button", { name: words("scope.of", { name }), exact: true });

const regionChip = (page: Page, value: string) =>
  page.getByRole("button", { name: words("filter.remove", { filter: words("filter.region"), value }), exact: true });

async function chooseScope(page: Page, place: string): Promise<void> {
  await page.getByRole("button", { name: new RegExp(`^${words("scope.of", { name: "" })}`) }).click();
  const panel = page.getByRole("dialog", { name: words("scope.title") });
  if (place !== words("scope.all")) {
    await panel.getByRole("searchbox").fill(place);
  }
  await panel.getByText(place, { exact: true }).first().click();
  await panel.waitFor({ state: "detached" });
}

const themeOf = (page: Page) => page.locator("html").getAttribute("data-theme");

/** In CSS pixels. */
async function controlHeight(page: Page): Promise<number> {
  const box = await page.getByRole("button", { name: words("shell.theme") }).boundingBox();
  return box?.height ?? 0;
}

async function wear(page: Page, theme: ThemeId): Promise<void> {
  await page.getByRole("button", { name: words("shell.theme") }).click();
  const dialog = page.getByRole("dialog", { name: words("shell.theme") });
  await dialog.getByText(THEMES[theme], { exact: true }).click();
  await eventually(() => themeOf(page)).toBe(theme);
  await dialog
    .getByRole("button", { name: words("action.close") })
    .last()
    .click();
  await dialog.waitFor({ state: "detached" });
}
