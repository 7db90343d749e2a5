import { LockMode } from "@mikro-orm/core";
import type { EntityManager } from "@mikro-orm/postgresql";
import { type RawBuilder, sql } from "kysely";
import { record } from "../../access/audit/audit.service.ts";
import { changesOf } from "../../access/audit/changes.ts";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { isId } from "../../kernel/ids.ts";
import { nameOfOther } from "../../kernel/lists/find.ts";
import { assertText, containing, refuseDuplicate } from "../../kernel/lists/inputs.ts";
import { type Connection, assertPage, fromCursor, pageOf, toCursor } from "../../kernel/lists/page.ts";
import type { Counted, Whole } from "../../kernel/lists/whole.ts";
import { visibleStation } from "../station/visible.ts";
import type { ChangeGradeInput, CreateGradeInput, GradeFilter, GradeListArgs, GradeOrder } from "./energy.inputs.ts";
import { assertGrade } from "./energy.rules.ts";
import type { GradeUsage } from "./energy.types.ts";
import { Grade } from "./grade.entity.ts";
import { rowLoader } from "../../kernel/loader.ts";

/** The network's grades, by code. */
export const grades = (ctx: Context): Promise<Grade[]> =>
  ctx.em.find(Grade, { deletedAt: null }, { orderBy: { code: "asc" } });

/** A grade with where it is used: a line of the list. */
export type GradeLine = Grade & GradeUsage;

/** Tables that point at a grade (alias g), at stations that the caller sees (alias s). */
const usedBy = (ctx: Context, table: "tank" | "gun") =>
  sql`from ${sql.table(table)} u join station s on s.id = u.station_id and s.network_id = u.network_id
    where u.network_id = g.network_id and u.grade_id = g.id and u.deleted_at is null and ${visibleStation(account(ctx).scope)}`;

const lines = (ctx: Context) => sql`
  select g.id, g.network_id as "networkId", g.code, g.name, g.unit, g.kind, g.colour, g.reference_density as "referenceDensity",
    g.expansion_group as "expansionGroup", (select count(distinct u.station_id)::int ${usedBy(ctx, "tank")}) as stations,
    (select count(*)::int ${usedBy(ctx, "tank")}) as tanks, (select count(*)::int ${usedBy(ctx, "gun")}) as guns
  from grade g`;

function conditionOf(ctx: Context, filter: GradeFilter | null | undefined): RawBuilder<unknown> {
  const conditions = [sql`g.network_id = ${account(ctx).scope.networkId}`, sql`g.deleted_at is null`];
  if (filter?.text != null) {
    assertText(filter.text, "filter.text");
    const pattern = containing(filter.text);
    conditions.push(sql`(g.code ilike ${pattern} or g.name ilike ${pattern})`);
  }
  if (filter?.kinds != null) {
    conditions.push(sql`g.kind = any(${filter.kinds}::text[])`);
  }
  if (filter?.units != null) {
    conditions.push(sql`g.unit = any(${filter.units}::text[])`);
  }
  return sql.join(conditions, sql` and `);
}

const ORDERS: Readonly<Record<GradeOrder, { key: "code" | "name"; down: boolean }>> = {
  CODE_ASC: { key: "code", down: false },
  CODE_DESC: { key: "code", down: true },
  NAME_ASC: { key: "name", down: false },
  NAME_DESC: { key: "name", down: true },
};

function orderOf(order: GradeOrder) {
  const { key, down } = ORDERS[order];
  const [column, direction] = [sql.ref(`g.${key}`), down ? sql`desc` : sql`asc`];
  return { key, column, by: sql`${column} ${direction}, g.id ${direction}`, further: down ? sql`<` : sql`>` };
}

