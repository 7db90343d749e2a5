import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { archiveReadings } from "../../plant/archive/archive.writer.ts";
import { ensurePartitions } from "../../plant/telemetry/partitions.ts";
import type { WetStock } from "../../schema-types.generated.ts";
import { HOUR, MINUTE, START } from "../../test/clock.ts";
import { deliveryReading, sale, tankReading } from "../../test/readings.ts";
import { testServer } from "../../test/server.ts";
import { tankDayFaultsOf } from "./tank-day-faults.ts";
import { reckonTankDays } from "./tank-day.writer.ts";

const dir = mkdtempSync(join(tmpdir(), "forecourt-archive-"));
afterAll(() => rmSync(dir, { recursive: true }));
const LONG = { SESSION_HOURS: "100000", SESSION_MOST_HOURS: "100000" };
const { app, clock, db, world } = await testServer({ ...LONG, READINGS_MONTHS: "3", ARCHIVE_DIR: dir });

// Tuesday is over, and nothing can be read any more that tells its end better.
clock.pass(60 * HOUR);

const TUESDAY = "2026-11-03";
const [BEGINS, ENDS] = [8 * 60, 32 * 60];
const at = (minutes: number) => new Date(START.getTime() + minutes * MINUTE).toISOString();
const STOCK = `query Stock($filter: WetStockFilter!) { reconciliation(filter: $filter, orderBy: STATION_ASC, first: 1, skip: 0) {
  tanks { days { day state opening { at volumeLitres quiet byHand awaySeconds } deliveredLitres soldLitres bookLitres
    closing { at volumeLitres quiet byHand awaySeconds } varianceLitres open } } } }`;

test("a day of a tank outlives its readings, and what arrives late is still counted into it", async () => {
  const network = await world.network();
  const { device, gateway, tank } = await network.forecourt();
  const dayOf = async () => {
    const filter = { from: TUESDAY, to: TUESDAY };
    const { reconciliation } = await network.owner.run<{ reconciliation: WetStock }>(STOCK, { filter });
    return reconciliation.tanks[0]?.days[0];
  };
  const fill = (minutes: number, volumeLitres: string) =>
    sale(device, { endedAt: at(minutes), volumeLitres, amount: String(Number(volumeLitres) * 7) });
  await gateway.report({
    tanks: [
      tankReading(device, { at: at(BEGINS - 3), volumeLitres: "10000" }),
      tankReading(device, { at: at(ENDS + 2), volumeLitres: "14797" }),
    ],
    sales: [fill(BEGINS + 60, "120"), fill(ENDS - 90, "80")],
    deliveries: [deliveryReading(device, { startedAt: at(BEGINS + 90), endedAt: at(BEGINS + 100) })],
  });
  await reckonTankDays(app.services);
  const before = await dayOf();
  expect(before).toMatchObject({ state: "WITHIN", varianceLitres: "-3", soldLitres: "200", open: false });

  // Of that time something is not reckoned yet: its readings stay.
  await ensurePartitions(db, clock.pass(130 * 24 * HOUR));
  await gateway.report({ sales: [fill(BEGINS + 70, "5")] });
  await archiveReadings({ ...app.services, db });
  const left = () => sql`select from tank_reading where network_id = ${network.id}`.execute(db);
  expect((await left()).rows).toHaveLength(2);

  await reckonTankDays(app.services);
  const late = { ...before, soldLitres: "205", bookLitres: "14795", varianceLitres: "2" };
  expect(await dayOf()).toEqual({ ...late, state: expect.any(String) });
  await archiveReadings({ ...app.services, db });
  expect((await left()).rows).toEqual([]);
  expect(await dayOf()).toEqual({ ...late, state: expect.any(String) });

  // A sale that is later still, and a reading of the day that would have been nearer to its end.
  await gateway.report({
    sales: [fill(BEGINS + 80, "10")],
    tanks: [tankReading(device, { at: at(ENDS), volumeLitres: "1" })],
  });
  expect(await reckonTankDays(app.services)).toBeGreaterThan(0);

  const { opening, closing } = before ?? {};
  expect(await dayOf()).toMatchObject({ opening, closing, soldLitres: "215", varianceLitres: "12" });
  expect(await tankDayFaultsOf(db, network.id, clock.now())).toEqual([]);
  const { rows } =
    await sql`select from tank_day where network_id = ${network.id} and tank_id = ${tank.id} and opening is null and day = ${TUESDAY}`.execute(
      db,
    );
  expect(rows).toEqual([]);
});
