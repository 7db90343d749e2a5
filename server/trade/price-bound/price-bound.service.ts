import { type RawBuilder, sql } from "kysely";
import { record } from "../../access/audit/audit.service.ts";
import type { Platform } from "../../access/platform/platform.entity.ts";
import { takePlatformTurn, platformOf } from "../../access/platform/platform.service.ts";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { newId, usableIds } from "../../kernel/ids.ts";
import { recordset } from "../../kernel/lists/recordset.ts";
import { transacting } from "../../kernel/transacting.ts";
import { ofPlatforms, visibleStation } from "../../site/station/visible.ts";
import { type Entry, refuseLocked } from "../period-lock/refuse-locked.ts";
import type { ChangePriceBoundsInput, PriceBoundInput } from "./price-bound.inputs.ts";
import { type Bound, UNBOUND, boundFault, fromOf, sameBound } from "./price-bound.rules.ts";
import type { PriceBound, PriceBoundEntry, PriceBounds } from "./price-bound.types.ts";

const MOST_BOUNDS = 200;
const MOST_ENTRIES = 500;

/** What holds for platform p and grade g at a moment: its own entry, or that of the nearest platform above it. Of one moment the last entry counts. */
const nearest = (at: RawBuilder<unknown>) => sql`
  left join lateral (select a.id as platform_id, t.valid_from, t.lowest, t.highest, t.cost, t.least_margin from platform a
    join lateral (select * from price_bound o
      where o.network_id = a.network_id and o.platform_id = a.id and o.grade_id = g.id and o.valid_from <= ${at}
      order by o.valid_from desc, o.changed_at desc, o.id desc limit 1) t on num_nonnulls(t.lowest, t.highest, t.cost) > 0
    where a.network_id = p.network_id and a.id = any(string_to_array(p.path, '/')::uuid[])
    order by length(a.path) desc limit 1) b on true`;

/** Of a platform, at a moment or when a day begins there; neither: now. */
interface BoundsAsked {
  readonly platformId: string;
  readonly at: Date | null;
  readonly onDay: Date | null;
}

/** What prices of each grade are held against at a platform. 10017; 10012 for a day too far from today or beside a moment. */
export async function priceBoundsOf(ctx: Context, { platformId, at, onDay }: BoundsAsked): Promise<PriceBounds> {
  const platform = await platformOf(ctx, platformId);
  if (at !== null && onDay !== null) {
    refuse("PARAMETER_ERROR", { field: "onDay" });
  }
  return boundsOf(ctx, platform, at ?? fromOf(onDay, "onDay", { now: ctx.clock.now(), timeZone: platform.timeZone }));
}

async function boundsOf(ctx: Context, platform: Platform, at: Date): Promise<PriceBounds> {
  const { rows } = await sql<PriceBound>`
    select p.id as "platformId", g.id as "gradeId", g.name as "gradeName", g.colour as "gradeColour", coalesce(b.platform_id = p.id, false) as own,
      b.lowest::text as lowest, b.highest::text as highest, b.cost::text as cost, b.least_margin::text as "leastMargin", b.valid_from as "validFrom"
    from platform p join grade g on g.network_id = p.network_id and g.deleted_at is null ${nearest(sql`${at}::timestamptz`)}
    where p.network_id = ${platform.networkId} and p.id = ${platform.id} order by g.code, g.id`.execute(sqlOf(ctx.em));
  return { platformId: platform.id, currencySymbol: platform.currencySymbol, grades: rows };
}

/** What was entered of a platform's own bounds and costs, of one grade or all, by when it holds, the newest first. 10017. */
export async function priceBoundCourse(
  ctx: Context,
  platformId: string,
  gradeId: string | null | undefined,
): Promise<PriceBoundEntry[]> {
  const platform = await platformOf(ctx, platformId);
  const { rows } = await sql<PriceBoundEntry>`
    select b.id, g.id as "gradeId", g.name as "gradeName", g.colour as "gradeColour", b.valid_from as "validFrom",
      b.lowest::text as lowest, b.highest::text as highest, b.cost::text as cost, b.least_margin::text as "leastMargin",
      b.changed_at as "enteredAt", b.author,
      lead(b.id) over (partition by b.grade_id, b.valid_from order by b.changed_at, b.id) is not null as replaced
    from price_bound b join grade g on g.network_id = b.network_id and g.id = b.grade_id
    where b.network_id = ${platform.networkId} and b.platform_id = ${platform.id}
      and ${gradeId == null ? sql`true` : sql`b.grade_id = any(${usableIds([gradeId])}::uuid[])`}
    order by b.valid_from desc, b.changed_at desc, b.id desc limit ${MOST_ENTRIES}`.execute(sqlOf(ctx.em));
  return rows;
}

/** At which platform, when. */
interface BoundPlace {
  readonly platformId: string;
  readonly at: Date;
}

