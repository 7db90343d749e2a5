import { Decimal } from "decimal.js";
import { sql } from "kysely";
import { record } from "../../access/audit/audit.service.ts";
import { changesOf } from "../../access/audit/changes.ts";
import { Permission } from "../../../common/permission.ts";
import { PermissionLevel, holdsOneOf, rightsTo } from "../../access/auth/rights.ts";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { isId, newId } from "../../kernel/ids.ts";
import { refuseBroken } from "../../kernel/lists/constraints.ts";
import { dayOf } from "../../kernel/lists/days.ts";
import { assertText } from "../../kernel/lists/inputs.ts";
import { transacting } from "../../kernel/transacting.ts";
import { assertMarkdown, assertValidity } from "../markdown/markdown.rules.ts";
import { assertWindows } from "../markdown/station-time.rules.ts";
import { resolved } from "../markdown/station-set.service.ts";
import { lineOf } from "../../access/platform/platform.rules.ts";
import { platformOf } from "../../access/platform/platform.service.ts";
import type {
  ChangeDiscountRuleInput,
  CreateDiscountRuleInput,
  DeleteDiscountRuleInput,
  MoveDiscountRuleInput,
} from "./discount.inputs.ts";
import { rulesOf, rulesWhere } from "./discount.list.ts";
import { assertMembership, assertRoomForRule } from "./discount.rules.ts";
import type { DiscountBasis, DiscountRule } from "./discount.types.ts";

const FACTS = [
  "name",
  "active",
  "kind",
  "value",
  "gradeIds",
  "stations",
  "memberLevels",
  "minPoints",
  "weekdays",
  "windows",
  "validFrom",
  "validUntil",
] as const;
type Facts = Pick<DiscountRule, (typeof FACTS)[number]>;

const factsOf = (row: Facts): Facts =>
  Object.fromEntries(FACTS.map((field) => [field, row[field]])) as unknown as Facts;

/** The unique index that decides, also when two come at once, and the field that it is about. */
const TAKEN = { discount_rule_name: "name" };

/** Each basis has a route and so a permission of its own; who holds the other one alone, or not so far, is refused (403). */
export function assertMay(ctx: Context, basis: DiscountBasis, level: PermissionLevel): void {
  const needed = basis === "SCORE" ? Permission.DiscountScore : Permission.DiscountPrice;
  if (!holdsOneOf(account(ctx).rights, rightsTo(level, [needed]))) {
    refuse("FORBIDDEN", { field: "basis" });
  }
}

/** The rules that hold at a platform's stations: its own, then those of the platforms above it, in order. 10017, 403. */
export async function discountRules(ctx: Context, basis: DiscountBasis, platformId: string): Promise<DiscountRule[]> {
  assertMay(ctx, basis, PermissionLevel.VIEW);
  const platform = await platformOf(ctx, platformId);
  return rulesOf(ctx, lineOf(platform.path), basis);
}

