import { sql } from "kysely";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { Refusal, refuse } from "../../kernel/errors/refuse.ts";
import { rawOf } from "../../kernel/lists/piece.ts";
import { recordset } from "../../kernel/lists/recordset.ts";
import { visibleStation } from "../../site/station/visible.ts";
import { floorOf } from "../price-bound/price-bound.rules.ts";
import { type SetPrice, outcomeOf } from "../prices/price-change.service.ts";
import type { Judged } from "../prices/price-judge.ts";
import { priceBatches } from "./price-batch.list.ts";
import type { PriceBatch, PriceBatchRow } from "./price-batch.types.ts";

/** Of a row that was judged before there were bounds, or that is not judged at all any more. */
export const UNGUARDED = {
  largestStep: null,
  lowest: null,
  highest: null,
  secondPerson: [],
  floor: null,
  sameDayAt: null,
} satisfies Partial<PriceBatchRow>;

/** A row that made no price, as it is kept. */
export type LeftOut = Omit<PriceBatchRow, "stationCode" | "stationName" | "timeZone" | "gradeName" | "gradeColour">;

/** A batch that the caller sees, or 10014. */
export async function priceBatch(ctx: Context, id: string): Promise<PriceBatch> {
  return (await priceBatches.one(ctx, id)) ?? refuse("OBJECT_NOT_FOUND", { field: "id" });
}

const NAMED = { station_id: "uuid", grade_id: "uuid", place: "bigint" } as const;

/** Rows with the names of their stations and grades, in their order; of a station that the caller doesn't see none. */
export async function withNames<Row extends LeftOut>(
  ctx: Context,
  rows: readonly Row[],
): Promise<(Row & PriceBatchRow)[]> {
  const { scope } = account(ctx);
  const places = rows.map(({ stationId, gradeId }, index) => ({
    station_id: stationId,
    grade_id: gradeId,
    place: String(index),
  }));
  const { rows: found } = await sql<{ place: string } & Omit<PriceBatchRow, keyof LeftOut>>`
    select r.place, s.code as "stationCode", s.name as "stationName", s.time_zone as "timeZone", g.name as "gradeName", g.colour as "gradeColour"
    from ${recordset("r", places, NAMED)} join station s on s.id = r.station_id and ${visibleStation(scope)}
      join grade g on g.id = r.grade_id and g.network_id = s.network_id order by r.place`.execute(sqlOf(ctx.em));
  return found.map(({ place, ...names }) => ({ ...(rows[Number(place)] as Row), ...names }));
}

/** A judged row as people read it. */
export function rowOf(set: SetPrice, now: Date): LeftOut {
  const { unitPriceId: _made, approvalId: _waits, ...outcome } = outcomeOf(set, now);
  const { judged } = set;
  const { stationId, gradeId, sameDayAt } = judged;
  const broken = (limit: "largestStep" | "lowest" | "highest") => {
    const told = judged.kind === "FAULT" ? judged.fault.params?.[limit] : undefined;
    return told === undefined ? null : String(told);
  };
  const limits = { largestStep: broken("largestStep"), lowest: broken("lowest"), highest: broken("highest") };
  const secondPerson = judged.kind === "NEW" ? [...judged.second] : [];
  const guards = { ...limits, secondPerson, floor: floorOf(judged.bound), sameDayAt };
  return { stationId, gradeId, oldPrice: judged.old, price: judged.wanted, ...outcome, ...guards };
}

/** Rows that were judged as people read them before any of it is done: where one needs a second person, all that may be wait. */
export function previewRows(ctx: Context, judged: readonly Judged[]): Promise<PriceBatchRow[]> {
  const now = ctx.clock.now();
  const waits = judged.some((one) => one.kind === "NEW" && one.second.length > 0);
  const told = (row: LeftOut) =>
    waits && (row.outcome === "CHANGED" || row.outcome === "PLANNED") ? { ...row, outcome: "WAITING" as const } : row;
  return withNames(
    ctx,
    judged.map((one) => told(rowOf({ judged: one, id: null }, now))),
  );
}

/** Refuses what made nothing at all: with its first fault, or 10006. */
export function assertSome(set: readonly SetPrice[]): void {
  if (set.some(({ id, approvalId }) => id !== null || approvalId !== undefined)) {
    return;
  }
  const fault = set.flatMap(({ judged }) => (judged.kind === "FAULT" ? [judged.fault] : []))[0];
  throw fault
    ? new Refusal(fault.name, { field: fault.field, params: fault.params ?? {} })
    : new Refusal("ILLEGAL_SELECTION", { field: "id" });
}

/** Adds the rows that made nothing to those that a batch has left out. Gives back how many they are. */
export async function leaveOut(ctx: Context, batchId: string, set: readonly SetPrice[]): Promise<number> {
  const now = ctx.clock.now();
  const rows = set
    .filter(({ id, approvalId }) => id === null && approvalId === undefined)
    .map((one) => rowOf(one, now));
  await sql`update price_batch set left_out = left_out || ${JSON.stringify(rows)}::jsonb
    where network_id = ${account(ctx).scope.networkId} and id = ${batchId}`.execute(sqlOf(ctx.em));
  return rows.length;
}

/** The rows of a batch that made no price. */
export async function leftOutOf(ctx: Context, id: string): Promise<PriceBatchRow[]> {
  const { rows } = await sql<{ left_out: LeftOut[] }>`
    select b.left_out from price_batch b where ${rawOf(priceBatches.condition(ctx, { ids: [id] }))}`.execute(
    sqlOf(ctx.em),
  );
  return withNames(
    ctx,
    (rows[0]?.left_out ?? []).map((row) => ({ ...UNGUARDED, ...row, sameDayAt: null })),
  );
}
