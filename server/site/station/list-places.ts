import { ID } from "type-graphql";
import { seenFrom } from "../../access/platform/sees.ts";
import type { ScopeParams } from "../../kernel/context.ts";
import { type Context, account } from "../../kernel/context.ts";
import { usableIds } from "../../kernel/ids.ts";
import { dayOf } from "../../kernel/lists/days.ts";
import { type ListFilter, idsIn, narrowing } from "../../kernel/lists/filters.ts";
import { type Piece, allOf, piece } from "../../kernel/lists/piece.ts";
import { GraphQLDay } from "../../kernel/scalars/scalars.ts";

/** Stations (s) of the caller, also those that are deleted: for lists of facts, which outlive them. */
export function ofEverStation({ networkId, platformIds }: ScopeParams): Piece {
  return platformIds === null
    ? piece("s.network_id = $1", networkId)
    : piece("s.network_id = $1 and s.platform_id = any($2::uuid[])", networkId, platformIds);
}

/** Stations (s) of the caller that are there. */
export function ofStation(scope: ScopeParams): Piece {
  const { text, values } = ofEverStation(scope);
  return { text: `${text} and s.deleted_at is null`, values };
}

/** Rows of a table with a platform of their own, of the caller's network and platforms. */
export function ofOwnPlatform(row: string): (ctx: Context) => Piece {
  const [network, platforms] = [`${row}.network_id = $1`, `${row}.platform_id = any($2::uuid[])`];
  const both = `${network} and ${platforms}`;
  return (ctx) => {
    const { networkId, platformIds } = account(ctx).scope;
    return platformIds === null ? piece(network, networkId) : piece(both, networkId, platformIds);
  };
}

/** Rows of a table that stand at stations (s) of the caller, and are not deleted. */
export function keptAtStation(row: string): (ctx: Context) => Piece {
  const kept = `${row}.network_id = $1 and ${row}.deleted_at is null`;
  return (ctx) => {
    const { scope } = account(ctx);
    return allOf([piece(kept, scope.networkId), ofStation(scope)]);
  };
}

/** Rows whose platform is one of these or below one of them, as far as the caller sees these. */
export function belowPlatforms({ networkId, platformIds }: ScopeParams, row: string, ids: readonly string[]): Piece {
  const seen = usableIds(ids).filter((id) => platformIds === null || platformIds.includes(id));
  const below = `select b.id from platform b
    join platform top on top.network_id = b.network_id and ${seenFrom("b", "top")}
    where b.network_id = $1 and top.id = any($2::uuid[])`;
  return piece(`${row}.platform_id in (${below})`, networkId, seen);
}

/** Stations (s) whose city is in one of these regions. */
export const inRegions = (ids: readonly string[]): Piece =>
  piece(
    "s.city_id in (select c.id from city c where c.network_id = s.network_id and c.region_id = any($1::uuid[]))",
    usableIds(ids),
  );

/** Narrows rows by their platform, `row` being the alias of what has it. */
export const platformsOf = (row: string): ListFilter<string[]> =>
  narrowing(
    () => [ID],
    "Of one of these platforms, or of one below them.",
    (ids, ctx) => belowPlatforms(account(ctx).scope, row, ids),
  );

/** The part of a filter that every list has whose rows stand at stations (s). */
export const PLACES = {
  platformIds: platformsOf("s"),
  regionIds: narrowing<string[]>(() => [ID], "In one of these regions.", inRegions),
  cityIds: idsIn("s.city_id", "In one of these cities."),
  stationIds: idsIn("s.id", "At one of these stations."),
};

/**
 * From a day on, or up to one, by the clocks of the station (s) of a row: first by constants that the furthest zones lie within, which an
 * index and the months of a table serve, then by the day that the station's own clocks showed: a midnight may come twice.
 */
function ofDay(time: string, than: ">=" | "<="): (day: Date) => Piece {
  const bound =
    than === ">="
      ? `${time} >= $1::date::timestamp at time zone 'UTC' - interval '14 hours'`
      : `${time} < ($1::date + 1)::timestamp at time zone 'UTC' + interval '12 hours'`;
  const text = `(${bound} and (${time} at time zone s.time_zone)::date ${than} $1::date)`;
  return (day) => piece(text, dayOf(day));
}

/** The days of rows that have a time and stand at stations (s), as the reports of these have them. */
export const stationDays = (time: string) => ({
  fromDay: narrowing<Date>(
    () => GraphQLDay,
    "Of this day or a later one, by each station's own clocks, as reports have it.",
    ofDay(time, ">="),
  ),
  toDay: narrowing<Date>(
    () => GraphQLDay,
    "Of this day or an earlier one, by each station's own clocks, as reports have it.",
    ofDay(time, "<="),
  ),
});
