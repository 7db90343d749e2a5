import { sql } from "kysely";
import { record } from "../../access/audit/audit.service.ts";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { isId } from "../../kernel/ids.ts";
import { refuseBroken } from "../../kernel/lists/constraints.ts";
import { assertText } from "../../kernel/lists/inputs.ts";
import { once } from "../../kernel/once.ts";
import { transacting } from "../../kernel/transacting.ts";
import { visibleStation } from "../../site/station/visible.ts";
import { keepUnlocked, refuseLocked } from "../period-lock/refuse-locked.ts";
import { gasBalanceSettingsOf } from "./gas-balance-setting.service.ts";
import type { AmendGasReadingInput, CreateGasReadingInput, WithdrawGasReadingInput } from "./gas-reading.inputs.ts";
import { gasReadings } from "./gas-reading.list.ts";
import {
  type MeterReading,
  type Neighbours,
  type ToldReading,
  assertBetween,
  assertReading,
  isBridged,
  readingOf,
} from "./gas-reading.rules.ts";
import type { GasReading } from "./gas-reading.types.ts";

const CONSTRAINTS = { gas_reading_time: "time", gas_reading_amends: "id" } as const;
const MINUTE_MS = 60_000;

/** Has nobody else enter readings of stations until the transaction ends. */
export async function holdReadings(ctx: Context, stationIds: readonly string[]): Promise<void> {
  await keepUnlocked(ctx, stationIds);
  for (const stationId of [...new Set(stationIds)].sort()) {
    await sql`select pg_advisory_xact_lock(hashtextextended('gas readings ' || ${stationId}, 0))`.execute(
      sqlOf(ctx.em),
    );
  }
}

/** The readings that count right before and behind a moment of a station; its turn is taken. */
async function neighboursOf(ctx: Context, stationId: string, time: Date): Promise<Neighbours> {
  const { networkId } = account(ctx).scope;
  const { rows } = await sql<MeterReading & { readonly isBehind: boolean }>`
    select n.unit, n.counter, n.meter_replaced as "meterReplaced", n.old_meter_counter as "oldMeterCounter", n.time > ${time} as "isBehind" from (
      (select * from gas_reading r where r.network_id = ${networkId} and r.station_id = ${stationId} and r.ended_at is null and r.time < ${time}
        order by r.time desc limit 1)
      union all
      (select * from gas_reading r where r.network_id = ${networkId} and r.station_id = ${stationId} and r.ended_at is null and r.time > ${time}
        order by r.time limit 1)) n`.execute(sqlOf(ctx.em));
  const at = (isBehind: boolean) => rows.find((row) => row.isBehind === isBehind) ?? null;
  return { before: at(false), behind: at(true) };
}

/** Refuses what would change a locked day: a reading also ends the day that was over shortly before it. 10041 */
async function refuseLockedReading(
  ctx: Context,
  { stationId, time }: Pick<GasReading, "stationId" | "time">,
  lockReason: string | null,
): Promise<void> {
  const { borderMinutes } = await gasBalanceSettingsOf(sqlOf(ctx.em), account(ctx).scope.networkId);
  const at = new Date(time.getTime() - borderMinutes * MINUTE_MS);
  await refuseLocked(ctx, [{ stationId, at }], lockReason);
}

/** A reading that is to count, and where. */
export interface NewReading {
  readonly stationId: string;
  readonly told: ToldReading;
  readonly lockReason: string | null;
  /** Whose place it takes. */
  readonly amends: string | null;
}

/** Writes a reading of a station whose turn is taken, and says so in the log. 10012, 10006, 10015 naming `time`, 10041. */
export async function writeReading(
  ctx: Context,
  { id, operation }: { readonly id: string; readonly operation: string },
  { stationId, told, lockReason, amends }: NewReading,
): Promise<void> {
  const { accountId, login, scope } = account(ctx);
  const now = ctx.clock.now();
  assertReading(told, now);
  assertBetween(told, await neighboursOf(ctx, stationId, told.time));
  await refuseLockedReading(ctx, { stationId, time: told.time }, lockReason);
  const { time, unit, counter, meterReplaced, oldMeterCounter, number, note } = told;
  const insert = sql`
    insert into gas_reading (network_id, id, station_id, time, unit, counter, meter_replaced, old_meter_counter, number, note, lock_reason, amends,
      account_id, author, created_at)
    values (${scope.networkId}, ${id}, ${stationId}, ${time}, ${unit}, ${counter}, ${meterReplaced}, ${oldMeterCounter}, ${number}, ${note},
      ${lockReason}, ${amends}, ${accountId}, ${login}, ${now})`;
  await refuseBroken(CONSTRAINTS, insert.execute(sqlOf(ctx.em)));
  const after = {
    stationId,
    time,
    unit,
    counter,
    meterReplaced,
    oldMeterCounter,
    number,
    note,
    ...(amends && { amends }),
  };
  await record(ctx, { operation, objectType: "GasReading", objectId: id, after });
}

