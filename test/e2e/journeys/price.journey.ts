import { expect, test } from "vitest";
import type { Page } from "playwright-core";
import { eventually } from "../kit/eventually.ts";
import { words } from "../kit/words.ts";
import type { Setting } from "./setting.ts";

const STATION = { code: "S04" };
const GRADE = "Petrol 92";
const NEW_PRICE = "7.61";
const LITRES = "10.00";

/** A price from the matrix to the guns, and the sale that is made at it. */
export function priceJourney(setting: Setting): void {
  test("a price that is written into the matrix is shown by the guns, and the next sale is made at it", async () => {
    const { stations, network } = setting.product;
    const station = network.stations.find(({ code }) => code === STATION.code)?.name ?? "";
    await stations.comeToRest();
    const page = await setting.visitors.come({ to: `/priceSet2?text=${STATION.code}`, as: "admin" });

    await page.getByRole("textbox", { name: words("price.cell", { grade: GRADE, station }) }).fill(NEW_PRICE);
    await page.getByRole("button", { name: words("price.changes.review", { count: 1 }) }).click();
    const review = page.getByRole("dialog", { name: words("price.review.title", { count: 1 }) });
    await review.getByRole("textbox", { name: words("price.reason") }).fill("A journey");
    await review.getByRole("button", { name: words("price.review.action") }).click();
    await page.getByText(words("price.changed", { count: 1 })).waitFor();

    await page.getByRole("link", { name: station }).click();
    const grade = page.getByRole("region", { name: GRADE, exact: true });
    await eventually(() => grade.textContent()).toContain(NEW_PRICE);
    await eventually(() => statesOf(grade)).toEqual([words("price.state.CONFIRMED")]);

    const gun = Number(/\d+/.exec((await grade.getByRole("listitem").first().textContent()) ?? "")?.[0]);
    await stations.sell(STATION.code, gun, LITRES);
    await stations.comeToRest();

    const sales = await setting.visitors.come({ to: `/realTimeEquip?detail=${STATION.code}`, as: "admin" });
    const newest = sales.getByRole("table", { name: words("realtime.sales.of", { station }) });
    const cells = newest.getByRole("row").nth(1).getByRole("cell");
    await eventually(() => cells.allTextContents()).toEqual(expect.arrayContaining(["76.10", LITRES, GRADE]));
  });
}

/** The states of a grade's guns, each once. */
async function statesOf(grade: ReturnType<Page["getByRole"]>): Promise<string[]> {
  const guns = await grade
    .getByRole("list", { name: words("price.guns") })
    .getByRole("listitem")
    .all();
  const known = ["QUEUED", "SENT", "CONFIRMED", "FAILED"] as const;
  const texts = await Promise.all(guns.map((gun) => gun.textContent()));
  const states = texts.map((text) =>
    known.map((state) => words(`price.state.${state}`)).find((word) => text?.includes(word)),
  );
  return [...new Set(states)].map(String);
}
