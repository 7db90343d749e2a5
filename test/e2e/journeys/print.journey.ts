import { expect, test } from "vitest";
import { words } from "../kit/words.ts";
import type { Setting } from "./setting.ts";

/** The long side of A4 between its margins. */
const PAPER_PX = Math.floor((269 / 25.4) * 96);

/** Its short side. */
const UPRIGHT_PX = Math.floor((182 / 25.4) * 96);

/** A screen on paper. */
export function printJourney(setting: Setting): void {
  test("of a screen its content alone is printed, all of it, in dark words although the screen is dark", async () => {
    const page = await setting.visitors.come({ to: "/log", as: "admin" });
    await page.getByRole("table").getByRole("row").nth(2).waitFor();
    await page.evaluate(() => document.documentElement.style.setProperty("--chakra-colors-text", "#ffffff"));
    await page.setViewportSize({ width: 1_100, height: 400 });
    const header = page.getByRole("banner").first();
    const tabs = page.getByRole("navigation", { name: words("tabs.label") });
    const menu = page.getByRole("navigation", { name: words("shell.menu") });
    const last = page.getByRole("table").getByRole("row").last();
    expect(await header.isVisible()).toBe(true);
    // On the screen the list scrolls in its own place.
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(400);

    await page.emulateMedia({ media: "print" });

    for (const each of [header, tabs, menu]) {
      expect(await each.isVisible()).toBe(false);
    }
    const paper = await page.evaluate(() => document.documentElement.scrollHeight);
    const box = await last.boundingBox();
    expect(paper).toBeGreaterThan(400);
    expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(paper);
    const clipped = await last.evaluate((row) => {
      for (let at = row.parentElement; at; at = at.parentElement) {
        if (getComputedStyle(at).overflowY !== "visible" && at !== document.documentElement && at !== document.body) {
          return at.outerHTML.slice(0, 120);
        }
      }
      return undefined;
    });
    expect(clipped).toBeUndefined();
    expect(await last.evaluate((row) => getComputedStyle(row).color)).not.toBe("rgb(255, 255, 255)");
  });

  test("a list is on upright paper with every column, the one that grows among them", async () => {
    const page = await setting.visitors.come({ to: "/log", as: "admin" });
    const table = page.getByRole("main").getByRole("table").first();
    await table.getByRole("row").nth(1).waitFor();
    await page.emulateMedia({ media: "print" });
    // The window stays as wide as it is while its content is laid out on paper.
    await page.evaluate((width) => {
      document.body.style.inlineSize = `${width}px`;
    }, UPRIGHT_PX);

    const lost = await table.evaluate((element, paper) => {
      const isLost = (cell: Element) => {
        const { width, right } = cell.getBoundingClientRect();
        return width < 24 || right > paper;
      };
      return [...element.querySelectorAll("thead th")].filter(isLost).map((cell) => cell.textContent);
    }, UPRIGHT_PX);

    expect(lost).toEqual([]);
    expect(await page.getByRole("button", { name: words("export.action"), exact: true }).isVisible()).toBe(false);
    expect(await page.getByRole("navigation", { name: words("table.pages") }).isVisible()).toBe(false);
  });

  test("a screen's view is named on paper, not the other ones, nor what may be done", async () => {
    const page = await setting.visitors.come({ to: "/CompanyPrice", as: "admin" });
    const main = page.getByRole("main");
    const [views, deeds] = [main.locator("nav a"), main.locator("header").getByRole("button")];
    await views.first().waitFor();
    await deeds.first().waitFor();
    await page.emulateMedia({ media: "print" });

    expect(await views.filter({ visible: true }).count()).toBe(1);
    expect(await deeds.filter({ visible: true }).count()).toBe(0);
  });

  test("a wide report is on its paper with every column, and none is cut off", async () => {
    const page = await setting.visitors.come({ to: "/gasBalance", as: "admin" });
    await page
      .getByRole("main")
      .getByRole("button", { name: words("action.more"), exact: true })
      .click();
    await page.getByRole("menuitem", { name: words("print.print"), exact: true }).click();
    const dialog = page.getByRole("dialog", { name: words("menu.gasBalance") });
    await dialog.getByRole("row").nth(1).waitFor();
    // The charts behind it have no size while they are not printed.
    setting.visitors.troubles.expect(/width\(0\) and height\(0\) of chart/);
    await page.setViewportSize({ width: PAPER_PX, height: 700 });
    await page.emulateMedia({ media: "print" });

    const cut = await dialog.locator("[data-print-sheet]").evaluate((sheet) => {
      const paper = sheet.getBoundingClientRect();
      const isCut = (cell: Element) => {
        const { left, right } = cell.getBoundingClientRect();
        return left < paper.left || right > paper.right;
      };
      const clips = (frame: Element) => getComputedStyle(frame).overflowX !== "visible";
      return [
        ...[...sheet.querySelectorAll("th, td")].filter(isCut).map((cell) => cell.textContent),
        ...[...sheet.querySelectorAll(":has(table)")].filter(clips).map((frame) => frame.className),
      ];
    });

    expect(cut).toEqual([]);
    // Its shadow on the screen would be grey on the paper.
    expect(await dialog.evaluate((frame) => getComputedStyle(frame).boxShadow)).toBe("none");
  });
}
