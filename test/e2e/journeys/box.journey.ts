import { expect, test } from "vitest";
import { todaysCents } from "../kit/board.ts";
import { stationOf, tileOf } from "../kit/console.ts";
import { eventually } from "../kit/eventually.ts";
import { words } from "../kit/words.ts";
import type { Setting } from "./setting.ts";

const STATION = { code: "S02", name: "Old Customs Road" };
const GUN = 1;
const GRADE = "Petrol 92";
const NEW_PRICE = "7.58";
const LITRES = "20.00";
/** Longer than anything takes here: the line comes back when it is told to. */
const DARK_MINUTES = 30;
/** A box tries to reach its broker anew now and then, more seldom the longer that fails. */
const BACK_MS = 180_000;

/** What stands behind a communication box, while its line is there and while it isn't. */
export function boxJourney(setting: Setting): void {
  test("a box whose line breaks off keeps what is sold meanwhile, and tells all of it when it is back", async () => {
    const { stations } = setting.product;
    await stations.comeToRest();
    const page = await setting.visitors.come({ to: `/realTimeEquip?station=${STATION.code}`, as: "admin" });
    const tile = tileOf(stationOf(page, STATION.name), GUN);
    await tile.getByText(words("gun.state.FREE")).waitFor();
    const board = await setting.visitors.come({ to: "/kanban", as: "admin" });
    await eventually(() => todaysCents(board)).toBe(await stations.soldCents());
    const before = await stations.soldCents();

    await stations.happen({ station: STATION.code, kind: "DARK", minutes: DARK_MINUTES });
    await tile.getByText(words("gun.state.OFFLINE")).waitFor();
    await stations.sell(STATION.code, GUN, LITRES);
    await eventually(() => stations.soldCents()).toBeGreaterThan(before);
    expect(await todaysCents(board)).toBe(before);
    await stations.wake(STATION.code);
    await tile.getByText(words("gun.state.FREE")).waitFor({ timeout: BACK_MS });
    await stations.comeToRest();

    const after = await stations.soldCents();
    expect(after).toBeGreaterThan(before);
    await eventually(() => todaysCents(board)).toBe(after);
  });

  test("a price that is written into the matrix is confirmed by the guns behind a box", async () => {
    const { stations } = setting.product;
    await stations.comeToRest();
    const page = await setting.visitors.come({ to: `/priceSet2?text=${STATION.code}`, as: "admin" });
    const cell = words("price.cell", { grade: GRADE, station: STATION.name });
    await page.getByRole("textbox", { name: cell }).fill(NEW_PRICE);
    await page.getByRole("button", { name: words("price.changes.review", { count: 1 }) }).click();
    const review = page.getByRole("dialog", { name: words("price.review.title", { count: 1 }) });
    await review.getByRole("textbox", { name: words("price.reason") }).fill("A journey");
    await review.getByRole("button", { name: words("price.review.action") }).click();
    await page.getByText(words("price.changed", { count: 1 })).waitFor();

    await page.getByRole("link", { name: STATION.name }).click();
    const guns = page
      .getByRole("region", { name: GRADE, exact: true })
      .getByRole("list", { name: words("price.guns") })
      .getByRole("listitem");
    const confirmed = words("price.state.CONFIRMED");
    await eventually(async () => {
      const texts = await guns.allTextContents();
      return texts.length > 0 && texts.every((text) => text.includes(confirmed));
    }).toBe(true);
  });
}
