import { sql } from "kysely";
import { record } from "../../access/audit/audit.service.ts";
import { holdPlatform, platformOf } from "../../access/platform/platform.service.ts";
import { changesOf } from "../../access/audit/changes.ts";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { newId } from "../../kernel/ids.ts";
import { refuseBroken } from "../../kernel/lists/constraints.ts";
import { type PartOutcome, changeChosen } from "../../kernel/lists/rows.ts";
import { transacting } from "../../kernel/transacting.ts";
import { authorOf } from "../card/card-operation.ts";
import { type CardRow, cards, lockedCards } from "../card/card.list.ts";
import { holdsOf } from "../hold/hold.writer.ts";
import { openAccounts } from "../ledger/ledger.writer.ts";
import { setLowBelow } from "../ledger/low-balance.writer.ts";
import { thresholdOf } from "../low-balance/low-balance.rules.ts";
import { operateGroup, tellGroup } from "./group-operation.ts";
import type { ChangeCardGroupInput, CreateCardGroupInput, SetCardGroupInput } from "./group.inputs.ts";
import { type GroupRow, lockedGroup } from "./group.list.ts";
import { type GroupFacts, groupFacts } from "./group.rules.ts";
import type { CardGroup, GroupReceipt } from "./group.types.ts";

const CONSTRAINTS = { card_group_name: "name" } as const;

/** Makes a group with an empty wallet. 10012, 10017, 10015 (the name is another group's). */
export async function createCardGroup(ctx: Context, input: CreateCardGroupInput): Promise<GroupReceipt> {
  const facts = groupFacts(input);
  return operateGroup(ctx, { mutation: "createCardGroup", input }, async (inside, id) => {
    const { networkId } = account(inside).scope;
    const { id: platformId } = await platformOf(inside, input.platformId ?? account(inside).platformId);
    await holdPlatform(inside, { id: platformId, networkId });
    const groupId = newId();
    const insert = sql`
      insert into card_group (network_id, id, platform_id, name, sharing, transfers_out, exports, state, business_number, contact, phone, created_at)
      values (${networkId}, ${groupId}, ${platformId}, ${facts.name}, ${input.sharing}, ${facts.transfersOut}, ${facts.exports}, 'ACTIVE',
        ${facts.businessNumber}, ${facts.contact}, ${facts.phone}, ${ctx.clock.now()})`;
    await refuseBroken(CONSTRAINTS, insert.execute(sqlOf(inside.em)));
    const accounts = [{ kind: "PRINCIPAL", ownerId: groupId } as const];
    await openAccounts(sqlOf(inside.em), { networkId, at: ctx.clock.now() }, accounts);
    const group = await lockedGroup(inside, groupId);
    await tellGroup(inside, "createCardGroup", { id, group, kind: "CREATE", reason: input.reason ?? null });
    return { group, shares: [] };
  });
}

/** What can be changed of a group. */
const factsOfGroup = ({ name, transfersOut, exports, businessNumber, contact, phone }: GroupRow): GroupFacts => ({
  name,
  transfersOut,
  exports,
  businessNumber,
  contact,
  phone,
});

/** Changes a group; what is absent stays. 10033, 10036 (it is cancelled), 10012, 10015. */
export async function changeCardGroup(
  ctx: Context,
  { id, lowBelow: asked, ...given }: ChangeCardGroupInput,
): Promise<CardGroup> {
  return transacting(ctx, async (inner) => {
    const group = await lockedGroup(inner, id, "id");
    assertActive(group, "id");
    const before = factsOfGroup(group);
    const wanted = Object.fromEntries(Object.entries(given).filter(([, value]) => value != null));
    const facts = groupFacts({ ...before, ...wanted });
    const lowBelow = asked === undefined ? group.lowBelow : thresholdOf(asked, group.currency);
    const changes = changesOf({ ...before, lowBelow: group.lowBelow }, { ...facts, lowBelow });
    if (changes === null) {
      return group;
    }
    const { networkId } = account(ctx).scope;
    const update = sql`
      update card_group set name = ${facts.name}, transfers_out = ${facts.transfersOut}, exports = ${facts.exports},
        business_number = ${facts.businessNumber}, contact = ${facts.contact}, phone = ${facts.phone}
      where network_id = ${networkId} and id = ${group.id}`;
    await refuseBroken(CONSTRAINTS, update.execute(sqlOf(inner.em)));
    if (lowBelow !== group.lowBelow) {
      await setLowBelow(sqlOf(inner.em), authorOf(inner), { ownerId: group.id, lowBelow });
    }
    await record(inner, { operation: "changeCardGroup", objectType: "CardGroup", objectId: group.id, ...changes });
    return lockedGroup(inner, id, "id");
  });
}

/** Refuses what a cancelled group doesn't do any more (10036). */
export function assertActive({ state }: Pick<CardGroup, "state">, field = "groupId"): void {
  if (state !== "ACTIVE") {
    refuse("CARD_OPERATION_NOT_ALLOWED", { field, params: { state } });
  }
}

/**
 * Has cards belong to a group, or to none; says of each what became of it. 10012. By row: 10033, 10036 (the group is cancelled, the
 * card replaced or closed, or it fills just now), 10016, 10037 (it is another group's).
 */
export async function setCardGroup(ctx: Context, input: SetCardGroupInput): Promise<PartOutcome> {
  const { groupId = null } = input;
  return changeChosen(ctx, { from: cards, choice: input, label: ["number"] }, async (inside, id) => {
    const group = groupId === null ? null : await lockedGroup(inside, groupId);
    if (group) {
      assertActive(group);
    }
    const [card] = await lockedCards(inside, [{ id, field: "ids" }]);
    if (card === undefined || card.state === "REPLACED" || card.state === "CLOSED") {
      return refuse("CARD_OPERATION_NOT_ALLOWED", { field: "ids" });
    }
    return moveCard(inside, card, group);
  });
}

async function moveCard(ctx: Context, card: CardRow, group: GroupRow | null) {
  const { networkId } = account(ctx).scope;
  const where = sql`network_id = ${networkId} and id = ${card.cardAccountId}`;
  const { rows } = await sql<{ groupId: string | null }>`
    select group_id as "groupId" from card_account where ${where} for update`.execute(sqlOf(ctx.em));
  const before = rows[0]?.groupId ?? null;
  if (before === (group?.id ?? null)) {
    return false;
  }
  if (before !== null && group !== null) {
    refuse("GROUP_MISMATCH", { field: "ids" });
  }
  const holds = await holdsOf(sqlOf(ctx.em), networkId, card.cardAccountId);
  if (holds.length > 0) {
    // What it may spend beyond its own was held of the one wallet, and would be taken of none, or of another.
    refuse("CARD_OPERATION_NOT_ALLOWED", { field: "ids", params: { state: card.state, holds: holds.length } });
  }
  await sql`update card_account set group_id = ${group?.id ?? null} where ${where}`.execute(sqlOf(ctx.em));
  const entry = { operation: "setCardGroup", objectType: "Card", objectId: card.id } as const;
  await record(ctx, { ...entry, before: { groupId: before }, after: { groupId: group?.id ?? null } });
  return true;
}
