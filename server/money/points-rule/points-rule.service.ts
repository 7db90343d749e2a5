import { Decimal } from "decimal.js";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { POINTS_TRIED } from "../../../common/limits.ts";
import { record } from "../../access/audit/audit.service.ts";
import { changesOf } from "../../access/audit/changes.ts";
import { holdPlatform, platformOf } from "../../access/platform/platform.service.ts";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { assertDecimal } from "../../kernel/errors/assert-decimal.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { newId } from "../../kernel/ids.ts";
import { overlaid } from "../../kernel/lists/change-of.ts";
import { refuseBroken } from "../../kernel/lists/constraints.ts";
import { dayAsked, dayOf } from "../../kernel/lists/days.ts";
import { type PartOutcome, changeChosen } from "../../kernel/lists/rows.ts";
import { transacting } from "../../kernel/transacting.ts";
import { assertKnownGrade, pricedStation, resolved } from "../../trade/markdown/station-set.service.ts";
import type {
  ChangePointsRuleInput,
  CreatePointsRuleInput,
  DeletePointsRuleInput,
  PointsRuleFactsInput,
  PointsTrialInput,
  SwitchPointsRulesInput,
} from "./points-rule.inputs.ts";
import { pointsRules } from "./points-rule.list.ts";
import { type EarningRule, type PointsRuleFacts, assertPointsRule, pointsFor } from "./points-rule.rules.ts";
import type { PointsRule, PointsTrial } from "./points-rule.types.ts";

const CONSTRAINTS = { points_rule_name: "name" } as const;
const MAY_BE_EMPTY = ["mostPerDay", "validFrom", "validUntil"] as const;

/** The rule as it is now, locked until the transaction ends; 10014 where the caller sees none. */
async function pointsRuleOf(ctx: Context, id: string): Promise<PointsRule> {
  const [found] = await pointsRules.locked(ctx, pointsRules.withIds([id]));
  return found ?? refuse("OBJECT_NOT_FOUND", { field: "id" });
}

const factsOf = (row: PointsRuleFacts): PointsRuleFacts => {
  const { name, unit, points, step, multiplier, mostPerDay, priority, gradeIds, stations, active } = row;
  const { memberLevels, weekdays, windows, validFrom, validUntil } = row;
  const counted = { unit, points, step, multiplier, mostPerDay };
  const where = { gradeIds, stations, memberLevels };
  return { name, ...counted, priority, ...where, weekdays, windows, validFrom, validUntil, active };
};

/** A rule as an input tells it. */
function askedOf(row: PointsRule): PointsRuleFactsInput {
  const { stations, windows, ...facts } = factsOf(row);
  return {
    ...facts,
    gradeIds: [...facts.gradeIds],
    stations: { kind: stations.kind, ids: [...stations.ids] },
    memberLevels: [...facts.memberLevels],
    weekdays: [...facts.weekdays],
    windows: windows.map((hours) => ({ ...hours })),
    validFrom: dayAsked(facts.validFrom),
    validUntil: dayAsked(facts.validUntil),
  };
}

/** What an input says of a rule, after all that can be said against it: 10012, 10005, 10003, 10014. */
async function toldOf(
  ctx: Context,
  input: PointsRuleFactsInput,
  before: PointsRule | string,
): Promise<PointsRuleFacts> {
  const platformId = typeof before === "string" ? before : before.platformId;
  const { validFrom, validUntil, mostPerDay = null, windows, stations } = input;
  const facts: PointsRuleFacts = factsOf({
    ...input,
    name: input.name.trim(),
    mostPerDay,
    stations: { kind: stations.kind, ids: stations.ids },
    windows: windows.map(({ from, to }) => ({ from, to })),
    memberLevels: [...new Set(input.memberLevels)].toSorted((one, other) => one - other),
    weekdays: [...new Set(input.weekdays)],
    validFrom: dayOf(validFrom),
    validUntil: dayOf(validUntil),
  });
  assertPointsRule(facts);
  const exact = { step: new Decimal(facts.step).toFixed(), multiplier: new Decimal(facts.multiplier).toFixed() };
  // What isn't named anew isn't looked for again: a station that is gone since then hinders no other change.
  const named = typeof before === "string" ? facts : namedAnew(before, facts);
  return {
    ...facts,
    ...exact,
    ...(await resolved<PointsRuleFacts>(ctx, named, { platformId, leastGrades: 0 })),
    ...exact,
  };
}

