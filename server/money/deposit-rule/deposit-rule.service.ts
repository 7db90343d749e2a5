import { Decimal } from "decimal.js";
import { type RawBuilder, sql } from "kysely";
import { record } from "../../access/audit/audit.service.ts";
import { changesOf } from "../../access/audit/changes.ts";
import { holdPlatform, platformOf } from "../../access/platform/platform.service.ts";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { newId } from "../../kernel/ids.ts";
import { overlaid } from "../../kernel/lists/change-of.ts";
import { refuseBroken } from "../../kernel/lists/constraints.ts";
import { dayAsked, dayOf } from "../../kernel/lists/days.ts";
import { type PartOutcome, changeChosen } from "../../kernel/lists/rows.ts";
import { transacting } from "../../kernel/transacting.ts";
import type {
  ChangeDepositRuleInput,
  CreateDepositRuleInput,
  DeleteDepositRuleInput,
  DepositRuleFactsInput,
  SwitchDepositRulesInput,
} from "./deposit-rule.inputs.ts";
import { depositRules } from "./deposit-rule.list.ts";
import {
  type Depositing,
  type DepositRuleFacts,
  type GivingRule,
  assertDepositRule,
  giftFor,
} from "./deposit-rule.rules.ts";
import type { DepositRule } from "./deposit-rule.types.ts";

const CONSTRAINTS = { deposit_rule_name: "name" } as const;
const MAY_BE_EMPTY = ["mostGift", "cardGroupId", "validFrom", "validUntil"] as const;

/** The rule as it is now, locked until the transaction ends; 10014 where the caller sees none. */
async function depositRuleOf(ctx: Context, id: string): Promise<DepositRule> {
  const [found] = await depositRules.held(ctx, [id]);
  return found ?? refuse("OBJECT_NOT_FOUND", { field: "id" });
}

const exact = (value: string) => new Decimal(value).toFixed();

const factsOf = (row: DepositRuleFacts): DepositRuleFacts => {
  const { name, fromAmount, kind, gift, mostGift, cardGroupId, validFrom, validUntil, active } = row;
  return { name, fromAmount, kind, gift, mostGift, cardGroupId, validFrom, validUntil, active };
};

/** The group that a rule is for, in use and seen by the caller; 10033. */
async function assertGroup(ctx: Context, id: string): Promise<void> {
  const { rows } = await sql<{ platformId: string }>`
    select g.platform_id as "platformId" from card_group g
    where g.network_id = ${account(ctx).scope.networkId} and g.id = ${id} and g.state = 'ACTIVE'`.execute(
    sqlOf(ctx.em),
  );
  const [found] = rows;
  const { platformIds } = account(ctx).scope;
  if (found === undefined || platformIds?.includes(found.platformId) === false) {
    refuse("GROUP_NOT_FOUND", { field: "cardGroupId" });
  }
}

/** What an input says of a rule, after all that can be said against it: 10012, 10033. */
async function toldOf(ctx: Context, input: DepositRuleFactsInput, before?: DepositRule): Promise<DepositRuleFacts> {
  const { mostGift = null, cardGroupId = null } = input;
  const facts = factsOf({
    ...input,
    name: input.name.trim(),
    mostGift,
    cardGroupId,
    validFrom: dayOf(input.validFrom),
    validUntil: dayOf(input.validUntil),
  });
  assertDepositRule(facts);
  // A group that is gone since then hinders no other change.
  if (cardGroupId !== null && cardGroupId !== before?.cardGroupId) {
    await assertGroup(ctx, cardGroupId);
  }
  const { fromAmount, gift } = facts;
  return { ...facts, fromAmount: exact(fromAmount), gift: exact(gift), mostGift: mostGift && exact(mostGift) };
}

/** The columns of a rule's facts with their values. */
const columnsOf = (facts: DepositRuleFacts): readonly (readonly [string, RawBuilder<unknown>])[] => [
  ["name", sql`${facts.name}`],
  ["from_amount", sql`${facts.fromAmount}`],
  ["kind", sql`${facts.kind}`],
  ["gift", sql`${facts.gift}`],
  ["most_gift", sql`${facts.mostGift}`],
  ["card_group_id", sql`${facts.cardGroupId}`],
  ["valid_from", sql`${facts.validFrom}`],
  ["valid_until", sql`${facts.validUntil}`],
  ["active", sql`${facts.active}`],
];

