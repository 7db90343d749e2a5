import { expect, test } from "vitest";
import { GUN_PRESENCES } from "../../../web/parts/gun/gun-state-badge.tsx";
import { stationOf, tileOf } from "../kit/console.ts";
import { centsOf, todaysCents } from "../kit/board.ts";
import { Witness } from "../kit/witness.ts";
import { eventually } from "../kit/eventually.ts";
import { words } from "../kit/words.ts";
import type { Setting } from "./setting.ts";

const STATION = { code: "S03", name: "East Pier" };
const GUN = 1;
const LITRES = "30.00";
/** Petrol 92 at 7.45. */
const CENTS = 22_350;

/** One sale from lifting the gun to the day's figures. */
export function saleJourney(setting: Setting): void {
  test("a sale is seen on its gun while it runs, then in the station's sales and in today's amount", async () => {
    const { stations } = setting.product;
    const { visitors } = setting;
    await stations.comeToRest();
    const board = await visitors.come({ to: "/kanban", as: "admin" });
    const before = await stations.soldCents();
    await eventually(() => todaysCents(board)).toBe(before);
    const forecourt = await visitors.come({ to: `/realTimeEquip?station=${STATION.code}`, as: "admin" });
    const tile = tileOf(stationOf(forecourt, STATION.name), GUN);
    await eventually(() => tile.textContent()).toContain(words("gun.state.FREE"));
    const states = await Witness.of(tile, ".state");
    const amounts = await Witness.of(tile, ".amount bdi");

    await stations.sell(STATION.code, GUN, LITRES);

    await eventually(async () => (await states.seen()).slice(1).includes(words("gun.state.REFUELLING"))).toBe(true);
    await eventually(async () => (await states.seen()).at(-1)).toBe(words("gun.state.FREE"));
    // On a busy machine a state of less than a second may pass unseen; none comes out of turn.
    const turns = GUN_PRESENCES.map((presence) => words(`gun.state.${presence}`)).slice(1, -1);
    const passed = (await states.seen()).slice(1, -1);
    expect(passed).toEqual(turns.filter((turn) => passed.includes(turn)));

    const counted = (await amounts.seen()).map(centsOf);
    const run = counted.slice(counted.lastIndexOf(0));
    expect(run.length).toBeGreaterThan(3);
    expect(run).toEqual(run.toSorted((left, right) => left - right));
    expect(run.at(-1)).toBe(CENTS);

    await eventually(() => todaysCents(board)).toBe(before + CENTS);
    await forecourt.getByRole("link", { name: STATION.name }).click();
    const newest = forecourt.getByRole("table", { name: words("realtime.sales.of", { station: STATION.name }) });
    const cells = newest.getByRole("row").nth(1).getByRole("cell");
    await eventually(() => cells.allTextContents()).toEqual(expect.arrayContaining(["223.50", "30.00", "Petrol 92"]));
  });
}
