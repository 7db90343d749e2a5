import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { eventually } from "../kit/eventually.ts";
import { words } from "../kit/words.ts";
import type { Setting } from "./setting.ts";

/** What was done by whom, found again. */
export function logJourney(setting: Setting): void {
  test("the log of a network that was just set up is turned through, narrowed and opened by keyboard alone", async () => {
    const page = await setting.visitors.come({ to: "/log?sort=time", as: "admin" });
    const first = await standing(page);
    expect(first.total).toBeGreaterThan(60);
    expect([first.from, first.to]).toEqual([1, 25]);

    await press(page, "table.next");
    await eventually(async () => (await standing(page)).from).toBe(26);
    await press(page, "table.next");
    await eventually(async () => (await standing(page)).to).toBe(75);
    await page.goBack();
    await eventually(async () => (await standing(page)).from).toBe(26);

    await page.getByRole("button", { name: words("filter.count", { count: 0 }) }).press("Enter");
    await page.getByRole("searchbox", { name: words("audit.who") }).focus();
    await page.keyboard.type("ADMIN");
    await page.keyboard.press("Enter");
    await eventually(async () => (await standing(page)).from).toBe(1);
    const row = page.getByRole("row").nth(2);
    const name = await row.getByRole("cell").nth(1).textContent();
    await page.getByRole("row").nth(1).focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");

    const drawer = page.getByRole("dialog", { name: name ?? "" });
    await drawer.getByRole("heading", { name: words("detail.history") }).waitFor();
    expect(new URL(page.url()).searchParams.get("open")).toMatch(/^[0-9a-f-]{36}$/);
    await page.keyboard.press("Escape");
    await drawer.waitFor({ state: "detached" });
    expect(new URL(page.url()).search).toBe("?who=ADMIN&sort=time");
    await eventually(() => row.evaluate((line) => line === document.activeElement)).toBe(true);
  });
}

const press = (page: Page, name: "table.next") => page.getByRole("button", { name: words(name) }).press("Enter");

/** "26–50 of 170" in numbers. */
async function standing(page: Page): Promise<{ from: number; to: number; total: number }> {
  const line = page.getByText(/^[\d,]+–[\d,]+ of [\d,]+$/);
  const [from = 0, to = 0, total = 0] = ((await line.textContent()) ?? "")
    .split(/–| of /)
    .map((part) => Number(part.replaceAll(",", "")));
  return { from, to, total };
}