function namedAnew(before: PointsRule, { gradeIds, stations }: PointsRuleFacts): Partial<PointsRuleFacts> {
  const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  return {
    ...(!same(before.gradeIds, gradeIds) && { gradeIds }),
    ...(!same(before.stations, stations) && { stations }),
  };
}

/** The columns of a rule's facts with their values. */
const columnsOf = (facts: PointsRuleFacts): readonly (readonly [string, RawBuilder<unknown>])[] => [
  ["name", sql`${facts.name}`],
  ["unit", sql`${facts.unit}`],
  ["points", sql`${facts.points}`],
  ["step", sql`${facts.step}`],
  ["multiplier", sql`${facts.multiplier}`],
  ["most_per_day", sql`${facts.mostPerDay}`],
  ["priority", sql`${facts.priority}`],
  ["grade_ids", sql`${facts.gradeIds}::uuid[]`],
  ["place_kind", sql`${facts.stations.kind}`],
  ["place_ids", sql`${facts.stations.ids}::uuid[]`],
  ["member_levels", sql`${facts.memberLevels}::int[]`],
  ["weekdays", sql`${facts.weekdays}::text[]`],
  ["windows", sql`${JSON.stringify(facts.windows)}::json`],
  ["valid_from", sql`${facts.validFrom}`],
  ["valid_until", sql`${facts.validUntil}`],
  ["active", sql`${facts.active}`],
];

/** Makes a rule. 10017, 10012, 10005, 10003, 10014, 10015 (name). */
export async function createPointsRule(ctx: Context, input: CreatePointsRuleInput): Promise<PointsRule> {
  return transacting(ctx, async (inner) => {
    const { networkId } = account(ctx).scope;
    const platformId =
      input.platformId == null ? account(ctx).platformId : (await platformOf(inner, input.platformId)).id;
    await holdPlatform(inner, { id: platformId, networkId });
    const facts = await toldOf(inner, input, platformId);
    const id = newId();
    const columns = columnsOf(facts);
    const insert = sql`
      insert into points_rule (network_id, id, platform_id, created_at, ${sql.join(columns.map(([name]) => sql.ref(name)))})
      values (${networkId}, ${id}, ${platformId}, ${ctx.clock.now()}, ${sql.join(columns.map(([, value]) => value))})`;
    await refuseBroken(CONSTRAINTS, insert.execute(sqlOf(inner.em)));
    const after = { platformId, ...facts };
    await record(inner, { operation: "createPointsRule", objectType: "PointsRule", objectId: id, after });
    return pointsRuleOf(inner, id);
  });
}

/** Stores a locked rule's facts and says so in the log; false where nothing changes. The caller's transaction. */
async function alterPointsRule(
  ctx: Context,
  row: PointsRule,
  { wanted, operation }: { wanted: PointsRuleFacts; operation: string },
): Promise<boolean> {
  const change = changesOf(factsOf(row), wanted);
  if (change === null) {
    return false;
  }
  const set = columnsOf(wanted).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  const update = sql`
    update points_rule set ${sql.join(set)} where network_id = ${account(ctx).scope.networkId} and id = ${row.id}`;
  await refuseBroken(CONSTRAINTS, update.execute(sqlOf(ctx.em)));
  await record(ctx, { operation, objectType: "PointsRule", objectId: row.id, ...change });
  return true;
}

