import type { Page } from "playwright-core";
import { test } from "vitest";
import { eventually } from "../kit/eventually.ts";
import { words, wordsOf } from "../kit/words.ts";
import type { Setting } from "./setting.ts";

declare global {
  interface Window {
    /** Of each Ctrl+F, whether the console kept it from the browser. */
    keptFromBrowser?: boolean[];
  }
}

const chinese = wordsOf("zh-chs");

/** Every screen is a few letters away. */
export function searchJourney(setting: Setting): void {
  test("Ctrl+F opens the search and a second one is the browser's; Ctrl+K is never; Escape goes back to where one was", async () => {
    const page = await setting.visitors.come({ to: "/index", as: "admin" });
    const opener = page.getByRole("button", { name: words("input.search") });
    await opener.focus();
    await noteFind(page);

    await page.keyboard.press("Control+f");
    await fieldOf(page).waitFor();
    await page.keyboard.press("Control+f");
    await fieldOf(page).waitFor({ state: "detached" });
    await eventually(() => page.evaluate(() => window.keptFromBrowser)).toEqual([true, false]);

    await page.keyboard.press("Control+k");
    await fieldOf(page).waitFor();
    await page.keyboard.press("Control+k");
    await fieldOf(page).waitFor({ state: "detached" });

    await page.keyboard.press("Control+f");
    await fieldOf(page).waitFor();
    await page.keyboard.press("Escape");
    await fieldOf(page).waitFor({ state: "detached" });
    await eventually(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);
  });

  test("a page is found by its letters, chosen with the arrows and opened; stations are found beside", async () => {
    const page = await setting.visitors.come({ to: "/index", as: "admin" });
    await find(page, "dshbrd");
    await eventually(() => chosen(page)).toContain(words("menu.kanban"));
    await page.keyboard.press("Enter");
    await eventually(() => new URL(page.url()).pathname).toBe("/kanban");

    await find(page, "lake");
    const stations = page.getByRole("group", { name: words("menu.group.stations") }).getByRole("option");
    await eventually(() => stations.count()).toBeGreaterThan(1);
    await page.keyboard.press("ArrowDown");
    const second = (await stations.nth(1).textContent()) ?? "";
    await eventually(() => chosen(page)).toBe(second);
    await page.keyboard.press("ArrowUp");
    await eventually(() => chosen(page)).toBe(await stations.nth(0).textContent());
  });

  test("in Chinese a page is found by its Chinese name and by its English one", async () => {
    const page = await setting.visitors.come({ to: "/index", as: "admin", language: "zh-chs" });
    for (const name of [chinese("menu.log"), "logs"]) {
      await find(page, name);
      await eventually(() => chosen(page)).toContain(chinese("menu.log"));
      await page.keyboard.press("Escape");
      await fieldOf(page).waitFor({ state: "detached" });
    }
    await find(page, "dashboard");
    await eventually(() => chosen(page)).toContain(chinese("menu.kanban"));
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: chinese("kanban.title"), exact: true }).waitFor();
  });
}

const fieldOf = (page: Page) => page.getByRole("dialog").getByRole("combobox");

async function find(page: Page, what: string): Promise<void> {
  await page.getByRole("main").waitFor();
  await page.keyboard.press("Control+f");
  await fieldOf(page).waitFor();
  await page.keyboard.type(what);
}

/** The line that Enter would open, as the field tells it. */
async function chosen(page: Page): Promise<string> {
  const line = await fieldOf(page).getAttribute("aria-activedescendant");
  return page.evaluate((id) => document.getElementById(id ?? "")?.textContent ?? "", line);
}

/** Notes of each Ctrl+F what became of it once everybody has heard it. */
async function noteFind(page: Page): Promise<void> {
  await page.evaluate(() => {
    const kept: boolean[] = [];
    window.keptFromBrowser = kept;
    window.addEventListener("keydown", (event) => {
      if (event.key === "f") {
        setTimeout(() => kept.push(event.defaultPrevented));
      }
    });
  });
}
