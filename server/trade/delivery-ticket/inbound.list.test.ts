import { expect, test } from "vitest";
import { HOUR } from "../../test/clock.ts";
import { enterTicket, inboundOf, inboundSums, tellRise } from "../../test/delivery-tickets.ts";
import { minute } from "../../test/readings.ts";
import { testServer } from "../../test/server.ts";

const { world, clock } = await testServer();
clock.pass(48 * HOUR);

/** A matched delivery 50 litres short at one station; a ticket alone and a rise alone at another, which lies a day later by its clocks. */
async function deliveries() {
  const network = await world.network();
  const [here, there] = [await network.forecourt(), await network.forecourt()];
  const { owner } = network;
  await tellRise(here, { endVolumeLitres: "14950", deliveredLitres: "4950" });
  const matched = await enterTicket(owner, here.tank, { number: "BOL 4711", driver: "Li Na" });
  const later = 24 * 60;
  const alone = await enterTicket(owner, there.tank, {
    supplier: "Omega Oil",
    vehicle: "ZJ 77",
    volumeLitres: "900",
    time: minute(later),
  });
  await tellRise(there, { startedAt: minute(later), endedAt: minute(later + 10) });
  return { network, owner, here, there, matched, alone };
}

test("deliveries are narrowed by place, tank, grade, time, state and words", async () => {
  const { owner, here, there, matched, alone } = await deliveries();
  const ids = async (filter: object) => (await inboundOf(owner, filter)).map(({ state }) => state);

  expect(await ids({})).toEqual(["RISE_ONLY", "TICKET_ONLY", "MATCHED"]);
  expect(await ids({ stationIds: [here.station.id] })).toEqual(["MATCHED"]);
  expect(await ids({ tankIds: [there.tank.id] })).toEqual(["RISE_ONLY", "TICKET_ONLY"]);
  expect(await ids({ gradeIds: [here.grade.id], to: minute(60) })).toEqual(["MATCHED"]);
  expect(await ids({ from: minute(60) })).toEqual(["RISE_ONLY", "TICKET_ONLY"]);
  expect(await ids({ states: ["MATCHED", "TICKET_ONLY"] })).toEqual(["TICKET_ONLY", "MATCHED"]);
  expect(await ids({ suppliers: ["Omega Oil"] })).toEqual(["TICKET_ONLY"]);
  expect(await ids({ ids: [matched.id] })).toEqual(["MATCHED"]);
  for (const [search, found] of [
    ["omega", alone],
    ["bol 47", matched],
    ["li na", matched],
    ["zj 7", alone],
  ] as const) {
    expect((await inboundOf(owner, { search })).map(({ id }) => id)).toEqual([found.id]);
  }
});

test("statistics are the sums of the deliveries that the same filter leaves", async () => {
  const { owner, here, there } = await deliveries();

  const { rows, total } = await inboundSums(owner, {}, "SUPPLIER");

  expect(total).toEqual({
    tickets: 2,
    rises: 2,
    matched: 1,
    ticketLitres: "5900",
    receivedLitres: "9950",
    differenceLitres: "-50",
    net: 0,
    differenceNetLitres: "0",
    differencePercent: "-1.00",
  });
  expect(rows.map(({ key, figures }) => [key, figures.tickets, figures.rises, figures.differencePercent])).toEqual([
    ["Delta Supply", 1, 1, "-1.00"],
    [null, 0, 1, null],
    ["Omega Oil", 1, 0, null],
  ]);
  expect((await inboundSums(owner, { stationIds: [there.station.id] })).total).toMatchObject({
    ticketLitres: "900",
    receivedLitres: "5000",
    differenceLitres: "0",
    differencePercent: null,
  });
  const keys = async (by: string) =>
    (await inboundSums(owner, {}, by)).rows.map(({ key, name, tankNumber }) => [key, name, tankNumber]);
  expect(await keys("STATION")).toEqual([
    [here.station.id, here.station.name, null],
    [there.station.id, there.station.name, null],
  ]);
  expect(await keys("TANK")).toEqual([
    [here.tank.id, here.station.name, 1],
    [there.tank.id, there.station.name, 1],
  ]);
  expect(await keys("GRADE")).toEqual([[here.grade.id, here.grade.name, null]]);
  const [first, second, ...others] = (await keys("DAY")).map(([key]) => String(key));
  expect(others).toEqual([]);
  expect((first ?? "") < (second ?? "")).toBe(true);
  expect((await keys("MONTH")).every(([key]) => String(key).endsWith("-01"))).toBe(true);
});

test("deliveries of a day are those of its stations' own clocks, in the list and in what it comes to", async () => {
  const network = await world.network({ timeZone: "UTC" });
  const { owner } = network;
  for (const timeZone of ["Pacific/Kiritimati", "UTC", "Pacific/Pago_Pago"]) {
    const { tank } = await network.forecourt({ timeZone });
    for (const time of ["2026-11-01T10:30:00.000Z", "2026-11-02T10:30:00.000Z"]) {
      await enterTicket(owner, tank, { time });
    }
  }

  const all = { fromDay: "2026-10-31", toDay: "2026-11-03" };
  const days = (await inboundSums(owner, all, "DAY")).rows.map(({ key, figures }) => [key, figures.tickets] as const);
  expect(days).toEqual([
    ["2026-10-31", 1],
    ["2026-11-01", 2],
    ["2026-11-02", 2],
    ["2026-11-03", 1],
  ]);
  for (const [day, tickets] of days) {
    const filter = { fromDay: day, toDay: day };
    expect(await inboundOf(owner, filter)).toHaveLength(tickets);
    expect((await inboundSums(owner, filter, "DAY")).rows).toHaveLength(1);
  }
});