/** Changes what is said of a rule. 10014, 10012, 10005, 10003, 10015 (name). */
export async function changePointsRule(ctx: Context, input: ChangePointsRuleInput): Promise<PointsRule> {
  return transacting(ctx, async (inner) => {
    const row = await pointsRuleOf(inner, input.id);
    const wanted = await toldOf(inner, overlaid(askedOf(row), input, MAY_BE_EMPTY), row);
    await alterPointsRule(inner, row, { wanted, operation: "changePointsRule" });
    return pointsRuleOf(inner, row.id);
  });
}

/** Switches many rules on or off, and says of each what became of it. 10012. By row: 10014. */
export async function switchPointsRules(ctx: Context, input: SwitchPointsRulesInput): Promise<PartOutcome> {
  const { active } = input;
  return changeChosen(ctx, { from: pointsRules, choice: input, label: ["name"] }, async (inside, id) => {
    const row = await pointsRuleOf(inside, id);
    const wanted = { ...factsOf(row), active };
    return alterPointsRule(inside, row, { wanted, operation: "switchPointsRules" });
  });
}

/** Deletes a rule; points that it paid stay. 10014. */
export async function deletePointsRule(ctx: Context, { id }: DeletePointsRuleInput): Promise<boolean> {
  await transacting(ctx, async (inner) => {
    const row = await pointsRuleOf(inner, id);
    await sql`delete from points_rule where network_id = ${account(ctx).scope.networkId} and id = ${row.id}`.execute(
      sqlOf(inner.em),
    );
    const before = { platformId: row.platformId, ...factsOf(row) };
    await record(inner, { operation: "deletePointsRule", objectType: "PointsRule", objectId: row.id, before });
  });
  return true;
}

/** The rules of some platforms, whoever sees them: those that hold where something happens. */
export async function earningRules(
  db: Kysely<unknown>,
  { networkId, platformIds }: { readonly networkId: string; readonly platformIds: readonly string[] },
): Promise<EarningRule[]> {
  const { rows } = await sql<EarningRule>`
    select r.id, r.platform_id as "platformId", r.name, r.unit, r.points, r.step::text as step, r.multiplier::text as multiplier,
      r.most_per_day as "mostPerDay", r.priority, r.grade_ids::text[] as "gradeIds", r.member_levels as "memberLevels", r.weekdays,
      r.windows, r.valid_from as "validFrom", r.valid_until as "validUntil", r.active, r.created_at as "createdAt",
      json_build_object('kind', r.place_kind, 'ids', r.place_ids) as stations
    from points_rule r where r.network_id = ${networkId} and r.platform_id = any(${platformIds}::uuid[])`.execute(db);
  return rows;
}

/** The zone of a network's clocks. */
export async function networkZone(db: Kysely<unknown>, networkId: string): Promise<string> {
  const { rows } = await sql<{ timeZone: string }>`
    select p.time_zone as "timeZone" from platform p where p.network_id = ${networkId} and p.parent_id is null`.execute(
    db,
  );
  return rows[0]?.timeZone ?? "UTC";
}

/** What something would earn at a station, and why; nothing is booked. 10003, 10005, 10012. */
export async function pointsTrial(ctx: Context, input: PointsTrialInput): Promise<PointsTrial> {
  assertDecimal(input.amount, POINTS_TRIED, "amount");
  assertDecimal(input.volume, POINTS_TRIED, "volume");
  const { networkId } = account(ctx).scope;
  const station = await pricedStation(ctx, input.stationId);
  if (input.gradeId != null) {
    await assertKnownGrade(ctx, input.gradeId);
  }
  const { type, gradeId = null, amount, volume, memberLevel = null } = input;
  const { platformIds } = station;
  return pointsFor(await earningRules(sqlOf(ctx.em), { networkId, platformIds }), {
    type,
    gradeId,
    amount,
    volume,
    memberLevel,
    platformIds,
    at: input.at ?? ctx.clock.now(),
    timeZone: await networkZone(sqlOf(ctx.em), networkId),
    place: station,
    earnedToday: new Map(),
  });
}
