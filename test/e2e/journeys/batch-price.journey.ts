import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { eventually } from "../kit/eventually.ts";
import { words } from "../kit/words.ts";
import type { Setting } from "./setting.ts";

const STATIONS = ["S06", "S09", "S11"] as const;
/** Falls silent before the change, and comes back when the others have their price. */
const DARK = "S09";
const GRADE = "Petrol 92";
const DELTA = "0.11";

/** A batch change of several stations, seen through to the last gun. */
export function batchPriceJourney(setting: Setting): void {
  test("a batch price change is confirmed by the guns at once, and at a station that was dark when it is back", async () => {
    const { stations, network } = setting.product;
    const names = STATIONS.map((code) => network.stations.find((station) => station.code === code)?.name ?? "");
    const dark = network.stations.find(({ code }) => code === DARK)?.name ?? "";
    await stations.comeToRest();
    await stations.happen({ station: DARK, kind: "DARK", minutes: 30 });
    const page = await setting.visitors.come({ to: "/CompanyPrice", as: "admin" });

    await compose(page, names);
    const preview = page.getByRole("dialog", { name: words("priceBatch.preview.title", { count: names.length }) });
    const rows = preview.getByRole("row");
    await eventually(() => rows.count()).toBe(names.length + 1);
    for (const name of names) {
      await eventually(() => preview.getByRole("row", { name: new RegExp(name) }).textContent()).toContain(`+${DELTA}`);
    }
    await preview.getByRole("textbox", { name: words("price.reason") }).fill("A journey");
    await preview.getByRole("button", { name: words("priceBatch.send", { count: names.length }) }).click();
    const question = page.getByRole("alertdialog", { name: words("priceBatch.confirm", { count: names.length }) });
    await question.getByRole("textbox").pressSequentially(String(names.length));
    await question.getByRole("button", { name: words("price.review.action") }).click();
    await page.getByText(words("price.changed", { count: names.length })).waitFor();

    const progress = page.getByRole("list", { name: words("priceBatch.progress") });
    const [confirmed, offline] = [words("price.state.CONFIRMED"), words("price.failure.OFFLINE")];
    await eventually(() => statesAt(progress, dark)).toEqual([offline]);
    for (const name of names.filter((one) => one !== dark)) {
      await eventually(() => statesAt(progress, name)).toEqual([confirmed]);
    }
    await page.getByText(words("priceBatch.state.DELIVERING")).first().waitFor();

    await stations.wake(DARK);
    await eventually(() => statesAt(progress, dark)).toEqual([confirmed]);
    await page.getByRole("dialog").getByText(words("priceBatch.state.DONE")).first().waitFor();
    expect(await progress.getByText(offline).count()).toBe(0);
  });
}

/** Ticks stations and the grade, and asks for the preview of a rise. */
async function compose(page: Page, names: readonly string[]): Promise<void> {
  await page
    .getByRole("button", { name: words("priceBatch.new") })
    .first()
    .click();
  const form = page.getByRole("dialog", { name: words("priceBatch.new") });
  const search = form.getByRole("searchbox", { name: words("scope.search") });
  for (const name of names) {
    await search.fill(name);
    await form
      .getByRole("treeitem", { name: new RegExp(name) })
      .last()
      .click();
  }
  await form.getByText(GRADE, { exact: true }).click();
  await form.getByRole("textbox", { name: words("priceBatch.delta") }).fill(DELTA);
  await form.getByRole("button", { name: words("priceBatch.preview") }).click();
}

/** The states of the guns of a station's price, each once. */
async function statesAt(progress: Locator, station: string): Promise<string[]> {
  const price = progress.getByRole("listitem").filter({ hasText: station });
  const guns = await price
    .getByRole("list", { name: words("price.guns") })
    .getByRole("listitem")
    .allTextContents();
  const known = [
    ...(["QUEUED", "SENT", "CONFIRMED", "FAILED"] as const).map((state) => words(`price.state.${state}`)),
    words("price.failure.OFFLINE"),
  ];
  return [...new Set(guns.map((text) => known.find((word) => text.includes(word)) ?? text))];
}