/** Rules of one platform and basis change one after the other: their order is one thing. */
async function lockOrder(
  ctx: Context,
  { platformId, basis }: Pick<DiscountRule, "platformId" | "basis">,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`discount ${platformId} ${basis}`}))`.execute(sqlOf(ctx.em));
}

/** A rule that the caller may change, as it is once its order is locked. 10014, 10031 (a superior's), 403. */
async function changeableRule(ctx: Context, id: string): Promise<DiscountRule> {
  const where = isId(id) ? sql`d.id = ${id}::uuid` : sql`false`;
  const [found] = await rulesWhere(ctx, where);
  if (found === undefined) {
    return refuse("OBJECT_NOT_FOUND", { field: "id" });
  }
  assertMay(ctx, found.basis, PermissionLevel.OPERATE);
  if (!found.changeable) {
    refuse("SUPERIOR_NEEDED", { field: "id" });
  }
  await lockOrder(ctx, found);
  const [rule] = await rulesWhere(ctx, where);
  return rule ?? refuse("OBJECT_NOT_FOUND", { field: "id" });
}

/** Facts as they are kept, after all that can be said against them: 10012. */
function checked(basis: DiscountBasis, facts: Facts): Facts {
  assertText(facts.name, "name");
  assertMarkdown(facts);
  assertValidity(facts);
  assertWindows(facts.windows);
  assertMembership({ ...facts, basis });
  return {
    ...facts,
    name: facts.name.trim(),
    value: new Decimal(facts.value).toFixed(),
    memberLevels: [...new Set(facts.memberLevels)].toSorted((one, other) => one - other),
    weekdays: [...new Set(facts.weekdays)],
  };
}

/** What an input says of a rule; null is as good as absent where nothing can be empty. */
function told(input: CreateDiscountRuleInput | ChangeDiscountRuleInput): Partial<Facts> {
  const { stations, windows, minPoints, validFrom, validUntil, ...plain } = input;
  const known = Object.entries(plain).filter(([key, value]) => value != null && FACTS.includes(key as keyof Facts));
  return {
    ...(Object.fromEntries(known) as Partial<Facts>),
    ...(stations != null && { stations: { kind: stations.kind, ids: stations.ids } }),
    ...(windows != null && { windows: windows.map(({ from, to }) => ({ from, to })) }),
    ...(minPoints !== undefined && { minPoints }),
    ...(validFrom !== undefined && { validFrom: dayOf(validFrom) }),
    ...(validUntil !== undefined && { validUntil: dayOf(validUntil) }),
  };
}

const EMPTY = { minPoints: null, validFrom: null, validUntil: null };

/** Makes a rule, the last of its platform and basis. 10017, 10005, 10003, 10014, 10015 (name), 10012, 403. */
export async function createDiscountRule(ctx: Context, input: CreateDiscountRuleInput): Promise<DiscountRule> {
  assertMay(ctx, input.basis, PermissionLevel.OPERATE);
  const platform = await platformOf(ctx, input.platformId ?? account(ctx).platformId);
  const place = { basis: input.basis, platformId: platform.id };
  const named = await resolved<Facts>(ctx, told(input), { platformId: platform.id, leastGrades: 0 });
  const facts = checked(input.basis, { ...EMPTY, ...named } as Facts);
  const id = newId();
  return transacting(ctx, async (inner) => {
    await lockOrder(inner, place);
    const others = await rulesOf(inner, [platform.id], input.basis);
    assertRoomForRule(others.length);
    await refuseBroken(TAKEN, insert(inner, { id, ...place, position: others.length, facts }));
    const after = { ...place, ...facts };
    await record(inner, { operation: "createDiscountRule", objectType: "DiscountRule", objectId: id, after });
    return changeableRule(inner, id);
  });
}

interface NewRow extends Pick<DiscountRule, "id" | "basis" | "platformId" | "position"> {
  readonly facts: Facts;
}

async function insert(ctx: Context, { id, basis, platformId, position, facts }: NewRow): Promise<void> {
  await sql`
    insert into discount_rule (id, network_id, platform_id, basis, position, created_at, name, active, kind, value, grade_ids, place_kind,
      place_ids, member_levels, min_points, weekdays, windows, valid_from, valid_until)
    values (${id}, ${account(ctx).scope.networkId}, ${platformId}, ${basis}, ${position}, ${ctx.clock.now()}, ${facts.name}, ${facts.active},
      ${facts.kind}, ${facts.value}, ${facts.gradeIds}::uuid[], ${facts.stations.kind}, ${facts.stations.ids}::uuid[], ${facts.memberLevels}::int[],
      ${facts.minPoints}, ${facts.weekdays}::text[], ${JSON.stringify(facts.windows)}::json, ${facts.validFrom}, ${facts.validUntil})`.execute(
    sqlOf(ctx.em),
  );
}

async function update(ctx: Context, id: string, facts: Facts): Promise<void> {
  await sql`
    update discount_rule set name = ${facts.name}, active = ${facts.active}, kind = ${facts.kind}, value = ${facts.value},
      grade_ids = ${facts.gradeIds}::uuid[], place_kind = ${facts.stations.kind}, place_ids = ${facts.stations.ids}::uuid[],
      member_levels = ${facts.memberLevels}::int[], min_points = ${facts.minPoints}, weekdays = ${facts.weekdays}::text[],
      windows = ${JSON.stringify(facts.windows)}::json, valid_from = ${facts.validFrom}, valid_until = ${facts.validUntil}
    where network_id = ${account(ctx).scope.networkId} and id = ${id}`.execute(sqlOf(ctx.em));
}

/** Changes a rule. 10014, 10031 (a superior's), 10005, 10003, 10015 (name), 10012, 403. */
export async function changeDiscountRule(ctx: Context, input: ChangeDiscountRuleInput): Promise<DiscountRule> {
  return transacting(ctx, async (inner) => {
    const rule = await changeableRule(inner, input.id);
    // What isn't named anew isn't looked for again: a station that is gone since then hinders no other change.
    const named = await resolved<Facts>(inner, told(input), { platformId: rule.platformId, leastGrades: 0 });
    const change = changesOf(factsOf(rule), checked(rule.basis, { ...factsOf(rule), ...named }));
    if (change === null) {
      return rule;
    }
    await refuseBroken(TAKEN, update(inner, rule.id, { ...factsOf(rule), ...change.after }));
    await record(inner, { operation: "changeDiscountRule", objectType: "DiscountRule", objectId: rule.id, ...change });
    return changeableRule(inner, rule.id);
  });
}

/** Deletes a rule; sales that it made cheaper keep it, and those behind it move up. 10014, 10031, 403. */
export async function deleteDiscountRule(ctx: Context, { id }: DeleteDiscountRuleInput): Promise<boolean> {
  const { networkId } = account(ctx).scope;
  await transacting(ctx, async (inner) => {
    const rule = await changeableRule(inner, id);
    const db = sqlOf(inner.em);
    await sql`update discount_rule set deleted_at = ${ctx.clock.now()}, position = null where network_id = ${networkId} and id = ${rule.id}`.execute(
      db,
    );
    await sql`update discount_rule set position = position - 1 where network_id = ${networkId} and platform_id = ${rule.platformId}
      and basis = ${rule.basis} and position > ${rule.position}`.execute(db);
    const before = { basis: rule.basis, platformId: rule.platformId, ...factsOf(rule) };
    await record(inner, { operation: "deleteDiscountRule", objectType: "DiscountRule", objectId: rule.id, before });
  });
  return true;
}

/** Puts a rule at another place among its platform's; gives back those of its basis, in order. 10014, 10031, 10012, 403. */
export async function moveDiscountRule(ctx: Context, { id, position }: MoveDiscountRuleInput): Promise<DiscountRule[]> {
  const { networkId } = account(ctx).scope;
  if (position < 0) {
    refuse("PARAMETER_ERROR", { field: "position", params: { least: 0 } });
  }
  return transacting(ctx, async (inner) => {
    const rule = await changeableRule(inner, id);
    const rules = await rulesOf(inner, [rule.platformId], rule.basis);
    const to = Math.min(position, rules.length - 1);
    if (to === rule.position) {
      return rules;
    }
    const order = rules.filter((other) => other.id !== rule.id).toSpliced(to, 0, rule);
    await sql`
      update discount_rule d set position = o.place - 1 from unnest(${order.map((one) => one.id)}::uuid[]) with ordinality as o (id, place)
      where d.network_id = ${networkId} and d.id = o.id`.execute(sqlOf(inner.em));
    await record(inner, {
      operation: "moveDiscountRule",
      objectType: "DiscountRule",
      objectId: rule.id,
      before: { position: rule.position },
      after: { position: to },
    });
    return rulesOf(inner, [rule.platformId], rule.basis);
  });
}
