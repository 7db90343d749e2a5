import { type RawBuilder, sql } from "kysely";
import { type Context, account } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { usableIds } from "../../kernel/ids.ts";
import { allOf, rawOf } from "../../kernel/lists/piece.ts";
import { belowPlatforms, ofOwnPlatform } from "../../site/station/list-places.ts";
import { type CauseSums, figuresOf } from "./card-summary.rules.ts";
import type { CardSummary, CardSummaryFilter } from "./card-summary.types.ts";
import { NOWHERE, STORED, movesBetween } from "./value-move.sql.ts";

type Sums = CauseSums & { readonly stationName: string | null };

/** What became of stored value within a time, by where it was moved, with opening and closing found in two ways. 10012 */
export async function cardSummary(ctx: Context, filter: CardSummaryFilter): Promise<CardSummary> {
  if (filter.from >= filter.to) {
    refuse("PARAMETER_ERROR", { field: "filter.to" });
  }
  const sums = await causeSums(ctx, filter);
  const isNarrowed = (filter.stationIds ?? []).length > 0;
  const places = [
    ...Map.groupBy(
      sums.filter(({ cause }) => cause !== "BALANCE"),
      ({ placeId }) => placeId,
    ),
  ];
  return {
    places: places.map(([placeId, rows]) => ({
      figures: figuresOf(rows, "COUNTER"),
      stationId: placeId === NOWHERE ? null : placeId,
      stationName: rows[0]?.stationName ?? null,
    })),
    total: figuresOf(sums, isNarrowed ? "COUNTER" : "BALANCE"),
  };
}

/** Days that are summed up, and the postings of the days at both ends and of those that aren't summed yet. */
async function causeSums(
  ctx: Context,
  { from, to, platformIds, stationIds }: CardSummaryFilter,
): Promise<readonly Sums[]> {
  const { scope } = account(ctx);
  const { networkId } = scope;
  const ofPlatforms = (row: string): RawBuilder<unknown> => {
    const narrowed = (platformIds ?? []).length > 0 ? [belowPlatforms(scope, row, platformIds ?? [])] : [];
    return rawOf(allOf([ofOwnPlatform(row)(ctx), ...narrowed]));
  };
  const stations = usableIds(stationIds ?? []);
  const places = (stationIds ?? []).length > 0 ? sql`v.place_id = any(${stations}::uuid[])` : sql`true`;
  const start = (day: string) => sql`(select b.${sql.raw(day)}::timestamp at time zone 'UTC' from bound b)`;
  const sumOf = (before: string, within: string, after: string, moves: RawBuilder<unknown>) => sql`
    select v.platform_id, v.place_id, v.cause, sum(${sql.raw(before)}) as before, sum(${sql.raw(within)}) as within, sum(${sql.raw(after)}) as after
    from (${moves}) v group by 1, 2, 3`;
  const { rows } = await sql<Sums>`
    with bound as materialized (
      select u.until, least((${from}::timestamptz at time zone 'UTC')::date, u.until) as first,
        least((${to}::timestamptz at time zone 'UTC')::date, u.until) as last
      from (select coalesce((select s.until from value_sum s where s.network_id = ${networkId}), '-infinity'::date) as until) u
    ), moved as (
      select d.platform_id, d.place_id, d.cause, sum(d.amount) filter (where d.day < b.first) as before,
        sum(d.amount) filter (where d.day >= b.first and d.day < b.last) as within, sum(d.amount) filter (where d.day >= b.last) as after
      from value_day d, bound b where d.network_id = ${networkId} group by 1, 2, 3
      union all ${sumOf("v.amount", "-v.amount", "0", movesBetween(networkId, start("first"), sql`${from}::timestamptz`))}
      union all ${sumOf("0", "v.amount", "-v.amount", movesBetween(networkId, start("last"), sql`${to}::timestamptz`))}
      union all ${sumOf("0", "0", "v.amount", movesBetween(networkId, start("until"), sql`'infinity'::timestamptz`))}
      union all
      select h.platform_id, ${NOWHERE}::uuid, 'BALANCE', 0, 0, sum(a.balance)
      from (select network_id, id, platform_id from card_account union all select network_id, id, platform_id from card_group) h
        join ledger_account a on a.network_id = h.network_id and a.owner_id = h.id and a.part = '' and ${sql.raw(STORED)}
      where h.network_id = ${networkId} group by 1
    ), seen as (
      select ${networkId}::uuid as network_id, v.* from moved v
    )
    select v.place_id as "placeId", v.cause, s.name as "stationName", coalesce(sum(v.before), 0)::text as before,
      coalesce(sum(v.within), 0)::text as within, coalesce(sum(v.after), 0)::text as after
    from seen v left join station s on s.network_id = v.network_id and s.id = v.place_id
    where ${ofPlatforms("v")} and (v.cause = 'BALANCE' or ${places})
    group by 1, 2, 3 order by s.name nulls last, v.place_id, v.cause`.execute(ctx.db);
  return rows;
}
