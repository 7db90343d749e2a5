import { expect, test } from "vitest";
import { words } from "../kit/words.ts";
import type { Setting } from "./setting.ts";

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
}
