import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { Permission } from "../../../common/permission.ts";
import type { WetStock } from "../../schema-types.generated.ts";
import { HOUR, MINUTE, START } from "../../test/clock.ts";
import type { Caller } from "../../test/execute.ts";
import { exported, fetchFile } from "../../test/exports.ts";
import { deliveryReading, sale, tankReading } from "../../test/readings.ts";
import { testServer } from "../../test/server.ts";
import { SET_WET_STOCK } from "../../test/wet-stock.ts";
import { tankDayFaultsOf } from "./tank-day-faults.ts";
import { reckonTankDays } from "./tank-day.writer.ts";

const { world, app, clock, db } = await testServer();
// Monday 16:00 in Shanghai is the stories' begin: Tuesday is over, and nothing can be read any more that tells its end better.
clock.pass(8 * HOUR + 24 * HOUR + 13 * HOUR);

const DAY = `day state opening { at volumeLitres awaySeconds quiet } deliveredLitres soldLitres bookLitres
  closing { at volumeLitres quiet } varianceLitres variancePercent monthLitres thirtyDaysLitres open reckonedAt`;
const WET_STOCK = `query Stock($filter: WetStockFilter!, $orderBy: WetStockOrder! = STATION_ASC, $first: Int! = 50, $skip: Int! = 0) {
  reconciliation(filter: $filter, orderBy: $orderBy, first: $first, skip: $skip) { totalCount
    total { deliveredLitres soldLitres varianceLitres variancePercent amberDays redDays unknownDays }
    limits { amberPercent redPercent monthPercent monthLitres toleranceLitres }
    tanks { id number total { varianceLitres variancePercent redDays unknownDays } month { varianceLitres limitLitres state }
      thirtyDays { varianceLitres } days { ${DAY} } } } }`;

/** Midnights of the station: before Tuesday, and before Wednesday. */
const [TUESDAY, WEDNESDAY] = [8 * 60, 32 * 60];
const [MONDAY_DAY, TUESDAY_DAY, WEDNESDAY_DAY] = ["2026-11-02", "2026-11-03", "2026-11-04"];
const at = (minutes: number) => new Date(START.getTime() + minutes * MINUTE).toISOString();

async function tank() {
  const network = await world.network();
  const forecourt = await network.forecourt();
  const { device, gateway } = forecourt;
  return {
    network,
    forecourt,
    report: gateway.report.bind(gateway),
    read: (...rows: (readonly [minutes: number, volumeLitres: string])[]) =>
      gateway.report({
        tanks: rows.map(([minutes, volumeLitres]) => tankReading(device, { at: at(minutes), volumeLitres })),
      }),
    fill: (minutes: number, litres: string, facts: object = {}) =>
      sale(device, { endedAt: at(minutes), volumeLitres: litres, amount: String(Number(litres) * 7), ...facts }),
    stock: (from = TUESDAY_DAY, to = from, asked: object = {}) => stockOf(network.owner, { from, to, ...asked }),
  };
}

async function stockOf(caller: Caller, filter: object, asked: object = {}): Promise<WetStock> {
  await reckonTankDays(app.services);
  return (await caller.run<{ reconciliation: WetStock }>(WET_STOCK, { filter, ...asked })).reconciliation;
}

const daysOf = ({ tanks }: WetStock) => tanks[0]?.days ?? [];

