import { type Kysely, sql } from "kysely";
import { newId } from "../../kernel/ids.ts";
import { arrayOf, recordset } from "../../kernel/lists/recordset.ts";
import { sideBySide } from "../../kernel/side-by-side.ts";
import type { Author, Line } from "../ledger/ledger.types.ts";
import { openAccounts, postAll } from "../ledger/ledger.writer.ts";

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
  /** Who moved them, where many did at once. */
  readonly author?: string | undefined;
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
  const without = await sql<{ ownerId: string }>`
    select m.id as "ownerId" from unnest(${arrayOf("uuid", memberIds)}) as m (id)
    where not exists (
      select 1 from ledger_account a
      where a.network_id = ${by.networkId} and a.kind = 'POINTS' and a.owner_id = m.id and a.part = '')`.execute(db);
  if (without.rows.length > 0) {
    await openAccounts(
      db,
      by,
      without.rows.map(({ ownerId }) => ({ kind: "POINTS", ownerId })),
    );
  }
  const { rows } = await sql<{ memberId: string; balance: number }>`
    select owner_id as "memberId", balance::int as balance from ledger_account
    where network_id = ${by.networkId} and kind = 'POINTS' and part = '' and owner_id = any(${arrayOf("uuid", memberIds)})
    order by id for update`.execute(db);
  return new Map(rows.map(({ memberId, balance }) => [memberId, balance]));
}

/**
 * Moves points of a member whose points the caller has locked, with their line and their lots; gives the line's id. What is
 * exchanged has to be there (10025); what is taken back may leave less than nothing, which later points fill up first.
 */
export async function movePoints(db: Kysely<unknown>, by: Author, move: PointsMove): Promise<string> {
  const [moved] = (await postMoves(db, by, [move])) as [Moved];
  const { id, memberId, cause, points, balance, restores = null } = moved;
  await writeLines(db, by, [moved]);
  if (cause === "EXCHANGE_CANCELLED") {
    const back = { flowId: restores ?? id, points: Math.max(0, Math.min(points, balance)) };
    await giveBackToLots(db, by.networkId, back);
  } else if (points > 0) {
    await addLots(db, by, [moved]);
  } else {
    await takeFromLots(db, by.networkId, { memberId, balance, flowId: id, firstFrom: restores });
  }
  return id;
}

/** Gives points that were earned to members, each of them once, whose points the caller has locked. */
export async function giveEarnedPoints(
  db: Kysely<unknown>,
  by: Author,
  earned: readonly Omit<PointsMove, "cause">[],
): Promise<void> {
  if (earned.length > 0) {
    const moves = earned.map((move) => ({ ...move, cause: "EARNED" as const }));
    const moved = await postMoves(db, by, moves);
    await sideBySide([writeLines(db, by, moved), addLots(db, by, moved)]);
  }
}

interface Moved extends PointsMove {
  /** Of the movement and its line. */
  readonly id: string;
  /** What the member has afterwards. */
  readonly balance: number;
}

const FLOW = {
  id: "uuid",
  platform: "uuid",
  station: "uuid",
  member: "uuid",
  cause: "text",
  points: "integer",
  balance: "integer",
  day: "date",
  rule: "uuid",
  source: "uuid",
  author: "text",
} as const;

const LOT = { id: "uuid", member: "uuid", points: "integer", remaining: "integer", expires: "date" } as const;

/** Posts moves of points, no two of one member. */
async function postMoves(db: Kysely<unknown>, by: Author, moves: readonly PointsMove[]): Promise<Moved[]> {
  const acts = moves.map(({ memberId, platformId, cause, points, stationId = null, author = by.author }) => ({
    id: newId(),
    author,
    type: `POINTS_${cause}`,
    platformId,
    stationId,
    lines: [
      { kind: "POINTS", ownerId: memberId, amount: String(points), ...(cause === "EXCHANGED" && { least: "0" }) },
      { kind: COUNTERPARTS[cause], ownerId: platformId, amount: String(-points) },
    ] satisfies Line[],
  }));
  const posted = await postAll(db, by, acts);
  return moves.map((move, index) => ({
    ...move,
    id: (acts[index] as { id: string }).id,
    balance: Number(posted[index]?.[0]?.balance ?? 0),
  }));
}

/** The member's lines of what was posted. */
async function writeLines(db: Kysely<unknown>, by: Author, moved: readonly Moved[]): Promise<void> {
  const { networkId, at, accountId } = by;
  const rows = moved.map(({ platformId, stationId, memberId, ruleId, sourceId, author, ...move }) => ({
    ...move,
    platform: platformId,
    station: stationId ?? null,
    member: memberId,
    rule: ruleId ?? null,
    source: sourceId ?? null,
    author: author ?? by.author,
  }));
  await sql`
    insert into points_flow (network_id, time, id, platform_id, station_id, member_id, cause, points, balance_after, day, rule_id, source_id,
      account_id, author)
    select ${networkId}, ${at}, m.id, m.platform, m.station, m.member, m.cause, m.points, m.balance, m.day, m.rule, m.source,
      ${accountId}::uuid, m.author
    from ${recordset("m", rows, FLOW)}`.execute(db);
}

/** Lots of what came; what only made good for less than nothing is in none. */
async function addLots(db: Kysely<unknown>, { networkId, at }: Author, moved: readonly Moved[]): Promise<void> {
  const lots = moved.map(({ id, memberId, points, balance, expiresOn = null }) => ({
    id,
    member: memberId,
    points,
    remaining: Math.max(0, Math.min(points, balance)),
    expires: expiresOn,
  }));
  await sql`
    insert into points_lot (network_id, id, member_id, points, remaining, expires_on, created_at)
    select ${networkId}, l.id, l.member, l.points, l.remaining, l.expires, ${at}
    from ${recordset("l", lots, LOT)}`.execute(db);
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
