import { expect, test } from "vitest";
import { HOUR } from "../../test/clock.ts";
import { disputedTicket, inboundOf, onTicket, settling, tellRise } from "../../test/delivery-tickets.ts";
import { importLines } from "../../test/imports.ts";
import { minute } from "../../test/readings.ts";
import { testServer } from "../../test/server.ts";

const { world, clock } = await testServer();
clock.pass(48 * HOUR);

const COLUMNS = [
  "number",
  "supplier",
  "stationCode",
  "tankNumber",
  "day",
  "clock",
  "volumeLitres",
  "density",
  "remark",
];

/** A station in Shanghai with a rise, and how a file's line tells of the same delivery. */
async function filled() {
  const network = await world.network();
  const forecourt = await network.forecourt();
  await tellRise(forecourt);
  const wall = new Date(Date.parse(minute(5)) + 8 * HOUR).toISOString();
  const [day, time] = [wall.slice(0, 10), wall.slice(11, 16)];
  const line = (given: Partial<Record<string, string>> = {}) => {
    const cells: Record<string, string> = {
      number: "B-1",
      supplier: "Delta Supply",
      stationCode: forecourt.station.code,
      tankNumber: "1",
      day,
      clock: time,
      volumeLitres: "5000",
      density: "832.1",
      remark: "",
      ...given,
    };
    return COLUMNS.map((column) => cells[column] ?? "").join();
  };
  const send = (lines: readonly string[], dryRun = false) =>
    importLines(network.owner, { list: "delivery_tickets", columns: COLUMNS, lines, dryRun });
  return { network, owner: network.owner, line, send };
}

test("a file's tickets are tried first, then entered and matched, and changed when it comes again", async () => {
  const { owner, line, send } = await filled();

  expect(await send([line()], true)).toMatchObject({ done: false, created: 1, refused: 0 });
  expect(await inboundOf(owner)).toMatchObject([{ state: "RISE_ONLY" }]);

  expect(await send([line()])).toMatchObject({ done: true, created: 1, refused: 0 });
  expect(await inboundOf(owner)).toMatchObject([
    { state: "MATCHED", number: "B-1", time: minute(5), ticketLitres: "5000", density: "832.1" },
  ]);

  expect(await send([line()])).toMatchObject({ created: 0, changed: 0, unchanged: 1 });
  expect(await send([line({ volumeLitres: "5010", remark: "weighed" })])).toMatchObject({ changed: 1 });
  expect(await inboundOf(owner)).toMatchObject([{ ticketLitres: "5010", remark: "weighed", state: "MATCHED" }]);
});

test("a document for two suppliers, or named twice, is told apart", async () => {
  const { owner, line, send } = await filled();

  const report = await send([line(), line({ supplier: "Omega Oil" }), line()]);

  expect(report).toMatchObject({ created: 2, refused: 1 });
  expect(report.rows.at(-1)).toMatchObject({ row: 4, refusal: { number: 10015, field: "number" } });
  expect(await inboundOf(owner, { states: ["MATCHED", "TICKET_ONLY"] })).toHaveLength(2);
});

test("what can't be is refused by its row and column", async () => {
  const { network, line, send } = await filled();
  const settled = await disputedTicket(network);
  await onTicket(network.owner, "settleDeliveryDispute", settling(settled.ticket));

  const { rows, refused } = await send([
    line({ stationCode: "nowhere" }),
    line({ number: "B-2", tankNumber: "9" }),
    line({ number: "B-3", clock: "25:00" }),
    line({ number: "B-4", volumeLitres: "much" }),
    line({ number: "B-5", volumeLitres: "0" }),
    line({ number: "B-6", day: "2026-13-01" }),
    line({ number: "B-7", supplier: "" }),
  ]);

  expect(refused).toBe(7);
  expect(rows.map(({ refusal }) => [refusal?.number, refusal?.field])).toEqual([
    [10011, "tankNumber"],
    [10011, "tankNumber"],
    [10008, "clock"],
    [10008, "volumeLitres"],
    [10012, "volumeLitres"],
    [10008, "day"],
    [10012, "supplier"],
  ]);
});
