import { type Kysely, sql } from "kysely";
import { newId } from "../../kernel/ids.ts";
import type { Author, Line } from "../ledger/ledger.types.ts";
import { openAccounts, post } from "../ledger/ledger.writer.ts";

/** Why points came or went. */
export type PointsCause = "EARNED" | "TAKEN_BACK" | "EXCHANGED" | "EXCHANGE_CANCELLED" | "EXPIRED";

/** Points of a member that come or go. */
export interface PointsMove {
  readonly memberId: string;
  readonly platformId: string;
  readonly stationId?: string | null;
  readonly cause: PointsCause;
  /** Above 0: come. */
  readonly points: number;
  /** By the clocks of the network. */
  readonly day: string;
  readonly ruleId?: string | null;
  /** What they were earned with, or spent on. */
  readonly sourceId?: string | null;
  /** The line of points that this one takes back or gives back. */
  readonly restores?: string | null;
  /** The last day of points that come; null: they never lapse. */
  readonly expiresOn?: string | null;
}

const COUNTERPARTS = {
  EARNED: "POINTS_ISSUED",
  TAKEN_BACK: "POINTS_ISSUED",
  EXCHANGED: "POINTS_EXCHANGED",
  EXCHANGE_CANCELLED: "POINTS_EXCHANGED",
  EXPIRED: "POINTS_EXPIRED",
} as const;

/** Opens the points of members where they have none yet and locks them, in one order for all who lock; gives the balances. */
export async function heldPoints(
  db: Kysely<unknown>,
  by: Pick<Author, "networkId" | "at">,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (memberIds.length === 0) {
    return new Map();
  }
  await openAccounts(
    db,
    by,
    memberIds.map((ownerId) => ({ kind: "POINTS", ownerId })),
  );
  const { rows } = await sql<{ memberId: string; balance: number }>`
    select owner_id as "memberId", balance::int as balance from ledger_account
    where network_id = ${by.networkId} and kind = 'POINTS' and part = '' and owner_id = any(${[...memberIds]}::uuid[])
    order by id for update`.execute(db);
  return new Map(rows.map(({ memberId, balance }) => [memberId, balance]));
}

/**
 * Moves points of a member whose points the caller has locked, with their line and their lots; gives the line's id. What is
 * exchanged has to be there (10025); what is taken back may leave less than nothing, which later points fill up first.
 */
export async function movePoints(db: Kysely<unknown>, by: Author, move: PointsMove): Promise<string> {
  const { memberId, platformId, cause, points, stationId = null, day, ruleId = null, sourceId = null } = move;
  const { networkId, at, accountId, author } = by;
  const id = newId();
  const lines: Line[] = [
    {
      kind: "POINTS",
      ownerId: memberId,
      amount: String(points),
      ...(cause === "EXCHANGED" && { least: "0" }),
    },
    { kind: COUNTERPARTS[cause], ownerId: platformId, amount: String(-points) },
  ];
  const posted = await post(db, { ...by, id, type: `POINTS_${cause}`, platformId, stationId, lines });
  const balance = Number(posted[0]?.balance ?? 0);
  await sql`
    insert into points_flow (network_id, time, id, platform_id, station_id, member_id, cause, points, balance_after, day, rule_id, source_id,
      account_id, author)
    values (${networkId}, ${at}, ${id}, ${platformId}, ${stationId}, ${memberId}, ${cause}, ${points}, ${balance}, ${day}, ${ruleId}, ${sourceId},
      ${accountId}, ${author})`.execute(db);
  if (cause === "EXCHANGE_CANCELLED") {
    await giveBackToLots(db, networkId, {
      flowId: move.restores ?? id,
      points: Math.max(0, Math.min(points, balance)),
    });
  } else if (points > 0) {
    await addLot(db, by, { ...move, id, balance });
  } else {
    const takes = { memberId, balance, flowId: id, firstFrom: move.restores ?? null };
    await takeFromLots(db, networkId, takes);
  }
  return id;
}

/** A lot of what came; what only made good for less than nothing is in none. */
async function addLot(
  db: Kysely<unknown>,
  { networkId, at }: Author,
  { id, memberId, points, balance, expiresOn = null }: PointsMove & { readonly id: string; readonly balance: number },
): Promise<void> {
  const remaining = Math.max(0, Math.min(points, balance));
  await sql`
    insert into points_lot (network_id, id, member_id, points, remaining, expires_on, created_at)
    values (${networkId}, ${id}, ${memberId}, ${points}, ${remaining}, ${expiresOn}, ${at})`.execute(db);
}

interface Taking {
  readonly memberId: string;
  /** What there is afterwards. */
  readonly balance: number;
  /** The line that takes. */
  readonly flowId: string;
  /** The lot to begin with: points that are taken back go out of what they came in. */
  readonly firstFrom: string | null;
}

/** Takes from the lots that lapse first until no more remains than there is, and keeps what was taken from which. */
async function takeFromLots(db: Kysely<unknown>, networkId: string, taking: Taking): Promise<void> {
  const { memberId, balance, flowId, firstFrom } = taking;
  await sql`
    with taken as (
      select o.id, least(o.remaining, greatest(0, o.whole - ${Math.max(0, balance)} - o.before))::int as points
      from (
        select id, remaining, sum(remaining) over () as whole, sum(remaining) over (
          order by id is distinct from ${firstFrom}::uuid, expires_on nulls last, created_at, id) - remaining as before
        from points_lot where network_id = ${networkId} and member_id = ${memberId} and remaining > 0
      ) o
    ), moved as (
      update points_lot l set remaining = l.remaining - t.points from taken t
      where l.network_id = ${networkId} and l.id = t.id and t.points > 0
    )
    insert into points_lot_use (network_id, flow_id, lot_id, points)
    select ${networkId}, ${flowId}, t.id, t.points from taken t where t.points > 0`.execute(db);
}

/** Gives points back to the lots that a line took them from, those that last longest first. */
async function giveBackToLots(
  db: Kysely<unknown>,
  networkId: string,
  { flowId, points }: { readonly flowId: string; readonly points: number },
): Promise<void> {
  await sql`
    update points_lot l set remaining = l.remaining + t.points
    from (
      select o.lot_id, least(o.points, greatest(0, ${points} - o.before))::int as points
      from (
        select u.lot_id, u.points, sum(u.points) over (order by b.expires_on desc nulls first, b.created_at desc, b.id) - u.points as before
        from points_lot_use u join points_lot b on b.network_id = u.network_id and b.id = u.lot_id
        where u.network_id = ${networkId} and u.flow_id = ${flowId}
      ) o
    ) t
    where l.network_id = ${networkId} and l.id = t.lot_id and t.points > 0`.execute(db);
}
