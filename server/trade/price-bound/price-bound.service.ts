import { sql } from "kysely";
import { record } from "../../access/audit/audit.service.ts";
import type { Platform } from "../../access/platform/platform.entity.ts";
import { takePlatformTurn, platformOf } from "../../access/platform/platform.service.ts";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { usableIds } from "../../kernel/ids.ts";
import { recordset } from "../../kernel/lists/recordset.ts";
import type { ChangePriceBoundsInput, PriceBoundInput } from "./price-bound.inputs.ts";
import { type Bound, boundFault, isEmpty } from "./price-bound.rules.ts";
import type { PriceBound, PriceBounds } from "./price-bound.types.ts";

const MOST_BOUNDS = 200;

/** What holds for platform p and grade g: its own row, or that of the nearest platform above it. */
const NEAREST = sql`
  left join lateral (select t.platform_id, t.lowest, t.highest, t.cost, t.least_margin from price_bound t
    join platform a on a.id = t.platform_id and a.network_id = t.network_id
    where t.network_id = p.network_id and t.grade_id = g.id and t.platform_id = any(string_to_array(p.path, '/')::uuid[])
    order by length(a.path) desc limit 1) b on true`;

/** What prices of each grade are held against at a platform. 10017. */
export async function priceBounds(ctx: Context, platformId: string): Promise<PriceBounds> {
  const platform = await platformOf(ctx, platformId);
  const { rows } = await sql<PriceBound>`
    select p.id as "platformId", g.id as "gradeId", g.name as "gradeName", g.colour as "gradeColour", coalesce(b.platform_id = p.id, false) as own,
      b.lowest::text as lowest, b.highest::text as highest, b.cost::text as cost, b.least_margin::text as "leastMargin"
    from platform p join grade g on g.network_id = p.network_id and g.deleted_at is null ${NEAREST}
    where p.network_id = ${platform.networkId} and p.id = ${platform.id} order by g.code, g.id`.execute(sqlOf(ctx.em));
  return { platformId: platform.id, currencySymbol: platform.currencySymbol, grades: rows };
}

/** "platform grade" of what is bound there, for the prices of stations of these platforms. */
export async function boundsAt(ctx: Context, platformIds: readonly string[]): Promise<Map<string, Bound>> {
  const { rows } = await sql<Bound & { platformId: string; gradeId: string }>`
    select p.id as "platformId", g.id as "gradeId", b.lowest::text as lowest, b.highest::text as highest, b.cost::text as cost,
      b.least_margin::text as "leastMargin"
    from platform p join grade g on g.network_id = p.network_id and g.deleted_at is null ${NEAREST}
    where p.network_id = ${account(ctx).scope.networkId} and p.id = any(${[...new Set(platformIds)]}::uuid[]) and b.platform_id is not null`.execute(
    sqlOf(ctx.em),
  );
  return new Map(rows.map(({ platformId, gradeId, ...bound }) => [`${platformId} ${gradeId}`, bound]));
}

const boundOf = ({ lowest, highest, cost, leastMargin }: PriceBoundInput): Bound => ({
  lowest: lowest ?? null,
  highest: highest ?? null,
  cost: cost ?? null,
  leastMargin: leastMargin ?? null,
});

function assertBounds({ bounds }: ChangePriceBoundsInput): void {
  if (bounds.length === 0 || bounds.length > MOST_BOUNDS) {
    refuse("PARAMETER_ERROR", { field: "bounds", params: { least: 1, most: MOST_BOUNDS } });
  }
  for (const [index, bound] of bounds.entries()) {
    if (bounds.findIndex(({ gradeId }) => gradeId === bound.gradeId) !== index) {
      refuse("DUPLICATE_INFO", { field: `bounds.${index}.gradeId` });
    }
    const fault = boundFault(boundOf(bound));
    if (fault !== null) {
      refuse("PARAMETER_ERROR", { field: `bounds.${index}.${fault.field}`, params: fault.params });
    }
  }
}

/** Sets what prices of grades are held against at a platform, or leaves it to the platform above. 10017, 10005, 10012, 10015. */
export async function changePriceBounds(ctx: Context, input: ChangePriceBoundsInput): Promise<PriceBounds> {
  assertBounds(input);
  const platform = await platformOf(ctx, input.platformId);
  return ctx.em.transactional(async (em) => {
    const own: Context = { ...ctx, em };
    await takePlatformTurn(own, platform);
    const before = await priceBounds(own, platform.id);
    assertGrades(input, before);
    await store(own, platform, input.bounds);
    const after = await priceBounds(own, platform.id);
    await recordChange(own, { before, after });
    return after;
  });
}

function assertGrades({ bounds }: ChangePriceBoundsInput, { grades }: PriceBounds): void {
  const known = new Set(grades.map(({ gradeId }) => gradeId));
  const index = bounds.findIndex(({ gradeId }) => !known.has(gradeId));
  if (index !== -1) {
    refuse("ENERGY_NOT_FOUND", { field: `bounds.${index}.gradeId` });
  }
}

const COLUMNS = {
  grade_id: "uuid",
  lowest: "numeric",
  highest: "numeric",
  cost: "numeric",
  least_margin: "numeric",
} as const;

/** A grade of which nothing is set has no row. */
async function store(
  ctx: Context,
  { id, networkId }: Pick<Platform, "id" | "networkId">,
  inputs: readonly PriceBoundInput[],
): Promise<void> {
  const db = sqlOf(ctx.em);
  await sql`delete from price_bound where network_id = ${networkId} and platform_id = ${id}
    and grade_id = any(${usableIds(inputs.map(({ gradeId }) => gradeId))}::uuid[])`.execute(db);
  const rows = inputs.flatMap((input) => {
    const { leastMargin, ...bound } = boundOf(input);
    return isEmpty({ ...bound, leastMargin }) ? [] : [{ grade_id: input.gradeId, ...bound, least_margin: leastMargin }];
  });
  await sql`
    insert into price_bound (network_id, platform_id, grade_id, lowest, highest, cost, least_margin, changed_at)
    select ${networkId}::uuid, ${id}::uuid, r.grade_id, r.lowest, r.highest, r.cost, r.least_margin, ${ctx.clock.now()}::timestamptz
    from ${recordset("r", rows, COLUMNS)}`.execute(db);
}

/** One entry, with the grades of which something is another than before. */
async function recordChange(
  ctx: Context,
  { before, after }: Readonly<Record<"before" | "after", PriceBounds>>,
): Promise<void> {
  const told = ({ own, ...bound }: PriceBound) => ({ ...boundOf(bound), inherited: !own });
  const stood = new Map(before.grades.map((grade) => [grade.gradeId, JSON.stringify(told(grade))]));
  const changed = new Set(
    after.grades
      .filter((grade) => stood.get(grade.gradeId) !== JSON.stringify(told(grade)))
      .map((grade) => grade.gradeId),
  );
  if (changed.size === 0) {
    return;
  }
  const entry = ({ grades }: PriceBounds) =>
    Object.fromEntries(
      grades.filter(({ gradeId }) => changed.has(gradeId)).map((grade) => [grade.gradeName, told(grade)]),
    );
  const deed = { operation: "changePriceBounds", objectType: "Platform", objectId: after.platformId };
  await record(ctx, { ...deed, before: entry(before), after: entry(after) });
}
