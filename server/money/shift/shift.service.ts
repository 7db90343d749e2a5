import { Decimal } from "decimal.js";
import { sql } from "kysely";
import { record } from "../../access/audit/audit.service.ts";
import { type Context, account, person, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { once } from "../../kernel/once.ts";
import { tellFacts } from "../../kernel/told-facts.ts";
import { transacting } from "../../kernel/transacting.ts";
import { heldStation } from "../../site/station/held.ts";
import { placesOf } from "../../trade/markdown/markdown.rules.ts";
import { refuseLocked } from "../../trade/period-lock/refuse-locked.ts";
import type { CloseShiftInput, OpenShiftInput } from "./shift.inputs.ts";
import { type ShiftRow, shifts } from "./shift.list.ts";
import { type Sum, signedShift, standingShift } from "./shift.reading.ts";
import { assertExplained, countGun, countersWith, moneyOf, summedMoney } from "./shift.rules.ts";
import type { Shift, ShiftReport } from "./shift.types.ts";
import { writeOpening, writeSignature } from "./shift.writer.ts";

const summed = (rows: readonly Sum[], of: "sales" | "volume" | "amount"): string =>
  rows.reduce((total, row) => total.plus(row[of]), new Decimal(0)).toFixed();

/** Refuses what is closed already (10015), telling by whom. */
function assertOpen({ state, closedBy }: ShiftRow): void {
  if (state !== "OPEN") {
    refuse("DUPLICATE_INFO", { field: "id", params: { state, by: closedBy ?? "" } });
  }
}

/** Tells who has opened the shift that a station has (10015). */
async function refuseOpen(ctx: Context, stationId: string): Promise<never> {
  const { rows } = await sql<{ by: string; at: Date }>`
    select opened_by as by, opened_at as at from shift
    where network_id = ${account(ctx).scope.networkId} and station_id = ${stationId} and closed_at is null`.execute(
    sqlOf(ctx.em),
  );
  const [first] = rows;
  return refuse("DUPLICATE_INFO", {
    field: "stationId",
    params: { by: first?.by ?? "", at: first?.at.toISOString() ?? "" },
  });
}

/**
 * Opens a station's shift, with the totalizers that its guns told last. 10003; 10015 where one is open, telling who opened it and when;
 * 10012 and 10015 of the key.
 */
export async function openShift(ctx: Context, { idempotencyKey: key, stationId }: OpenShiftInput): Promise<Shift> {
  person(ctx);
  return transacting(ctx, async (inside) => {
    const { id } = await once(inside, { what: "openShift", key, meant: { stationId } }, async (fresh) => {
      const station = await heldStation(inside, stationId, "stationId");
      if (!(await writeOpening(inside, fresh, station.id))) {
        await refuseOpen(inside, station.id);
      }
      const after = { stationId: station.id };
      await record(inside, { operation: "openShift", objectType: "Shift", objectId: fresh, after });
    });
    return (await shifts.one(inside, id)) ?? refuse("OBJECT_NOT_FOUND", { field: "idempotencyKey" });
  });
}

/** What closing an open shift now comes to. */
async function closingOf(ctx: Context, shift: ShiftRow, { counters, declared }: CloseShiftInput) {
  const at = ctx.clock.now();
  const { guns, sums, received, offlineDevices, waiting } = await standingShift(ctx, shift, at);
  const till = summed(
    sums.filter(({ payment }) => payment === "TILL"),
    "amount",
  );
  const expected = { till, received: new Map(received.map(({ tender, amount }) => [tender, amount])) };
  const money = declared == null ? null : moneyOf(expected, declared, placesOf(shift.currency));
  const report = {
    shift,
    counters: countersWith(guns, counters),
    money,
    sums: money === null ? [] : [...sums],
    offlineDevices: [...offlineDevices],
    waiting,
  };
  return { at, report, sums };
}

/** Signs a shift that is locked. */
async function signShift(ctx: Context, input: CloseShiftInput): Promise<void> {
  const [shift] = await shifts.held(ctx, [input.id]);
  const found = shift ?? refuse("OBJECT_NOT_FOUND", { field: "id" });
  assertOpen(found);
  await refuseLocked(ctx, [{ stationId: found.stationId, at: found.openedAt }], input.lockReason);
  const { at, report, sums } = await closingOf(ctx, found, input);
  const { counters, offlineDevices, waiting } = report;
  const money = report.money ?? refuse("PARAMETER_ERROR", { field: "declared" });
  assertExplained(input, { overShort: money.overShort, offlineDevices, waiting });
  const [sales, volume, amount] = [summed(sums, "sales"), summed(sums, "volume"), summed(sums, "amount")];
  const { reason = null, overrideReason = null } = input;
  const signature = {
    at,
    sales,
    volume,
    amount,
    reason,
    overrideReason,
    offlineDevices,
    waiting,
    counters,
    money,
    sums,
  };
  await writeSignature(ctx, found.id, signature);
  const desk = { db: sqlOf(ctx.em), networkId: account(ctx).scope.networkId, now: at };
  await tellFacts(desk, [{ type: "shift.closed", objectId: found.id, stationId: found.stationId }]);
  const { expected, declared, overShort } = money;
  const after = {
    sales,
    amount,
    expected,
    declared,
    overShort,
    provisional: offlineDevices.length + waiting > 0,
    waiting,
    overrideReason,
  };
  await record(ctx, { operation: "closeShift", objectType: "Shift", objectId: found.id, after });
}

/**
 * Closes and signs a shift, or tells what closing it now would come to. 10014; 10015 (closed already, telling by whom); 10012 (declared,
 * reason, counters); 10006 (a tender that was never in a till); 10027 while devices of the station are away or gateways hold facts of them, without a reason to go on;
 * 10041 (the day that it was opened on is locked); 10012 and 10015 of the key.
 */
export async function closeShift(ctx: Context, input: CloseShiftInput): Promise<ShiftReport> {
  person(ctx);
  const { idempotencyKey: key, preview, ...meant } = input;
  return transacting(ctx, async (inside) => {
    if (preview) {
      const shift = (await shifts.one(inside, input.id)) ?? refuse("OBJECT_NOT_FOUND", { field: "id" });
      assertOpen(shift);
      return (await closingOf(inside, shift, input)).report;
    }
    await once(inside, { what: "closeShift", key, meant }, () => signShift(inside, input));
    return shiftReport(inside, input.id);
  });
}

/** A shift with all that was signed; an open one with its counters as they stand. 10014 */
export async function shiftReport(ctx: Context, id: string): Promise<ShiftReport> {
  const shift = (await shifts.one(ctx, id)) ?? refuse("OBJECT_NOT_FOUND", { field: "id" });
  if (shift.state === "OPEN") {
    const { guns, offlineDevices, waiting } = await standingShift(ctx, shift, ctx.clock.now());
    return { shift, counters: guns.map(countGun), money: null, sums: [], offlineDevices: [...offlineDevices], waiting };
  }
  const { guns, sums, tenders } = await signedShift(ctx, id);
  return {
    shift,
    counters: guns.map(countGun),
    money: summedMoney(shift.till ?? "0", [...tenders]),
    sums: [...sums],
    offlineDevices: shift.offlineDevices,
    waiting: shift.waiting,
  };
}