describe("a day of a tank", () => {
  test("begins at the first of two midnights, and ends at it", async () => {
    const network = await world.network();
    const { device, gateway } = await network.forecourt({ timeZone: "Atlantic/Azores" });
    const [before, first, second, after] = [
      "2026-10-24T00:02",
      "2026-10-25T00:02",
      "2026-10-25T01:02",
      "2026-10-26T01:02",
    ];
    const levels = [
      [before, "10000"],
      [first, "10000"],
      [second, "9900"],
      [after, "9900"],
    ] as const;
    const sold = sale(device, { endedAt: "2026-10-25T00:30:00.000Z", volumeLitres: "100", amount: "700" });
    await gateway.report({
      tanks: levels.map(([at, volumeLitres]) => tankReading(device, { at: `${at}:00.000Z`, volumeLitres })),
      sales: [sold],
    });

    const days = daysOf(await stockOf(network.owner, { from: "2026-10-24", to: "2026-10-25" }));

    expect(days.map(({ soldLitres, closing }) => [soldLitres, closing?.volumeLitres])).toEqual([
      ["0", "10000"],
      ["100", "9900"],
    ]);
  });

  test("is opening and deliveries less sales, held against what the gauge shows", async () => {
    const { forecourt, read, report, fill, stock } = await tank();
    await read([TUESDAY - 3, "10000"], [WEDNESDAY + 2, "14797"]);
    await report({
      sales: [
        fill(TUESDAY - 30, "55"),
        fill(TUESDAY + 60, "120"),
        fill(WEDNESDAY - 90, "80"),
        fill(WEDNESDAY + 60, "33"),
      ],
      deliveries: [deliveryReading(forecourt.device, { startedAt: at(TUESDAY + 90), endedAt: at(TUESDAY + 100) })],
    });

    const found = await stock();

    expect(daysOf(found)).toEqual([
      {
        day: TUESDAY_DAY,
        state: "WITHIN",
        opening: { at: at(TUESDAY - 3), volumeLitres: "10000", awaySeconds: 180, quiet: true },
        deliveredLitres: "5000",
        soldLitres: "200",
        bookLitres: "14800",
        closing: { at: at(WEDNESDAY + 2), volumeLitres: "14797", quiet: true },
        varianceLitres: "-3",
        variancePercent: -1.5,
        monthLitres: "-3",
        thirtyDaysLitres: "-3",
        open: false,
        reckonedAt: clock.now().toISOString(),
      },
    ]);
    expect(found.total).toEqual({
      deliveredLitres: "5000",
      soldLitres: "200",
      varianceLitres: "-3",
      variancePercent: -1.5,
      amberDays: 0,
      redDays: 0,
      unknownDays: 0,
    });
  });

  test("that is not over ends before what is coming in, until it is known as a delivery", async () => {
    const { read, stock } = await tank();
    const now = (clock.now().getTime() - START.getTime()) / MINUTE;
    const today = new Date(clock.now().getTime() + 8 * HOUR).toISOString().slice(0, 10);
    await read([now - 5 * 60, "10000"], [now - 30, "9999"], [now - 18, "12500"], [now - 9, "14000"]);

    const [day] = daysOf(await stock(today));
    expect(day).toMatchObject({ open: true, state: "WITHIN", varianceLitres: "-1", deliveredLitres: "0" });
    expect(day?.closing?.at).toBe(at(now - 30));

    await read([now - 8, "15000"], [now - 1, "15000"]);
    clock.pass(HOUR);
    const [over] = daysOf(await stock(today));
    expect(over).toMatchObject({ deliveredLitres: "5001", varianceLitres: "-1" });
  });

  test("that is not over ends before fills of which nobody knows yet", async () => {
    const { read, report, fill, stock } = await tank();
    const now = (clock.now().getTime() - START.getTime()) / MINUTE;
    const today = new Date(clock.now().getTime() + 8 * HOUR).toISOString().slice(0, 10);
    await read([now - 5 * 60, "10000"], [now - 20, "9900"], [now - 1, "9860"]);
    // 40 litres are on their way into a car, and are told once they are in it.
    await report({ sales: [fill(now - 60, "100")] });

    const [day] = daysOf(await stock(today));

    expect(day).toMatchObject({ open: true, state: "WITHIN", soldLitres: "100", varianceLitres: "0" });
    expect(day?.closing?.at).toBe(at(now - 20));
  });

  test("ends where the next one begins, so that no litre falls between them", async () => {
    const { read, report, fill, stock } = await tank();
    await read([TUESDAY, "10000"], [WEDNESDAY - 10, "9900"], [WEDNESDAY + 12 * 60, "9840"]);
    // Ends after midnight, and began before it: the reading of midnight is the one before.
    await report({ sales: [fill(TUESDAY + 60, "100"), fill(WEDNESDAY + 1, "40"), fill(WEDNESDAY + 60, "20")] });

    const days = daysOf(await stock(TUESDAY_DAY, WEDNESDAY_DAY));

    expect(days.map(({ soldLitres, varianceLitres }) => [soldLitres, varianceLitres])).toEqual([
      ["100", "0"],
      ["60", "0"],
    ]);
    expect(days[0]?.closing?.at).toBe(days[1]?.opening?.at);
  });

  test("is told without a variance where no reading is near an end, with what it sold", async () => {
    const { read, report, fill, stock } = await tank();
    await read([WEDNESDAY, "9900"]);
    await report({ sales: [fill(TUESDAY + 60, "100")] });

    const { tanks, total } = await stock();

    expect(tanks[0]?.days).toMatchObject([
      { state: "UNKNOWN", opening: null, closing: null, soldLitres: "100", bookLitres: null, varianceLitres: null },
    ]);
    expect(total).toMatchObject({ soldLitres: "100", varianceLitres: "0", variancePercent: null, unknownDays: 1 });
  });

  test("has in the books what the ticket of a delivery says, from when both meet", async () => {
    const { network, forecourt, read, report, stock } = await tank();
    await read([TUESDAY, "10000"], [WEDNESDAY, "15000"]);
    await report({
      deliveries: [deliveryReading(forecourt.device, { startedAt: at(TUESDAY + 90), endedAt: at(TUESDAY + 100) })],
    });
    expect(daysOf(await stock())).toMatchObject([{ deliveredLitres: "5000", varianceLitres: "0", state: "WITHIN" }]);

    const input = { tankId: forecourt.tank.id, number: "B-1", supplier: "North", time: at(TUESDAY + 80) };
    const MADE = "mutation Make($input: CreateDeliveryTicketInput!) { createDeliveryTicket(input: $input) { id } }";
    await network.owner.run(MADE, { input: { ...input, volumeLitres: "5040" } });

    expect(daysOf(await stock())).toMatchObject([{ deliveredLitres: "5040", varianceLitres: "-40", state: "AMBER" }]);
    expect(await tankDayFaultsOf(db, network.id, clock.now())).toEqual([]);
  });
});

