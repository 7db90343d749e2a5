import { type Kysely, sql } from "kysely";
import { dayIn } from "../../kernel/lists/days.ts";
import type { Place } from "../../trade/markdown/markdown.rules.ts";
import type { Author } from "../ledger/ledger.types.ts";
import { pointsFor } from "../points-rule/points-rule.rules.ts";
import { earningRules } from "../points-rule/points-rule.service.ts";
import type { PointsType } from "../points-rule/points-rule.types.ts";
import { lapseDayOf } from "./points-setting.service.ts";
import { heldPoints, movePoints } from "./points.writer.ts";

/** Something for which a member may earn points. */
export interface Earning {
  readonly memberId: string;
  readonly type: PointsType;
  /** null: at no station, such as a deposit that was made online. */
  readonly stationId: string | null;
  readonly gradeId?: string | null;
  readonly amount: string;
  readonly volume?: string;
  /** When it happened, where that was before it is booked: a sale that came late. */
  readonly happenedAt?: Date;
  /** The card's line that it is. */
  readonly sourceId: string;
}

/**
 * Gives a member what something earns by the rules, in the transaction that books it; nothing where no rule pays. The member's
 * points are locked first, so that two at once can't pass a rule's cap for the day together.
 */
export async function earnPoints(db: Kysely<unknown>, by: Author, earning: Earning): Promise<void> {
  const { memberId, type, stationId, gradeId = null, amount, volume = "0", sourceId } = earning;
  const { networkId } = by;
  const { platformId, platformIds, timeZone, place, memberLevel, lapseMonths } = await circumstancesOf(
    db,
    networkId,
    earning,
  );
  const rules = await earningRules(db, { networkId, platformIds });
  if (rules.length === 0) {
    return;
  }
  const at = earning.happenedAt ?? by.at;
  const day = dayIn(timeZone, at);
  await heldPoints(db, by, [memberId]);
  const earnedToday = await earnedOn(db, networkId, { memberId, day });
  const occasion = { type, at, timeZone, platformIds, place, gradeId, amount, volume, memberLevel, earnedToday };
  const { points, ruleId } = pointsFor(rules, occasion);
  if (points > 0) {
    const expiresOn = lapseDayOf(day, lapseMonths);
    await movePoints(db, by, {
      memberId,
      platformId,
      stationId,
      cause: "EARNED",
      points,
      day,
      ruleId,
      sourceId,
      expiresOn,
    });
  }
}

/** Takes back what something earned, once; nothing where it earned none. It may leave less than nothing. */
export async function takeBackPoints(db: Kysely<unknown>, by: Author, sourceId: string): Promise<void> {
  const { networkId } = by;
  const { rows } = await sql<{
    id: string;
    memberId: string;
    platformId: string;
    stationId: string | null;
    points: number;
    day: string;
    ruleId: string | null;
  }>`
    select f.id, f.member_id as "memberId", f.platform_id as "platformId", f.station_id as "stationId", f.points, f.day, f.rule_id as "ruleId"
    from points_flow f where f.network_id = ${networkId} and f.source_id = ${sourceId} and f.cause = 'EARNED'
      and not exists (select 1 from points_flow b where b.network_id = f.network_id and b.source_id = f.source_id and b.cause = 'TAKEN_BACK')`.execute(
    db,
  );
  for (const { id, points, ...earned } of rows) {
    await heldPoints(db, by, [earned.memberId]);
    await movePoints(db, by, { ...earned, cause: "TAKEN_BACK", points: -points, restores: id, sourceId });
  }
}

interface Circumstances {
  readonly timeZone: string;
  /** The member's: their points are its. */
  readonly platformId: string;
  /** From the network down to where it happened. */
  readonly platformIds: readonly string[];
  readonly place: Place | null;
  readonly memberLevel: number | null;
  readonly lapseMonths: number | null;
}

/** What rules ask about where something happened and to whom. */
async function circumstancesOf(
  db: Kysely<unknown>,
  networkId: string,
  { stationId, memberId }: Earning,
): Promise<Circumstances> {
  const { rows } = await sql<Circumstances>`
    with recursive above as (
      select p.id, p.parent_id, 0 as height from platform p
      where p.network_id = ${networkId} and p.id = coalesce(
        (select platform_id from station where network_id = ${networkId} and id = ${stationId}),
        (select platform_id from member where network_id = ${networkId} and id = ${memberId}))
      union all select p.id, p.parent_id, a.height + 1 from platform p join above a on p.id = a.parent_id
    )
    select n.time_zone as "timeZone", m.platform_id as "platformId", array(select a.id::text from above a order by a.height desc) as "platformIds",
      case when s.id is not null then json_build_object('stationId', s.id, 'cityId', s.city_id, 'regionId', c.region_id) end as place,
      m.level as "memberLevel", t.lapse_months as "lapseMonths"
    from platform n
      join member m on m.network_id = n.network_id and m.id = ${memberId}
      left join station s on s.network_id = n.network_id and s.id = ${stationId}
      left join city c on c.network_id = s.network_id and c.id = s.city_id
      left join points_setting t on t.network_id = n.network_id
    where n.network_id = ${networkId} and n.parent_id is null`.execute(db);
  return rows[0] as Circumstances;
}

/** What a member has earned on a day, by rule; what was taken back counts no more. */
async function earnedOn(
  db: Kysely<unknown>,
  networkId: string,
  { memberId, day }: { readonly memberId: string; readonly day: string },
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ ruleId: string; points: number }>`
    select rule_id as "ruleId", sum(points)::int as points from points_flow
    where network_id = ${networkId} and member_id = ${memberId} and day = ${day} and cause in ('EARNED', 'TAKEN_BACK') and rule_id is not null
    group by 1`.execute(db);
  return new Map(rows.map(({ ruleId, points }) => [ruleId, points]));
}
