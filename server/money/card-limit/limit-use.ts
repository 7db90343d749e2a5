import { Decimal } from "decimal.js";
import { type Kysely, sql } from "kysely";
import { addDays, firstOfMonth, startOfDay, wallTime } from "../../../common/zone-time.ts";
import { arrayOf } from "../../kernel/lists/recordset.ts";
import { type OpenHold, holdsOf } from "../hold/hold.writer.ts";
import { type LimitLines, NO_LINES, mergedLines } from "./card-limit.rules.ts";
import type { LimitRule } from "./card-limit.types.ts";
import type { LimitUse, Odometer } from "./limit-judge.rules.ts";
import { linesJson } from "./limit-lines.sql.ts";

/** Whose cards are asked, by what. */
export interface LimitDesk {
  readonly db: Kysely<unknown>;
  readonly networkId: string;
}

/** What limits an account's cards. */
export interface CardLimitRow {
  readonly profileId: string | null;
  readonly profileName: string | null;
  readonly profile: LimitLines;
  readonly own: LimitLines;
  readonly overridden: LimitRule[];
}

/** What nobody has set limits for. */
export const UNLIMITED: CardLimitRow = {
  profileId: null,
  profileName: null,
  profile: NO_LINES,
  own: NO_LINES,
  overridden: [],
};

/** What limits the cards of an account; null: nobody has set anything. */
export async function limitRowOf(desk: LimitDesk, cardAccountId: string): Promise<CardLimitRow | null> {
  return (await limitRowsOf(desk, [cardAccountId])).get(cardAccountId) ?? null;
}

/** What limits the cards of accounts, by account; of those alone for which somebody has set something. */
export async function limitRowsOf(
  { db, networkId }: LimitDesk,
  cardAccountIds: readonly string[],
): Promise<ReadonlyMap<string, CardLimitRow>> {
  const { rows } = await sql<Omit<CardLimitRow, "profile"> & { cardAccountId: string; profile: LimitLines | null }>`
    select k.card_account_id as "cardAccountId", k.profile_id as "profileId", r.name as "profileName", case when r.id is not null then ${linesJson("r")} end as profile,
      ${linesJson("k")} as own, k.overridden
    from card_limit k left join limit_profile r on r.network_id = k.network_id and r.id = k.profile_id
    where k.network_id = ${networkId} and k.card_account_id = any(${arrayOf("uuid", cardAccountIds)})`.execute(db);
  return new Map(
    rows.map(({ cardAccountId, ...row }) => [cardAccountId, { ...row, profile: row.profile ?? NO_LINES }]),
  );
}

/** The lines that hold for an account's cards. */
export const linesInForce = ({ profile, own, overridden }: CardLimitRow): LimitLines =>
  mergedLines(profile, own, overridden);

/** The account and the moment that are asked for; days and months are those of its platform's zone. */
export interface Usage {
  readonly cardAccountId: string;
  readonly timeZone: string;
  readonly at: Date;
}

/** What an account's cards took in the day and the month of a moment, as it is booked; what was reversed is taken out. */
export async function bookedUse(
  { db, networkId }: LimitDesk,
  { cardAccountId, timeZone, at }: Usage,
): Promise<LimitUse> {
  const { day } = wallTime(at, timeZone);
  const [dayBegins, dayEnds] = [startOfDay(day, timeZone), startOfDay(addDays(day, 1), timeZone)];
  const monthBegins = startOfDay(firstOfMonth(day), timeZone);
  const monthEnds = startOfDay(firstOfMonth(day, 1), timeZone);
  // A sale is booked after it was made, but for what a device's clock is ahead of ours. What puts a line right is of the first line's sale.
  const { rows } = await sql<LimitUse>`
    with fill as (
      select coalesce(s.time, f.time) as time, f.oil_amount, f.oil_volume
      from card_flow f left join card_sale s on s.network_id = f.network_id
        and s.flow_id = case when f.corrects_id is null then f.id else (
          with recursive above as (
            select f.id, f.corrects_id
            union all
            select o.id, o.corrects_id from card_flow o join above u on o.network_id = f.network_id and o.id = u.corrects_id
          ) select u.id from above u where u.corrects_id is null) end
      where f.network_id = ${networkId} and f.card_account_id = ${cardAccountId} and f.operation = 'CONSUME'
        and f.time >= ${monthBegins}::timestamptz - interval '1 day'
        and not exists (select 1 from card_reversal r where r.network_id = f.network_id and r.flow_id = f.id)
    ), month as (
      select time >= ${dayBegins} and time < ${dayEnds} as today, oil_amount, oil_volume
      from fill where time >= ${monthBegins} and time < ${monthEnds}
    )
    select coalesce(sum(oil_amount) filter (where today), 0)::text as "dayAmount",
      coalesce(sum(oil_volume) filter (where today), 0)::text as "dayVolume", count(*) filter (where today)::int as "dayCount",
      coalesce(sum(oil_amount), 0)::text as "monthAmount", coalesce(sum(oil_volume), 0)::text as "monthVolume", count(*)::int as "monthCount"
    from month`.execute(db);
  return rows[0] as LimitUse;
}

/** A gun that a card is held to. */
export interface AtGun {
  readonly cardId: string;
  readonly deviceId: string;
  readonly address: string;
}

/** What is held of an account for fills under way counts as taken, but for the one at this gun: that one is decided anew. */
export async function useWithHolds(desk: LimitDesk, usage: Usage, here: AtGun | null): Promise<LimitUse> {
  const used = await bookedUse(desk, usage);
  const holds = await holdsOf(desk.db, desk.networkId, usage.cardAccountId);
  const isHere = (hold: AtGun) =>
    here !== null && hold.cardId === here.cardId && hold.deviceId === here.deviceId && hold.address === here.address;
  return holds.filter((hold) => !isHere(hold)).reduce(withHold, used);
}

function withHold(used: LimitUse, { amount, price, unitPrice }: OpenHold): LimitUse {
  const paid = price ?? unitPrice;
  const volume = paid === null ? new Decimal(0) : new Decimal(amount).div(paid);
  const plus = (one: string, other: Decimal.Value) => new Decimal(one).plus(other).toFixed();
  return {
    dayAmount: plus(used.dayAmount, amount),
    dayVolume: plus(used.dayVolume, volume),
    dayCount: used.dayCount + 1,
    monthAmount: plus(used.monthAmount, amount),
    monthVolume: plus(used.monthVolume, volume),
    monthCount: used.monthCount + 1,
  };
}

/** The odometer at the last fill that was made and whose odometer was believed; null: none was told yet. */
export async function odometerBefore({ db, networkId }: LimitDesk, cardAccountId: string): Promise<Odometer | null> {
  const { rows } = await sql<Odometer>`
    select told.km, told.at
    from card c cross join lateral (
      select f.odometer as km, f.time as at
      from card_fill f join card_hold h on h.network_id = f.network_id and h.id = f.hold_id
      where f.network_id = c.network_id and f.card_id = c.id and f.odometer is not null
        and h.outcome = 'SETTLED' and not f.flags @> array['ODOMETER']
      order by f.time desc, f.id desc limit 1) told
    where c.network_id = ${networkId} and c.card_account_id = ${cardAccountId}
    order by told.at desc limit 1`.execute(db);
  return rows[0] ?? null;
}