describe("what arrives late", () => {
  test("is in its day once that is reckoned anew, and the proof finds no fault before and after", async () => {
    const { network, read, report, fill, stock } = await tank();
    const faults = () => tankDayFaultsOf(db, network.id, clock.now());
    await read([TUESDAY, "10000"], [WEDNESDAY, "9900"]);
    expect(daysOf(await stock())).toMatchObject([{ soldLitres: "0", varianceLitres: "-100" }]);
    expect(await faults()).toEqual([]);

    await report({ sales: [fill(TUESDAY + 60, "100")] });
    expect(await faults()).toEqual([]);
    expect(daysOf(await stock())).toMatchObject([{ soldLitres: "100", varianceLitres: "0" }]);
    expect(await faults()).toEqual([]);

    // A reading that is nearer to the day's end, with the fall that a sale between both explains.
    await report({ sales: [fill(WEDNESDAY - 20, "10")] });
    await read([WEDNESDAY - 5, "9890"]);
    expect(daysOf(await stock())).toMatchObject([{ soldLitres: "110", closing: { volumeLitres: "9900" } }]);
    expect(await faults()).toEqual([]);
  });

  test("is missed by the proof's own count, where a day was changed past it", async () => {
    const { network, read, report, fill, stock } = await tank();
    await read([TUESDAY, "10000"], [WEDNESDAY, "9900"]);
    await report({ sales: [fill(TUESDAY + 60, "100")] });
    await stock();

    await sql`update tank_day set sold = sold + 7 where network_id = ${network.id} and day = ${TUESDAY_DAY}`.execute(
      db,
    );
    expect(await tankDayFaultsOf(db, network.id, clock.now())).toMatchObject([
      { what: "TANK_DAY_NOT_ITS_FACTS", difference: "7" },
    ]);
    await sql`delete from tank_day where network_id = ${network.id}`.execute(db);
    clock.pass(48 * HOUR);
    expect(await tankDayFaultsOf(db, network.id, clock.now())).toMatchObject([
      { what: "SALES_WITHOUT_TANK_DAY", difference: "100" },
    ]);
    clock.pass(-48 * HOUR);
  });

  test("marks nothing while its day is open: that is reckoned anew within the hour", async () => {
    const { network, report, read, forecourt, stock } = await tank();
    const now = (clock.now().getTime() - START.getTime()) / MINUTE;
    await read([WEDNESDAY, "10000"], [now - 1, "9900"]);
    const marks = () => sql`select 1 from tank_day_due where network_id = ${network.id}`.execute(db);
    await stock();
    const lately = sale(forecourt.device, { endedAt: at(now - 2), volumeLitres: "100", amount: "700" });
    await report({ sales: [lately] });

    expect((await marks()).rows).toEqual([]);
    expect(daysOf(await stock(WEDNESDAY_DAY))).toMatchObject([{ soldLitres: "0", open: true }]);
    clock.pass(HOUR);
    expect(daysOf(await stock(WEDNESDAY_DAY))).toMatchObject([{ soldLitres: "100", varianceLitres: "0", open: true }]);
    clock.pass(-HOUR);
  });
});