/** A page of the network's grades in one statement, each with where it is used; `counted`: with how many there are. */
export async function gradeList(ctx: Context, args: GradeListArgs, counted: boolean): Promise<Connection<Grade>> {
  assertPage(args);
  const where = conditionOf(ctx, args.filter);
  const { key, column, by, further } = orderOf(args.orderBy);
  const after = args.after ? fromCursor(args.after, ["text", "id"]) : null;
  const behind = after === null ? sql`true` : sql`(${column}, g.id) ${further} (${after[0]}, ${after[1]}::uuid)`;
  const { rows } = await sql<GradeLine>`
    ${lines(ctx)} where ${where} and ${behind} order by ${by} limit ${args.first + 1} offset ${args.offset ?? 0}`.execute(
    sqlOf(ctx.em),
  );
  for (const row of rows) {
    gradeUsageOf(ctx).prime(row.id, row);
  }
  const page = pageOf<Grade>(rows, args, (row) => toCursor([row[key], row.id]));
  if (!counted) {
    return page;
  }
  const total = await countOfGrades(ctx, args.filter).execute(sqlOf(ctx.em));
  return { ...page, totalCount: Number(total.rows[0]?.count ?? 0) };
}

/** The statement that counts the grades which a filter leaves. */
export const countOfGrades = (ctx: Context, filter: GradeFilter | null | undefined): RawBuilder<Counted> =>
  sql<Counted>`select count(*) from grade g where ${conditionOf(ctx, filter)}`;

/** The statement that gives every grade which a filter leaves. */
export const everyGrade = (ctx: Context, { filter, orderBy }: Whole<GradeFilter>): RawBuilder<GradeLine> =>
  sql<GradeLine>`${lines(ctx)} where ${conditionOf(ctx, filter)} order by ${orderOf(orderBy as GradeOrder).by}`;

/** Where grades are used, for many at once. */
export async function gradeUsages(ctx: Context, ids: readonly string[]): Promise<GradeLine[]> {
  const { networkId } = account(ctx).scope;
  const { rows } = await sql<GradeLine>`
    ${lines(ctx)} where g.network_id = ${networkId} and g.id = any(${ids}::uuid[])`.execute(sqlOf(ctx.em));
  return rows;
}

/** A grade that is to be used by something new, kept from being deleted until the transaction ends. 10005. */
export async function usableGrade(em: EntityManager, id: string, field = "gradeId"): Promise<Grade> {
  return locked(em, { id, field, mode: LockMode.PESSIMISTIC_READ });
}

async function locked(
  em: EntityManager,
  { id, field, mode }: { id: string; field: string; mode: LockMode.PESSIMISTIC_READ | LockMode.PESSIMISTIC_WRITE },
): Promise<Grade> {
  const found = isId(id) ? await em.findOne(Grade, { id, deletedAt: null }, { lockMode: mode, refresh: true }) : null;
  return found ?? refuse("ENERGY_NOT_FOUND", { field });
}

/** Grades are the whole network's: who doesn't stand at its root needs a superior (10031). */
function assertAtRoot(ctx: Context): void {
  if (account(ctx).scope.branchIds !== null) {
    refuse("SUPERIOR_NEEDED");
  }
}

/** Makes a grade of the caller's network. 10031 below its root, 10015 where the code is taken, 10012. */
export async function createGrade(ctx: Context, input: CreateGradeInput): Promise<Grade> {
  assertAtRoot(ctx);
  assertGrade(input);
  const grade = await ctx.em.transactional(async (em) => {
    const made = em.create(Grade, { ...input, networkId: account(ctx).scope.networkId });
    await refuseDuplicate("code", em.flush(), { other: nameOfOther(em, Grade, { code: made.code, deletedAt: null }) });
    await record({ ...ctx, em }, { operation: "createGrade", objectType: "Grade", objectId: made.id, after: input });
    return made;
  });
  publishSetup(ctx);
  return grade;
}

/**
 * Changes what is given of a grade. 10031, 10005, 10015 (code taken), 10012; 10006 for another unit or kind once it is
 * in use, because what was measured and sold would mean something else.
 */
