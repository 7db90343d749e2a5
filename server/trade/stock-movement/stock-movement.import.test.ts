import { expect, test } from "vitest";
import { HOUR } from "../../test/clock.ts";
import { importLines } from "../../test/imports.ts";
import { periodDeed } from "../../test/period-locks.ts";
import { testServer } from "../../test/server.ts";
import { movementsOf, withdrawMovement } from "../../test/stock-movements.ts";

const { world, clock } = await testServer();
clock.pass(72 * HOUR);

const COLUMNS = ["number", "kind", "stationCode", "tankNumber", "toTankNumber", "day", "clock", "litres", "reason"];

/** A station of two tanks, and lines of a file about them. */
async function station() {
  const network = await world.network();
  const { station: place, grade } = await network.forecourt();
  await network.tank({ station: place, grade, number: 2 });
  const line = (given: Partial<Record<string, string>> = {}) => {
    const cells: Record<string, string> = {
      number: "M-1",
      kind: "TRANSFER",
      stationCode: place.code,
      tankNumber: "1",
      toTankNumber: "2",
      day: "2026-11-02",
      clock: "18:00",
      litres: "250.5",
      reason: "cleaning",
      ...given,
    };
    return COLUMNS.map((column) => cells[column] ?? "").join();
  };
  const send = (lines: readonly string[]) =>
    importLines(network.owner, { list: "stock_movements", columns: COLUMNS, lines });
  return { owner: network.owner, line, send };
}

test("a file's movements are entered once, by the clocks of their station, and wait above the limit", async () => {
  const { owner, line, send } = await station();
  const lines = [line(), line({ number: "M-2", kind: "CORRECTION", toTankNumber: "", litres: "-900" })];

  expect(await send(lines)).toMatchObject({ created: 2, refused: 0 });
  expect(await send(lines)).toMatchObject({ created: 0, unchanged: 2, refused: 0 });

  const found = await movementsOf(owner);
  expect(Object.fromEntries(found.map(({ number, state, litres }) => [number, [state, litres]]))).toEqual({
    "M-1": ["DONE", "250.5"],
    "M-2": ["WAITING", "-900"],
  });
  expect(found[0]?.time).toBe("2026-11-02T10:00:00.000Z");
});

test("what counts is not changed by a file, also once it is taken back", async () => {
  const { owner, line, send } = await station();
  await send([line()]);
  const [entered] = await movementsOf(owner);

  const changed = await send([line({ litres: "260" })]);
  expect(changed.rows).toMatchObject([{ refusal: { number: 10015, field: "number" } }]);
  await withdrawMovement(owner, { id: entered?.id ?? "" });
  expect(await send([line({ number: "M-1b", litres: "260" })])).toMatchObject({ created: 1 });
});

test("what can't be is refused by its row and column", async () => {
  const { owner, line, send } = await station();
  await periodDeed(owner, "lockPeriod", { through: "2026-11-02", reason: "month end" });
  const later = { day: "2026-11-03" };

  const { rows } = await send([
    line(),
    line({ ...later, number: "M-2", tankNumber: "9" }),
    line({ ...later, number: "M-3", toTankNumber: "9" }),
    line({ ...later, number: "M-4", toTankNumber: "1" }),
    line({ ...later, number: "M-5", kind: "SPILL" }),
    line({ ...later, number: "M-6", clock: "25:00" }),
    line({ ...later, number: "M-7", litres: "much" }),
    line({ ...later, number: "M-8", reason: "" }),
    line({ number: "M-9", day: "2026-12-24" }),
  ]);

  expect(rows.map(({ refusal }) => [refusal?.number, refusal?.field])).toEqual([
    [10041, "day"],
    [10011, "tankNumber"],
    [10011, "toTankNumber"],
    [10006, "toTankNumber"],
    [10004, "kind"],
    [10008, "clock"],
    [10008, "litres"],
    [10012, "reason"],
    [10012, "day"],
  ]);
});
