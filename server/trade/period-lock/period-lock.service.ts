import { sql } from "kysely";
import { record } from "../../access/audit/audit.service.ts";
import { type Context, account, person, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { dayOf } from "../../kernel/lists/days.ts";
import { assertText } from "../../kernel/lists/inputs.ts";
import { transacting } from "../../kernel/transacting.ts";
import type { PlaceFilter } from "../../site/station/place-filter.ts";
import { narrowed, visibleStation } from "../../site/station/visible.ts";
import { countMissingHours } from "../coverage/coverage.service.ts";
import type { LockPeriodInput, SignPeriodInput, UnlockPeriodInput } from "./period-lock.inputs.ts";
import { type PeriodLockFilter, periodLocks } from "./period-lock.list.ts";
import { type PeriodOfStations, unsignedShifts } from "./period-lock.ports.ts";
import { IS_RECALCULATED, SOLD_BY_NOW } from "./period-lock.sql.ts";
import type { PeriodLockState, PeriodStanding } from "./period-lock.types.ts";
import { writeLock, writeSignatures, writeUnlock } from "./period-lock.writer.ts";

const NOTHING_OPEN = { unsignedShifts: 0, missingSales: 0, incompleteHours: 0 } as const;
const DEED = { objectType: "PeriodLock" } as const;

/** A station, how far it is locked, and the day that it is there. */
interface LockedStation {
  readonly id: string;
  readonly through: string | null;
  readonly today: string;
}

/** The stations that a filter of their list leaves, kept from being locked or entered into by others until the transaction ends. 10003: there is none. */
async function heldStations(ctx: Context, where: PeriodLockFilter): Promise<readonly LockedStation[]> {
  const { scope } = account(ctx);
  const listed = await periodLocks.rows(ctx, [], { filter: where, fields: new Set(["id"]) });
  const { rows: held } = await sql<{ id: string }>`
    select s.id from station s where ${visibleStation(scope)} and s.id = any(${listed.map(({ id }) => id)}::uuid[]) order by s.id for no key update`.execute(
    sqlOf(ctx.em),
  );
  if (held.length === 0) {
    refuse("SITE_NOT_FOUND", { field: "where" });
  }
  const { rows } = await sql<LockedStation>`
    select s.id, k.through::text as through, (${ctx.clock.now()}::timestamptz at time zone s.time_zone)::date::text as today
    from station s left join period_lock k on k.network_id = s.network_id and k.station_id = s.id
    where s.network_id = ${scope.networkId} and s.id = any(${held.map(({ id }) => id)}::uuid[]) order by s.id`.execute(
    sqlOf(ctx.em),
  );
  return rows;
}

/** What stands open in days of stations. */
async function standingOf(ctx: Context, period: PeriodOfStations): Promise<PeriodStanding> {
  const { rows } = await sql<{ missing: number }>`
    select count(*)::int as missing from sale_gap g join station s on s.network_id = g.network_id and s.id = g.station_id
    where g.network_id = ${account(ctx).scope.networkId} and g.station_id = any(${[...period.stationIds]}::uuid[])
      and (g.began at time zone s.time_zone)::date <= ${period.through}::date`.execute(sqlOf(ctx.em));
  let unsigned = 0;
  for (const count of unsignedShifts.all) {
    unsigned += await count(ctx, period);
  }
  const { stationIds, through } = period;
  const incompleteHours =
    stationIds.length === 0
      ? 0
      : await countMissingHours(ctx, { from: null, to: through, filter: { stationIds: [...stationIds] } });
  return {
    stations: stationIds.length,
    unsignedShifts: unsigned,
    missingSales: rows[0]?.missing ?? 0,
    incompleteHours,
  };
}

/**
 * Locks the days of stations up to one, where they are not locked as far, or tells what stands open in them. 10003; 10012 naming
 * `through` (a day that is not over at one of them) or `reason` (something stands open and nobody says why they are locked all the same).
 */
export async function lockPeriod(ctx: Context, input: LockPeriodInput): Promise<PeriodStanding> {
  person(ctx);
  const through = dayOf(input.through) ?? "";
  return transacting(ctx, async (inside) => {
    const stations = await heldStations(inside, input.where);
    if (stations.some(({ today }) => through >= today)) {
      refuse("PARAMETER_ERROR", { field: "through" });
    }
    const newly = stations.filter((station) => station.through === null || station.through < through);
    const stationIds = newly.map(({ id }) => id);
    const standing = await standingOf(inside, { stationIds, through });
    if (input.preview) {
      return standing;
    }
    const reason = input.reason ?? null;
    if (reason !== null || standing.unsignedShifts + standing.missingSales + standing.incompleteHours > 0) {
      assertText(reason ?? "", "reason");
    }
    await writeLock(inside, { stationIds, through }, reason);
    for (const { id, through: before } of newly) {
      const after = { ...standing, through, reason };
      await record(inside, { ...DEED, operation: "lockPeriod", objectId: id, before: { through: before }, after });
    }
    return standing;
  });
}

/** Signs locked months that came to something else since, as they stand by now. 10003; 10012 naming `to`. */
export async function signPeriod(ctx: Context, { where, from, to }: SignPeriodInput): Promise<PeriodStanding> {
  person(ctx);
  const months = { from: dayOf(from) ?? "", to: dayOf(to) ?? "" };
  if (months.to < months.from) {
    refuse("PARAMETER_ERROR", { field: "to" });
  }
  return transacting(ctx, async (inside) => {
    const stations = await heldStations(inside, where);
    const signed = await writeSignatures(inside, { stationIds: stations.map(({ id }) => id), ...months });
    for (const objectId of signed) {
      await record(inside, { ...DEED, operation: "signPeriod", objectId, after: months });
    }
    return { ...NOTHING_OPEN, stations: signed.length };
  });
}

/** Unlocks the days of stations behind one, or all of them. 10003; 10012 naming `reason`. */
export async function unlockPeriod(
  ctx: Context,
  { where, through: last, reason }: UnlockPeriodInput,
): Promise<PeriodStanding> {
  person(ctx);
  assertText(reason, "reason");
  const through = dayOf(last);
  return transacting(ctx, async (inside) => {
    const stations = await heldStations(inside, where);
    const less = stations.filter((station) => station.through !== null && (through ?? "") < station.through);
    await writeUnlock(
      inside,
      less.map(({ id }) => id),
      through,
    );
    for (const { id, through: before } of less) {
      const after = { through, reason };
      await record(inside, { ...DEED, operation: "unlockPeriod", objectId: id, before: { through: before }, after });
    }
    return { ...NOTHING_OPEN, stations: less.length };
  });
}

/** How some days of the stations of a place are locked. 10012 naming `to`: before `from`. */
export async function periodLockState(
  ctx: Context,
  days: { readonly from: Date; readonly to: Date },
  filter: PlaceFilter | null,
): Promise<PeriodLockState> {
  const { scope } = account(ctx);
  const [from, to] = [dayOf(days.from) ?? "", dayOf(days.to) ?? ""];
  if (to < from) {
    refuse("PARAMETER_ERROR", { field: "to" });
  }
  const { rows } = await sql<PeriodLockState>`
    select count(*)::int as stations, count(*) filter (where k.through >= ${to}::date)::int as locked,
      count(*) filter (where k.through >= ${from}::date and k.through < ${to}::date)::int as partly,
      count(*) filter (where l.recalculated)::int as recalculated, json_build_object('sales', coalesce(sum(l.sales), 0),
        'volume', coalesce(sum(l.volume), 0)::text, 'amount', coalesce(sum(l.amount), 0)::text) as late
    from station s left join period_lock k on k.network_id = s.network_id and k.station_id = s.id
      left join lateral (
        select bool_or(${sql.raw(IS_RECALCULATED)}) as recalculated, sum(c.sales - m.sales) as sales, sum(c.volume - m.volume) as volume,
          sum(c.amount - m.amount) as amount
        from period_lock_month m cross join lateral ${sql.raw(SOLD_BY_NOW)} c
        where k.through >= ${from}::date and m.network_id = s.network_id and m.station_id = s.id and m.month <= ${to}::date and m.through >= ${from}::date
      ) l on true
    where ${visibleStation(scope)} and ${narrowed(scope, filter)}`.execute(ctx.db);
  return rows[0] as PeriodLockState;
}
