import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { Permission } from "../../../common/permission.ts";
import type { DeviceReport, SaleReport } from "../../schema-types.generated.ts";
import { HOUR, MINUTE } from "../../test/clock.ts";
import { coverageOf } from "../../test/coverage.ts";
import { deviceReading, sale } from "../../test/readings.ts";
import { testServer } from "../../test/server.ts";
import { gapFaultsOf } from "../transaction/gap-faults.ts";

const { world, clock, db } = await testServer();

/** A forecourt whose first sale was at the begin of 1 November in its zone, and whose device told all until now. */
async function forecourtAt(timeZone = "Asia/Shanghai", begin = "2026-10-31T16:30:00Z") {
  const network = await world.network();
  const forecourt = await network.forecourt({ timeZone });
  const { device, gateway } = forecourt;
  const hear = (facts: Partial<DeviceReport> = {}) =>
    gateway.report({ devices: [deviceReading(device, { at: clock.now().toISOString(), ...facts })] });
  const sell = (endedAt: string, facts: Partial<SaleReport> = {}) =>
    gateway.report({ sales: [sale(device, { endedAt, ...facts })] });
  await sell(begin);
  await hear();
  return { network, owner: network.owner, hear, sell, ...forecourt };
}

const NOVEMBER = { from: "2026-11-01", to: "2026-11-30" };
const before = (minutes: number) => new Date(clock.now().getTime() - minutes * MINUTE).toISOString();

describe("an hour is complete", () => {
  test("when the gateway holds nothing older, from the day of the first sale until the last whole hour", async () => {
    const { owner } = await forecourtAt();
    // 16:00 of the second day: 24 + 16 hours.
    expect(await coverageOf(owner, NOVEMBER)).toMatchObject({ hours: 40, completeHours: 40, share: 1, stations: 1, days: [], gaps: [] });
    expect(await coverageOf(owner, { from: "2026-10-01", to: "2026-10-31" })).toMatchObject({ hours: 0, share: null, stations: 0 });
    expect(await coverageOf(owner, { from: "2026-10-01", to: "2026-11-01" })).toMatchObject({ hours: 24, completeHours: 24 });
  });

  test("no more where it holds facts of it, and again once they are delivered", async () => {
    const { owner, station, hear } = await forecourtAt();
    await hear({ at: before(0), waiting: 3, waitingSince: before(150) });
    clock.pass(MINUTE);
    const told = await coverageOf(owner, NOVEMBER);
    expect(told).toMatchObject({ hours: 40, completeHours: 37, days: [{ day: "2026-11-02", missingHours: 3, stations: 1 }] });
    expect(told.incomplete).toMatchObject([{ stationId: station.id, missingHours: 3 }]);
    expect(told.gaps).toMatchObject([{ state: "NOTHING", cause: "DEVICE", to: "2026-11-02T08:00:00.000Z" }]);
    await hear();
    expect(await coverageOf(owner, NOVEMBER)).toMatchObject({ completeHours: 40, gaps: [] });
    clock.pass(2 * HOUR - MINUTE);
    expect(await coverageOf(owner, NOVEMBER)).toMatchObject({ hours: 42, completeHours: 40 });
    clock.pass(22 * HOUR);
  });

  test("of a station with two devices only as far as both have told", async () => {
    const { network, owner, station, gateway, hear } = await forecourtAt("Asia/Shanghai", new Date(clock.now().getTime()).toISOString());
    const other = await network.device({ station });
    await gateway.report({ devices: [deviceReading(other, { at: before(0), online: false, lastSeenAt: before(0) })] });
    clock.pass(2 * HOUR);
    await hear();
    const day = clock.now().toISOString().slice(0, 10);
    const { gaps, share } = await coverageOf(owner, { from: "2026-11-03", to: day });
    expect(share).toBeLessThan(1);
    expect(gaps).toMatchObject([{ state: "MISSING", cause: "DEVICE", from: before(120) }]);
  });
});

