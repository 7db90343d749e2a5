import { type Kysely, sql } from "kysely";
import { dayIn } from "../../kernel/lists/days.ts";
import { recordset } from "../../kernel/lists/recordset.ts";
import type { Place } from "../../trade/markdown/markdown.rules.ts";
import type { Author } from "../ledger/ledger.types.ts";
import { type EarningRule, pointsFor } from "../points-rule/points-rule.rules.ts";
import { earningRules } from "../points-rule/points-rule.service.ts";
import type { PointsType } from "../points-rule/points-rule.types.ts";
import { lapseDayOf } from "./points-setting.service.ts";
import { giveEarnedPoints, heldPoints, movePoints } from "./points.writer.ts";

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
  /** Who did it, where many did at once. */
  readonly author?: string | undefined;
}

/**
 * Gives a member what something earns by the rules, in the transaction that books it; nothing where no rule pays. The member's
 * points are locked first, so that two at once can't pass a rule's cap for the day together.
 */
export async function earnPoints(db: Kysely<unknown>, by: Author, earning: Earning): Promise<void> {
  const judged = await mayEarn(db, by, [earning]);
  if (judged.length > 0) {
    await heldPoints(db, by, [earning.memberId]);
    await earnHeldPoints(db, by, judged);
  }
}

/** Gives members, no two the same, what `mayEarn` found may earn something, as `earnPoints` does, where the caller has locked their points. */
export async function earnHeldPoints(db: Kysely<unknown>, by: Author, judged: readonly Judged[]): Promise<void> {
  if (judged.length === 0) {
    return;
  }
  const capped = judged.filter(({ rules }) => rules.some(({ mostPerDay }) => mostPerDay !== null));
  const days = capped.map(({ earning, day }) => ({ memberId: earning.memberId, day }));
  const earnedToday = await earnedOn(db, by.networkId, days);
  const earned = judged.flatMap(({ earning, there, rules, at, day }) => {
    const { memberId, type, gradeId = null, amount, volume = "0", stationId, sourceId, author } = earning;
    const { timeZone, platformIds, place, memberLevel, platformId, lapseMonths } = there;
    const occasion = { type, at, timeZone, platformIds, place, gradeId, amount, volume, memberLevel };
    const { points, ruleId } = pointsFor(rules, { ...occasion, earnedToday: earnedToday.get(memberId) ?? new Map() });
    const expiresOn = lapseDayOf(day, lapseMonths);
    return points > 0 ? [{ memberId, platformId, stationId, points, day, ruleId, sourceId, expiresOn, author }] : [];
  });
  await giveEarnedPoints(db, by, earned);
}

/** Something that may earn, with the rules that say what. */
export interface Judged {
  readonly earning: Earning;
  readonly there: Circumstances;
  readonly rules: readonly EarningRule[];
  readonly at: Date;
  readonly day: string;
}

/** What may earn something, since there are rules where it happened. It reads alone. */
export async function mayEarn(db: Kysely<unknown>, by: Author, earnings: readonly Earning[]): Promise<Judged[]> {
  if (earnings.length === 0) {
    return [];
  }
  const { networkId } = by;
  const found = new Map<string, readonly EarningRule[]>();
  const judged: Judged[] = [];
  for (const { no, ...there } of await circumstancesOf(db, networkId, earnings)) {
    const { platformIds } = there;
    const where = platformIds.join();
    const rules = found.get(where) ?? (await earningRules(db, { networkId, platformIds }));
    found.set(where, rules);
    if (rules.length > 0) {
      const earning = earnings[no] as Earning;
      const at = earning.happenedAt ?? by.at;
      judged.push({ earning, there, rules, at, day: dayIn(there.timeZone, at) });
    }
  }
  return judged;
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

/** What rules ask about where things happened and to whom; `no` is the place among what is asked for. */
async function circumstancesOf(
  db: Kysely<unknown>,
  networkId: string,
  earnings: readonly Earning[],
): Promise<(Circumstances & { readonly no: number })[]> {
  const asked = earnings.map(({ stationId, memberId }, no) => ({ no, station: stationId, member: memberId }));
  const { rows } = await sql<Circumstances & { no: number }>`
    with recursive asked as materialized (
      select a.no, m.platform_id, m.level, s.id as station_id, s.city_id, c.region_id, coalesce(s.platform_id, m.platform_id) as low
      from ${recordset("a", asked, { no: "integer", station: "uuid", member: "uuid" })}
        join member m on m.network_id = ${networkId} and m.id = a.member
        left join station s on s.network_id = ${networkId} and s.id = a.station
        left join city c on c.network_id = ${networkId} and c.id = s.city_id
    ), above as (
      select p.id as low, p.id, p.parent_id, 0 as height from platform p
      where p.network_id = ${networkId} and p.id in (select a.low from asked a)
      union all
      select v.low, p.id, p.parent_id, v.height + 1 from platform p join above v on p.id = v.parent_id where p.network_id = ${networkId}
    ), line as materialized (
      select v.low, array_agg(v.id::text order by v.height desc) as ids from above v group by v.low
    )
    select a.no, n.time_zone as "timeZone", a.platform_id as "platformId", l.ids as "platformIds",
      case when a.station_id is not null then json_build_object('stationId', a.station_id, 'cityId', a.city_id, 'regionId', a.region_id) end as place,
      a.level as "memberLevel", t.lapse_months as "lapseMonths"
    from asked a join line l on l.low = a.low join platform n on n.network_id = ${networkId} and n.parent_id is null
      left join points_setting t on t.network_id = n.network_id
    order by a.no`.execute(db);
  return rows;
}

/** What members have earned on a day, by member and rule, for rules that pay so much a day; what was taken back counts no more. */
async function earnedOn(
  db: Kysely<unknown>,
  networkId: string,
  asked: readonly { readonly memberId: string; readonly day: string }[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, number>>> {
  if (asked.length === 0) {
    return new Map();
  }
  const { rows } = await sql<{ memberId: string; ruleId: string; points: number }>`
    select f.member_id as "memberId", f.rule_id as "ruleId", sum(f.points)::int as points
    from unnest(${asked.map(({ memberId }) => memberId)}::uuid[], ${asked.map(({ day }) => day)}::date[]) as a (member_id, day)
      join points_flow f on f.network_id = ${networkId} and f.member_id = a.member_id and f.day = a.day
    where f.cause in ('EARNED', 'TAKEN_BACK') and f.rule_id is not null
    group by 1, 2`.execute(db);
  const byMember = Map.groupBy(rows, ({ memberId }) => memberId);
  return new Map(
    [...byMember].map(([memberId, of]) => [memberId, new Map(of.map(({ ruleId, points }) => [ruleId, points]))]),
  );
}
