import { sql } from "kysely";
import { type Context, sqlOf } from "../../kernel/context.ts";
import { Refusal } from "../../kernel/errors/refuse.ts";
import { type Piece, numbering, piece, rawOf } from "../../kernel/lists/piece.ts";
import { rowRefusalOf } from "../../kernel/lists/row-refusal.ts";
import { alarms } from "./alarm.list.ts";
import type { AlarmsOutcome, MatchingAlarmsInput, RefusedAlarms } from "./matching.types.ts";

/** So many at once end within a second; the rest at the next time. */
const MOST_AT_ONCE = 10_000;
const ID_ALONE = new Set(["id"]);

/** Why alarms are left as they are, by the words of the statement. */
const REFUSALS = {
  NOT_SEEN: new Refusal("ILLEGAL_SELECTION", { field: "assigneeId" }),
  CRITICAL: new Refusal("PARAMETER_ERROR", { field: "includesCritical" }),
  ENDED: new Refusal("VALIDITY_EXPIRED", { field: "filter" }),
} as const;

type Verdict = "DONE" | "UNCHANGED" | keyof typeof REFUSALS;

/** What would become of an alarm (a) at its station (s): the first that fits, or DONE. */
export function verdictOf(cases: readonly (readonly [Piece, Exclude<Verdict, "DONE">])[]): Piece {
  const number = numbering();
  const whens = cases.map(([when, verdict]) => `when ${number(when)} then '${verdict}'`);
  return piece(`case ${whens.join(" ")} else 'DONE' end`, ...cases.flatMap(([{ values }]) => values));
}

/**
 * Of the alarms that a filter leaves those that a deed changes, the newest, locked until the transaction ends, and what becomes of
 * all of them. Beforehand none is locked, and none given.
 */
export async function takeMatching(
  ctx: Context,
  { filter, preview }: MatchingAlarmsInput,
  verdict: Piece,
): Promise<{ ids: string[]; outcome: AlarmsOutcome }> {
  const done = piece(`(${verdict.text}) = 'DONE'`, ...verdict.values);
  const taken =
    preview === true
      ? []
      : await alarms.rows(ctx, [done], { filter, fields: ID_ALONE, limit: MOST_AT_ONCE, locked: true });
  // Once they are held: of what another changed meanwhile the second statement tells how it stands.
  const { rows } = await sql<{ verdict: Verdict; count: number; newest: Date }>`
    select ${rawOf(verdict)} as verdict, count(*)::int as count, max(a.started_at) as newest
    from alarm a join station s on s.network_id = a.network_id and s.id = a.station_id
    where ${rawOf(alarms.condition(ctx, filter))}
    group by 1 order by 2 desc, 1`.execute(sqlOf(ctx.em));
  const counts = new Map(rows.map((row) => [row.verdict, row.count]));
  const pending = counts.get("DONE") ?? 0;
  const count = preview === true ? Math.min(pending, MOST_AT_ONCE) : taken.length;
  const newest = rows.reduce<Date | null>(
    (last, row) => (last === null || row.newest > last ? row.newest : last),
    null,
  );
  const outcome = {
    count,
    unchanged: counts.get("UNCHANGED") ?? 0,
    refused: rows.flatMap(({ verdict: why, count: many }) => refusedFor(why, many)),
    left: pending - count,
    newest,
  };
  return { ids: taken.map(({ id }) => id), outcome };
}

const refusedFor = (verdict: Verdict, count: number): RefusedAlarms[] =>
  verdict === "DONE" || verdict === "UNCHANGED" ? [] : [{ count, refusal: rowRefusalOf(REFUSALS[verdict]) }];
