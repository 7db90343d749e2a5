import { type Kysely, sql } from "kysely";
import type { Services } from "../../kernel/context.ts";
import type { Author } from "../ledger/ledger.types.ts";
import { heldPoints, movePoints } from "./points.writer.ts";

/** So many members in a run; what is left lapses in the next. */
const MOST_AT_ONCE = 1000;

interface Lapsing {
  readonly networkId: string;
  readonly memberId: string;
}

/**
 * Lets points lapse whose last day is over by the clocks of their network; gives how many members lost some. What has lapsed is in
 * no lot any more, so that however many servers do it, and however often, each point lapses once.
 */
export async function lapsePoints({ db, clock }: Pick<Services, "db" | "clock">): Promise<number> {
  const at = clock.now();
  const { rows } = await sql<Lapsing>`
    select distinct l.network_id as "networkId", l.member_id as "memberId"
    from platform n join points_lot l on l.network_id = n.network_id and l.remaining > 0
      and l.expires_on < (${at}::timestamptz at time zone n.time_zone)::date
    where n.parent_id is null limit ${MOST_AT_ONCE}`.execute(db);
  let lapsed = 0;
  for (const { networkId, memberId } of rows) {
    lapsed += await db.transaction().execute(async (tx) => {
      await heldPoints(tx, { networkId, at }, [memberId]);
      return (await lapseHeldPoints(tx, { networkId, at }, memberId)) > 0 ? 1 : 0;
    });
  }
  return lapsed;
}

/** Lets those points of a member lapse whose last day is over, where the caller has locked the member's points; gives how many. */
export async function lapseHeldPoints(
  db: Kysely<unknown>,
  { networkId, at }: Pick<Author, "networkId" | "at">,
  memberId: string,
): Promise<number> {
  const { rows } = await sql<{ points: number; platformId: string; day: string }>`
    select coalesce(sum(l.remaining), 0)::int as points, m.platform_id as "platformId", (${at}::timestamptz at time zone n.time_zone)::date::text as day
    from member m join platform n on n.network_id = m.network_id and n.parent_id is null
      left join points_lot l on l.network_id = m.network_id and l.member_id = m.id and l.remaining > 0
        and l.expires_on < (${at}::timestamptz at time zone n.time_zone)::date
    where m.network_id = ${networkId} and m.id = ${memberId} group by m.platform_id, n.time_zone`.execute(db);
  const [owed] = rows;
  if (owed === undefined || owed.points === 0) {
    return 0;
  }
  // Of points nothing is ever low.
  const by = { networkId, at, accountId: null, author: "", turned: () => undefined };
  await movePoints(db, by, { memberId, ...owed, cause: "EXPIRED", points: -owed.points });
  return owed.points;
}