async function readingById(ctx: Context, id: string): Promise<GasReading> {
  return (await gasReadings.one(ctx, id)) ?? refuse("OBJECT_NOT_FOUND", { field: "id" });
}

/** A station that the caller sees and that is there. 10003 */
async function assertStation(ctx: Context, id: string): Promise<void> {
  const { scope } = account(ctx);
  const { rows } = await sql`
    select 1 from station s where s.id = ${isId(id) ? id : null} and ${visibleStation(scope)}`.execute(sqlOf(ctx.em));
  if (rows.length === 0) {
    refuse("SITE_NOT_FOUND", { field: "stationId" });
  }
}

const toldIn = (input: CreateGasReadingInput | AmendGasReadingInput, note: string): ToldReading => {
  const { time, unit, counter, meterReplaced, oldMeterCounter = null, number } = input;
  return readingOf({ time, unit, counter, meterReplaced, oldMeterCounter, number: number ?? "", note });
};

/**
 * Enters a reading, once for its key. 10003, 10012 (its figures, a counter that falls, telling the bound; a time ahead), 10006 (another unit than
 * the readings around it), 10015 (the key with another meaning, or there is one of that moment), 10041.
 */
export async function createGasReading(ctx: Context, input: CreateGasReadingInput): Promise<GasReading> {
  const { idempotencyKey: key, ...meant } = input;
  const { stationId, lockReason = null } = input;
  return transacting(ctx, async (inside) => {
    const { id } = await once(inside, { what: "createGasReading", key, meant }, async (fresh) => {
      await assertStation(inside, stationId);
      await holdReadings(inside, [stationId]);
      const told = toldIn(input, input.note ?? "");
      await writeReading(
        inside,
        { id: fresh, operation: "createGasReading" },
        { stationId, told, lockReason, amends: null },
      );
    });
    return readingById(inside, id);
  });
}

/** A reading that counts, its station's turn taken. 10014, 10006 */
async function countingReading(ctx: Context, id: string): Promise<GasReading> {
  const { stationId } = await readingById(ctx, id);
  await holdReadings(ctx, [stationId]);
  const found = await readingById(ctx, id);
  return found.state === "COUNTS"
    ? found
    : refuse("ILLEGAL_SELECTION", { field: "id", params: { state: found.state } });
}

/** Has a reading count no more, and says so in the log. 10041 */
async function endReading(
  ctx: Context,
  found: GasReading,
  {
    operation,
    reason,
    lockReason,
  }: { readonly operation: string; readonly reason: string; readonly lockReason: string | null },
): Promise<void> {
  const { accountId, login, scope } = account(ctx);
  await refuseLockedReading(ctx, found, lockReason);
  await sql`
    update gas_reading set ended_at = ${ctx.clock.now()}, ender_id = ${accountId}, ender = ${login}, end_reason = ${reason}
    where network_id = ${scope.networkId} and id = ${found.id}`.execute(sqlOf(ctx.em));
  const { id, time, counter } = found;
  await record(ctx, {
    operation,
    objectType: "GasReading",
    objectId: id,
    before: { time, counter },
    after: { reason },
  });
}

/** Puts another reading in the place of one that counts, which stays. 10014, 10006 (it counts no more; the unit), 10012, 10015, 10041. */
export async function amendGasReading(ctx: Context, input: AmendGasReadingInput): Promise<GasReading> {
  const { idempotencyKey: key, ...meant } = input;
  const reason = input.reason.trim();
  assertText(reason, "reason");
  const lockReason = input.lockReason ?? null;
  return transacting(ctx, async (inside) => {
    const { id } = await once(inside, { what: "amendGasReading", key, meant }, async (fresh) => {
      const found = await countingReading(inside, input.id);
      const operation = "amendGasReading";
      await endReading(inside, found, { operation, reason, lockReason });
      const { stationId, id: amends } = found;
      await writeReading(
        inside,
        { id: fresh, operation },
        { stationId, told: toldIn(input, reason), lockReason, amends },
      );
    });
    return readingById(inside, id);
  });
}

/** Takes a reading back, which stays. 10014, 10006 (it counts no more), 10019 (the ones behind it go by its meter), 10012, 10041. */
export async function withdrawGasReading(ctx: Context, input: WithdrawGasReadingInput): Promise<GasReading> {
  const reason = input.reason.trim();
  assertText(reason, "reason");
  return transacting(ctx, async (inside) => {
    const found = await countingReading(inside, input.id);
    if (!isBridged(await neighboursOf(inside, found.stationId, found.time))) {
      refuse("IN_USE", { field: "id" });
    }
    const lockReason = input.lockReason ?? null;
    await endReading(inside, found, { operation: "withdrawGasReading", reason, lockReason });
    return readingById(inside, found.id);
  });
}