export async function changeGrade(ctx: Context, { id, ...given }: ChangeGradeInput): Promise<Grade> {
  assertAtRoot(ctx);
  assertGrade(given);
  const { referenceDensity, expansionGroup, ...rest } = given;
  // What can't be empty can't be emptied: null is as good as absent.
  const present = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null));
  const wanted: Partial<Grade> = { ...present, referenceDensity, expansionGroup };
  const { grade, changed } = await ctx.em.transactional(async (em) => {
    const row = await locked(em, { id, field: "id", mode: LockMode.PESSIMISTIC_WRITE });
    const change = changesOf(row, wanted);
    if (change === null) {
      return { grade: row, changed: false };
    }
    const meaning = (["unit", "kind"] as const).find((field) => field in change.after);
    if (meaning !== undefined && (await isMeasured(em, row))) {
      refuse("ILLEGAL_SELECTION", { field: meaning });
    }
    Object.assign(row, change.after);
    await refuseDuplicate("code", em.flush(), { other: nameOfOther(em, Grade, { code: row.code, deletedAt: null }) });
    await record({ ...ctx, em }, { operation: "changeGrade", objectType: "Grade", objectId: id, ...change });
    return { grade: row, changed: true };
  });
  if (changed) {
    publishSetup(ctx);
  }
  return grade;
}

/** Deletes a grade; what was sold of it stays readable. 10031, 10005, 10019 while a tank, gun or planned price has it. */
export async function deleteGrade(ctx: Context, id: string): Promise<boolean> {
  assertAtRoot(ctx);
  await ctx.em.transactional(async (em) => {
    const row = await locked(em, { id, field: "id", mode: LockMode.PESSIMISTIC_WRITE });
    if ((await isUsed(em, row)) || (await isPlanned(em, row))) {
      refuse("IN_USE", { field: "id" });
    }
    row.deletedAt = ctx.clock.now();
    await em.flush();
    const { code, name, unit, kind, colour } = row;
    const before = { code, name, unit, kind, colour };
    await record({ ...ctx, em }, { operation: "deleteGrade", objectType: "Grade", objectId: id, before });
  });
  publishSetup(ctx);
  return true;
}

/** A tank holds it or a gun sells it, at a station that is there. */
async function isUsed(em: EntityManager, { id, networkId }: Grade): Promise<boolean> {
  const at = (table: "tank" | "gun") => sql`
    select 1 from ${sql.table(table)} u join station s on s.id = u.station_id and s.network_id = u.network_id and s.deleted_at is null
    where u.network_id = ${networkId} and u.grade_id = ${id} and u.deleted_at is null`;
  return exists(em, sql`${at("tank")} union all ${at("gun")}`);
}

/** A price of it falls due later, at a station that is there. */
const isPlanned = (em: EntityManager, { id, networkId }: Grade): Promise<boolean> =>
  exists(
    em,
    sql`select 1 from unit_price u join station s on s.id = u.station_id and s.network_id = u.network_id and s.deleted_at is null
      where u.network_id = ${networkId} and u.grade_id = ${id} and u.status = 'SCHEDULED'`,
  );

/** It is used, or has ever been sold. */
async function isMeasured(em: EntityManager, grade: Grade): Promise<boolean> {
  const { id, networkId } = grade;
  return (
    (await isUsed(em, grade)) ||
    (await exists(em, sql`select 1 from sale where network_id = ${networkId} and grade_id = ${id}`))
  );
}

async function exists(em: EntityManager, found: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`select exists (${found}) as exists`.execute(sqlOf(em));
  return rows[0]?.exists === true;
}

function publishSetup(ctx: Context): void {
  ctx.pubsub.publish("setup", { networkId: account(ctx).scope.networkId, gatewayIds: [] });
}

/** Where a grade is used, for those that a list shows. */
export const gradeUsageOf = rowLoader("id", gradeUsages);