/** Makes a rule. 10017, 10012, 10033, 10015 (name). */
export async function createDepositRule(ctx: Context, input: CreateDepositRuleInput): Promise<DepositRule> {
  return transacting(ctx, async (inner) => {
    const { networkId } = account(ctx).scope;
    const { id: platformId } = await platformOf(inner, input.platformId ?? account(ctx).platformId);
    await holdPlatform(inner, { id: platformId, networkId });
    const facts = await toldOf(inner, input);
    const id = newId();
    const columns = columnsOf(facts);
    const insert = sql`
      insert into deposit_rule (network_id, id, platform_id, created_at, ${sql.join(columns.map(([name]) => sql.ref(name)))})
      values (${networkId}, ${id}, ${platformId}, ${ctx.clock.now()}, ${sql.join(columns.map(([, value]) => value))})`;
    await refuseBroken(CONSTRAINTS, insert.execute(sqlOf(inner.em)));
    const after = { platformId, ...facts };
    await record(inner, { operation: "createDepositRule", objectType: "DepositRule", objectId: id, after });
    return depositRuleOf(inner, id);
  });
}

/** Stores a locked rule's facts and says so in the log; false where nothing changes. The caller's transaction. */
async function alterDepositRule(
  ctx: Context,
  row: DepositRule,
  { wanted, operation }: { readonly wanted: DepositRuleFacts; readonly operation: string },
): Promise<boolean> {
  const change = changesOf(factsOf(row), wanted);
  if (change === null) {
    return false;
  }
  const set = columnsOf(wanted).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  const update = sql`
    update deposit_rule set ${sql.join(set)} where network_id = ${account(ctx).scope.networkId} and id = ${row.id}`;
  await refuseBroken(CONSTRAINTS, update.execute(sqlOf(ctx.em)));
  await record(ctx, { operation, objectType: "DepositRule", objectId: row.id, ...change });
  return true;
}

/** Changes what is said of a rule; what it has given stays. 10014, 10012, 10033, 10015 (name). */
export async function changeDepositRule(ctx: Context, input: ChangeDepositRuleInput): Promise<DepositRule> {
  return transacting(ctx, async (inner) => {
    const row = await depositRuleOf(inner, input.id);
    const present = { ...factsOf(row), validFrom: dayAsked(row.validFrom), validUntil: dayAsked(row.validUntil) };
    const wanted = await toldOf(inner, overlaid<DepositRuleFactsInput>(present, input, MAY_BE_EMPTY), row);
    await alterDepositRule(inner, row, { wanted, operation: "changeDepositRule" });
    return depositRuleOf(inner, row.id);
  });
}

/** Switches many rules on or off, and says of each what became of it. 10012. By row: 10014. */
export async function switchDepositRules(ctx: Context, input: SwitchDepositRulesInput): Promise<PartOutcome> {
  const { active } = input;
  return changeChosen(ctx, { from: depositRules, choice: input, label: ["name"] }, async (inside, id) => {
    const row = await depositRuleOf(inside, id);
    return alterDepositRule(inside, row, { wanted: { ...factsOf(row), active }, operation: "switchDepositRules" });
  });
}

/** Deletes a rule; what it has given stays. 10014. */
export async function deleteDepositRule(ctx: Context, { id }: DeleteDepositRuleInput): Promise<boolean> {
  await transacting(ctx, async (inner) => {
    const row = await depositRuleOf(inner, id);
    const { networkId } = account(ctx).scope;
    await sql`delete from deposit_rule where network_id = ${networkId} and id = ${row.id}`.execute(sqlOf(inner.em));
    const before = { platformId: row.platformId, ...factsOf(row) };
    await record(inner, { operation: "deleteDepositRule", objectType: "DepositRule", objectId: row.id, before });
  });
  return true;
}

/** What a deposit on a card of a platform brings on top, by the rules of that platform and of those above it. */
export async function giftOfDeposit(
  ctx: Context,
  platformId: string,
  deposit: Depositing,
): Promise<ReturnType<typeof giftFor>> {
  const { rows } = await sql<GivingRule>`
    with recursive above as (
      select id, parent_id from platform where id = ${platformId}
      union all select p.id, p.parent_id from platform p join above a on p.id = a.parent_id
    )
    select r.id, r.from_amount::text as "fromAmount", r.kind, r.gift::text as gift, r.most_gift::text as "mostGift",
      r.card_group_id as "cardGroupId", r.valid_from as "validFrom", r.valid_until as "validUntil", r.active, r.created_at as "createdAt"
    from deposit_rule r
    where r.network_id = ${account(ctx).scope.networkId} and r.active and r.platform_id in (select id from above)`.execute(
    sqlOf(ctx.em),
  );
  return giftFor(rows, deposit);
}