describe("a totalizer that jumps", () => {
  test("leaves the hours between its two sales incomplete, until a late sale explains it; the books find no fault", async () => {
    const { network, owner, sell } = await forecourtAt();
    await sell("2026-11-01T02:10:00Z", { totalizerLitres: "1000" });
    await sell("2026-11-01T05:20:00Z", { totalizerLitres: "1030" });
    const told = await coverageOf(owner, { from: "2026-11-01", to: "2026-11-01" });
    expect(told).toMatchObject({ hours: 24, completeHours: 20 });
    expect(told.gaps).toMatchObject([
      { state: "MISSING", cause: "TOTALIZER", source: "1", from: "2026-11-01T02:00:00.000Z", to: "2026-11-01T06:00:00.000Z" },
    ]);
    expect(await gapFaultsOf(db, network.id)).toEqual([]);
    await sql`update sale_gap set litres = 1 where network_id = ${network.id}`.execute(db);
    expect(await gapFaultsOf(db, network.id)).toMatchObject([{ what: "GAP_NOT_ITS_SALES" }]);
    await sql`delete from sale_gap where network_id = ${network.id}`.execute(db);
    expect(await gapFaultsOf(db, network.id)).toMatchObject([{ what: "GAP_NOT_KEPT" }]);
    await sell("2026-11-01T03:00:00Z", { totalizerLitres: "1010" });
    expect((await coverageOf(owner, { from: "2026-11-01", to: "2026-11-01" })).gaps).toMatchObject([
      { from: "2026-11-01T03:00:00.000Z", to: "2026-11-01T06:00:00.000Z" },
    ]);
    expect(await gapFaultsOf(db, network.id)).toEqual([]);
    await sell("2026-11-01T04:00:00Z", { totalizerLitres: "1020" });
    expect(await coverageOf(owner, { from: "2026-11-01", to: "2026-11-01" })).toMatchObject({ completeHours: 24, gaps: [] });
    expect(await gapFaultsOf(db, network.id)).toEqual([]);
  });
});

test("hours are those of a day with 25 in a zone whose clocks were put back, and of a zone half an hour off", async () => {
  const { owner } = await forecourtAt("Europe/Madrid", "2026-10-24T22:30:00Z");
  expect(await coverageOf(owner, { from: "2026-10-25", to: "2026-10-25" })).toMatchObject({ hours: 25, completeHours: 25 });
  // Midnight comes twice on the Azores, at zero and at one o'clock in Greenwich.
  const { owner: islander } = await forecourtAt("Atlantic/Azores", "2026-10-25T00:30:00Z");
  expect(await coverageOf(islander, { from: "2026-10-25", to: "2026-10-25" })).toMatchObject({ hours: 25 });
  const { owner: indian, hear } = await forecourtAt("Asia/Kolkata", "2026-10-31T18:45:00Z");
  await hear({ waiting: 1, waitingSince: "2026-11-01T18:20:00.000Z" });
  const { gaps } = await coverageOf(indian, { from: "2026-11-01", to: "2026-11-01" });
  expect(gaps).toMatchObject([{ from: "2026-11-01T17:30:00.000Z", to: "2026-11-01T18:30:00.000Z" }]);
});

test("what came late is told, and since when, and not what was on time", async () => {
  const { owner, sell } = await forecourtAt();
  await sell(before(1));
  clock.pass(MINUTE);
  const looked = clock.now().toISOString();
  clock.pass(5 * MINUTE);
  expect(await coverageOf(owner, { ...NOVEMBER, since: looked })).toMatchObject({ lateSales: 0, lateAt: null });
  await sell("2026-11-01T02:10:00Z", { offline: true });
  expect(await coverageOf(owner, { ...NOVEMBER, since: looked })).toMatchObject({ lateSales: 1, lateVolume: "10", lateAmount: "70" });
  expect(await coverageOf(owner, { from: "2026-11-02", to: "2026-11-30", since: looked })).toMatchObject({ lateSales: 0 });
});

test("another network sees nothing of it, nor who sees no report", async () => {
  const { network, station } = await forecourtAt();
  const { owner: other } = await world.network();
  expect(await coverageOf(other, { ...NOVEMBER, filter: { stationIds: [station.id] } })).toMatchObject({ hours: 0, stations: 0 });
  const stranger = await network.operator({ permissions: [Permission.Home] });
  expect((await stranger.expectRefusal("{ coverage(from: \"2026-11-01\", to: \"2026-11-02\") { hours } }", {})).number).toBe(403);
});
