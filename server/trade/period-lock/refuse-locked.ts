import { sql } from "kysely";
import { Permission } from "../../../common/permission.ts";
import { record } from "../../access/audit/audit.service.ts";
import { rightsTo } from "../../access/auth/rights.ts";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { assertText } from "../../kernel/lists/inputs.ts";
import { recordset } from "../../kernel/lists/recordset.ts";

/** What a person enters: at which station, and when it counts. */
export interface Entry {
  readonly stationId: string;
  readonly at: Date;
}

const FIELD = "lockReason";
const [MAY_ENTER = Number.NaN] = rightsTo("APPROVE", [Permission.PeriodLock]);

interface LockedEntry {
  readonly stationId: string;
  readonly station: string;
  readonly day: string;
  readonly through: string;
}

/** Has nobody lock days of stations until the transaction ends; what is held besides is held behind them. */
export async function keepUnlocked(ctx: Context, stationIds: readonly string[]): Promise<void> {
  const { networkId } = account(ctx).scope;
  const ids = [...new Set(stationIds)];
  await sql`select from station where network_id = ${networkId} and id = any(${ids}::uuid[]) order by id for share`.execute(
    sqlOf(ctx.em),
  );
}

/** Days of some entries that are locked, the earliest first. Nobody locks their stations until the transaction ends. */
async function lockedOf(ctx: Context, entries: readonly Entry[]): Promise<readonly LockedEntry[]> {
  const { networkId } = account(ctx).scope;
  await keepUnlocked(
    ctx,
    entries.map(({ stationId }) => stationId),
  );
  const rows = entries.map(({ stationId, at }) => ({ station_id: stationId, at }));
  const { rows: found } = await sql<LockedEntry>`
    select distinct s.id as "stationId", s.name as station, (e.at at time zone s.time_zone)::date::text as day, k.through::text as through
    from ${recordset("e", rows, { station_id: "uuid", at: "timestamptz" })}
      join station s on s.network_id = ${networkId} and s.id = e.station_id
      join period_lock k on k.network_id = s.network_id and k.station_id = s.id
    where (e.at at time zone s.time_zone)::date <= k.through order by 3, 1`.execute(sqlOf(ctx.em));
  return found;
}

/**
 * Refuses what a person enters into locked days, in the transaction that would enter it: 10041 naming `lockReason`, telling the station,
 * the day and how far it is locked; 403 for who gives a reason without the right to approve of 125; 10012 for no or an overlong reason.
 * With both it is entered, and the audit log says so.
 */
export async function refuseLocked(ctx: Context, entries: readonly Entry[], lockReason?: string | null): Promise<void> {
  if (entries.length === 0) {
    return;
  }
  const locked = await lockedOf(ctx, entries);
  const [first] = locked;
  if (first === undefined) {
    return;
  }
  const { station, day, through } = first;
  if (lockReason == null) {
    refuse("VALIDITY_EXPIRED", { field: FIELD, params: { station, day, through } });
  }
  assertText(lockReason, FIELD);
  if (!account(ctx).rights.includes(MAY_ENTER)) {
    refuse("FORBIDDEN", { field: FIELD, params: { station, day, through } });
  }
  for (const { stationId, ...entered } of locked) {
    const after = { day: entered.day, through: entered.through, reason: lockReason };
    await record(ctx, { operation: "enterLocked", objectType: "PeriodLock", objectId: stationId, after });
  }
}