/** What is bound at each place by grade: prices are held against what holds when they take effect. */
export async function boundsAt(
  ctx: Context,
  places: readonly BoundPlace[],
): Promise<(place: BoundPlace, gradeId: string) => Bound | undefined> {
  const asked = new Map(places.map(({ platformId, at }) => [keyOf({ platformId, at }), { platform: platformId, at }]));
  const { rows } = await sql<Bound & BoundPlace & { gradeId: string }>`
    select p.id as "platformId", w.at, g.id as "gradeId", b.lowest::text as lowest, b.highest::text as highest, b.cost::text as cost,
      b.least_margin::text as "leastMargin"
    from ${recordset("w", [...asked.values()], { platform: "uuid", at: "timestamptz" })}
      join platform p on p.network_id = ${account(ctx).scope.networkId} and p.id = w.platform
      join grade g on g.network_id = p.network_id and g.deleted_at is null ${nearest(sql`w.at`)}
    where b.platform_id is not null`.execute(sqlOf(ctx.em));
  const found = new Map(
    rows.map(({ platformId, at, gradeId, ...bound }) => [`${keyOf({ platformId, at })} ${gradeId}`, bound]),
  );
  return (place, gradeId) => found.get(`${keyOf(place)} ${gradeId}`);
}

const keyOf = ({ platformId, at }: BoundPlace) => `${platformId} ${at.getTime()}`;

const boundOf = ({ lowest, highest, cost, leastMargin }: Partial<Bound>): Bound => ({
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

/**
 * Sets what prices of grades are held against at a platform, or leaves it to the platform above, from now or a day on until what was
 * entered for later. What was entered before is kept. 10017, 10005, 10012, 10015, 10041.
 */
export async function changePriceBounds(ctx: Context, input: ChangePriceBoundsInput): Promise<PriceBounds> {
  assertBounds(input);
  const platform = await platformOf(ctx, input.platformId);
  return transacting(ctx, async (own) => {
    await takePlatformTurn(own, platform);
    const now = ctx.clock.now();
    const from = fromOf(input.validFromDay ?? null, "validFromDay", { now, timeZone: platform.timeZone });
    const before = await boundsOf(own, platform, from);
    assertGrades(input, before);
    const places = from < now ? await stationsBelow(own, platform, from) : [];
    const stood = await boundsAt(own, places);
    await store(own, platform, { from, inputs: input.bounds, before });
    const stands = await boundsAt(own, places);
    const becomesAnother = (place: BoundPlace) =>
      input.bounds.some(
        ({ gradeId }) => !sameBound(stood(place, gradeId) ?? UNBOUND, stands(place, gradeId) ?? UNBOUND),
      );
    await refuseLocked(own, places.filter(becomesAnother), input.lockReason);
    const after = await boundsOf(own, platform, from);
    // What holds at once needs no telling.
    await recordChange(
      own,
      { before, after },
      from.getTime() === now.getTime() ? {} : { validFrom: from.toISOString() },
    );
    return boundsOf(own, platform, now);
  });
}

/** The stations of a platform and those below it that the caller sees, at a moment. */
async function stationsBelow(ctx: Context, { id }: Platform, at: Date): Promise<(BoundPlace & Entry)[]> {
  const { scope } = account(ctx);
  const { rows } = await sql<Omit<BoundPlace & Entry, "at">>`
    select s.id as "stationId", s.platform_id as "platformId" from station s
    where ${visibleStation(scope)} and ${ofPlatforms(scope, "s", [id])}`.execute(sqlOf(ctx.em));
  return rows.map((row) => ({ ...row, at }));
}

function assertGrades({ bounds }: ChangePriceBoundsInput, { grades }: PriceBounds): void {
  const known = new Set(grades.map(({ gradeId }) => gradeId));
  const index = bounds.findIndex(({ gradeId }) => !known.has(gradeId));
  if (index !== -1) {
    refuse("ENERGY_NOT_FOUND", { field: `bounds.${index}.gradeId` });
  }
}

const COLUMNS = {
  id: "uuid",
  grade_id: "uuid",
  lowest: "numeric",
  highest: "numeric",
  cost: "numeric",
  least_margin: "numeric",
} as const;

interface Entries {
  readonly from: Date;
  readonly inputs: readonly PriceBoundInput[];
  /** What would hold then without them. */
  readonly before: PriceBounds;
}

/** Enters what is another than what would hold; all that was entered before stays. */
async function store(
  ctx: Context,
  { id, networkId }: Pick<Platform, "id" | "networkId">,
  { from, inputs, before }: Entries,
): Promise<void> {
  const stood = new Map(before.grades.map((grade) => [grade.gradeId, grade.own ? boundOf(grade) : UNBOUND]));
  const rows = inputs.flatMap((input) => {
    const { leastMargin, ...bound } = boundOf(input);
    const same = sameBound({ ...bound, leastMargin }, stood.get(input.gradeId) ?? UNBOUND);
    return same ? [] : [{ id: newId(), grade_id: input.gradeId, ...bound, least_margin: leastMargin }];
  });
  await sql`
    insert into price_bound (network_id, platform_id, id, grade_id, valid_from, lowest, highest, cost, least_margin, changed_at, author)
    select ${networkId}::uuid, ${id}::uuid, r.id, r.grade_id, ${from}::timestamptz, r.lowest, r.highest, r.cost, r.least_margin,
      ${ctx.clock.now()}::timestamptz, ${account(ctx).login}::text
    from ${recordset("r", rows, COLUMNS)}`.execute(sqlOf(ctx.em));
}

/** One entry, with the grades of which something is another than before. */
async function recordChange(
  ctx: Context,
  { before, after }: Readonly<Record<"before" | "after", PriceBounds>>,
  since: { readonly validFrom?: string },
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
  await record(ctx, { ...deed, before: entry(before), after: { ...entry(after), ...since } });
}