describe("limits", () => {
  test("are the network's own, and judge every day at once", async () => {
    const { network, read, report, fill, stock } = await tank();
    await read([TUESDAY, "10000"], [WEDNESDAY, "7986"]);
    await report({ sales: [fill(TUESDAY + 60, "2000", { startedAt: at(TUESDAY + 40) })] });
    expect((await stock()).tanks).toMatchObject([
      {
        days: [{ varianceLitres: "-14", variancePercent: -0.7, state: "AMBER" }],
        month: { varianceLitres: "-14", limitLitres: "512", state: "WITHIN" },
      },
    ]);
    const branch = await network.operator({
      platform: await network.platform(),
      operates: [Permission.StationReport],
    });

    expect(
      await network.owner.run(SET_WET_STOCK, { input: { amberPercent: "0.10", redPercent: "0.6", monthLitres: "0" } }),
    ).toEqual({ changeWetStockSettings: { amberPercent: "0.1", redPercent: "0.6", monthLitres: "0" } });
    expect((await stock()).tanks).toMatchObject([
      { days: [{ state: "RED" }], month: { limitLitres: "20", state: "WITHIN" } },
    ]);
    expect((await stock(TUESDAY_DAY, TUESDAY_DAY, { states: ["AMBER"] })).totalCount).toBe(0);
    expect((await stock(TUESDAY_DAY, TUESDAY_DAY, { states: ["RED"] })).totalCount).toBe(1);
    expect(await network.owner.expectRefusal(SET_WET_STOCK, { input: { amberPercent: "0.6" } })).toMatchObject({
      number: 10012,
      field: "amberPercent",
    });
    expect(await network.owner.expectRefusal(SET_WET_STOCK, { input: { redPercent: "100.01" } })).toMatchObject({
      number: 10012,
      field: "redPercent",
    });
    expect(await branch.expectRefusal(SET_WET_STOCK, { input: { redPercent: "2" } })).toMatchObject({ number: 10031 });
  });
});

describe("tanks", () => {
  test("come page by page, what is worst first, each network and platform its own", async () => {
    const { network, forecourt, read, stock } = await tank();
    const { station, grade, device } = forecourt;
    const beside = await network.tank({ station, grade, number: 2 });
    await network.binding(device, { guns: { "1.1": 1, "1.2": 2 }, tanks: { "1": 1, "2": 2 } });
    await read([TUESDAY, "10000"], [WEDNESDAY, "10000"]);
    await forecourt.gateway.report({
      tanks: [
        tankReading(device, { address: "2", at: at(TUESDAY), volumeLitres: "9000" }),
        tankReading(device, { address: "2", at: at(WEDNESDAY), volumeLitres: "8900" }),
      ],
    });
    const days = { from: TUESDAY_DAY, to: TUESDAY_DAY };
    const outside = await network.operator({
      platform: await network.platform(),
      permissions: [Permission.StationReport],
    });

    expect((await stock()).tanks.map(({ number }) => number)).toEqual([1, 2]);
    const worst = await stockOf(network.owner, days, { orderBy: "WORST_DESC", first: 1 });
    expect(worst).toMatchObject({ totalCount: 2, tanks: [{ id: beside.id }], total: { redDays: 1 } });
    const next = await stockOf(network.owner, days, { orderBy: "WORST_DESC", first: 1, skip: 1 });
    expect(next.tanks.map(({ number }) => number)).toEqual([1]);
    expect((await stock(TUESDAY_DAY, TUESDAY_DAY, { tankIds: [beside.id] })).tanks).toHaveLength(1);
    expect((await stockOf(outside, days)).totalCount).toBe(0);
    expect((await stockOf((await world.network()).owner, days)).totalCount).toBe(0);
  });

  test.each([
    ["that end before they begin", { from: TUESDAY_DAY, to: MONDAY_DAY }, {}, "to"],
    ["of more than a quarter of a year", { from: "2026-08-01", to: "2026-11-01" }, {}, "to"],
    ["no tank at a time", { from: TUESDAY_DAY, to: TUESDAY_DAY }, { first: 0 }, "first"],
    ["behind less than none", { from: TUESDAY_DAY, to: TUESDAY_DAY }, { skip: -1 }, "skip"],
  ])("for days %s are refused", async (_what, filter, asked, field) => {
    const { owner } = await world.network();

    expect(await owner.expectRefusal(WET_STOCK, { filter, ...asked })).toMatchObject({ number: 10012, field });
  });

  test("are a file too, day by day", async () => {
    const { network, read, report, fill, stock } = await tank();
    await read([TUESDAY, "10000"], [WEDNESDAY, "7986"]);
    await report({ sales: [fill(TUESDAY + 60, "2000", { startedAt: at(TUESDAY + 40) })] });
    await stock();
    const job = await exported(network.owner, {
      list: "WET_STOCK",
      format: "CSV",
      wetStock: { from: TUESDAY_DAY, to: TUESDAY_DAY },
      columns: [
        { id: "day", header: "Day" },
        { id: "openingLitres", header: "Opening" },
        { id: "varianceLitres", header: "Variance" },
        { id: "variancePercent", header: "%" },
        { id: "monthLitres", header: "Month" },
        { id: "state", header: "State", values: [{ value: "AMBER", text: "Amber" }] },
      ],
    });

    const { bytes } = await fetchFile(app, network.owner, job.id);
    expect(bytes.toString("utf8")).toContain(`${TUESDAY_DAY},10000,-14,-0.7,-14,Amber`);
  });
});
