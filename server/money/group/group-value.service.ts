import { Decimal } from "decimal.js";
import { sql } from "kysely";
import { record } from "../../access/audit/audit.service.ts";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { newId } from "../../kernel/ids.ts";
import { heldStation } from "../../site/station/held.ts";
import { placesOf } from "../../trade/markdown/markdown.rules.ts";
import { assertNotRepeated } from "../card/card-deposit.service.ts";
import { authorOf, tell, todayOf } from "../card/card-operation.ts";
import { moveOn, principalOf } from "../card/card-postings.ts";
import { cardSettings } from "../card/card-setting.service.ts";
import { type CardRow, lockedCards } from "../card/card.list.ts";
import { assertAmount, assertAvailable, assertCardAllows, assertPaidIn } from "../card/card.rules.ts";
import type { AccountName, Line } from "../ledger/ledger.types.ts";
import { post } from "../ledger/ledger.writer.ts";
import { operateGroup, tellGroup, writeGroupLine } from "./group-operation.ts";
import type { DepositCardGroupInput, RefundFromGroupCardInput, TransferToGroupCardsInput } from "./group.inputs.ts";
import { type GroupRow, lockedGroup } from "./group.list.ts";
import { type Share, assertModeAmounts, sharesOf } from "./group.rules.ts";
import { assertActive } from "./group.service.ts";
import type { GroupReceipt } from "./group.types.ts";
import { assertByHand } from "../card/tender.rules.ts";

/** As many cards as one movement gives to. */
const MOST_CARDS = 500;

export const walletOf = ({ id: ownerId }: GroupRow): AccountName => ({ kind: "PRINCIPAL", ownerId });

interface Moving {
  readonly id: string;
  readonly type: string;
  readonly group: GroupRow;
  readonly stationId?: string | null;
  readonly reason?: string | null;
}

/** Moves value of a group. 10021 */
export async function postForGroup(
  ctx: Context,
  { id, type, group, stationId, reason }: Moving,
  lines: readonly Line[],
): Promise<void> {
  const { platformId } = group;
  await post(sqlOf(ctx.em), {
    ...authorOf(ctx),
    id,
    type,
    platformId,
    stationId: stationId ?? null,
    reason: reason ?? null,
    lines,
  });
}

/** Pays into a group's wallet. 10033, 10036, 10012, 10035, 10039 (the same within a minute), 10003. */
export async function depositCardGroup(ctx: Context, input: DepositCardGroupInput): Promise<GroupReceipt> {
  return operateGroup(ctx, { mutation: "depositCardGroup", input }, async (inside, id) => {
    const { stationId: wanted, tender, reason = null } = input;
    assertByHand(tender);
    const stationId = wanted == null ? null : (await heldStation(inside, wanted, "stationId")).id;
    const group = await lockedGroup(inside, input.groupId);
    assertActive(group);
    assertAmount(input.amount, placesOf(group.currency));
    const [amount, { leastDeposit }] = [new Decimal(input.amount), await cardSettings(inside)];
    if (amount.lt(leastDeposit)) {
      refuse("AMOUNT_TOO_SMALL", { field: "amount", params: { minimum: leastDeposit } });
    }
    await assertNotRepeated(
      inside,
      sql`group_flow f where f.group_id = ${group.id} and f.kind = 'DEPOSIT' and f.amount = ${amount.toFixed()}`,
    );
    const from: AccountName = { kind: "RECEIPTS", ownerId: stationId ?? group.platformId, part: tender };
    const moving = { id, type: "GROUP_DEPOSIT", group, stationId, reason };
    await postForGroup(inside, moving, [moveOn(from, amount.negated()), moveOn(walletOf(group), amount)]);
    const told = { id, group, stationId, amount, tender, movementId: id, reason };
    await tellGroup(inside, "depositCardGroup", { ...told, kind: "DEPOSIT" });
    return { group, shares: [] };
  });
}

/** The cards of a group that are in use, by number. */
export async function childrenOf(ctx: Context, { id }: GroupRow): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id from card_account a join card c on c.network_id = a.network_id and c.card_account_id = a.id
    where a.network_id = ${account(ctx).scope.networkId} and a.group_id = ${id} and c.state not in ('REPLACED', 'CLOSED')
    order by c.number`.execute(sqlOf(ctx.em));
  return rows.map((row) => row.id);
}

/** A card as somebody names it, with what it gets. */
interface Named {
  readonly cardId: string;
  /** Where it stands in what was sent. */
  readonly field: string;
  readonly amount: string | null;
}

/** The cards that are named, or all; 10012 one twice, none or too many, 10034 the group has none. */
async function namedCards(ctx: Context, group: GroupRow, { cards: named, mode }: TransferToGroupCardsInput) {
  const children = await childrenOf(ctx, group);
  if (children.length === 0) {
    refuse("NO_CHILD_CARDS", { field: "groupId" });
  }
  const all = (named ?? children.map((cardId) => ({ cardId, amount: null }))).map(
    ({ cardId, amount = null }, index): Named => ({ cardId, amount, field: `cards.${index}` }),
  );
  const twice = all.find(({ cardId }, index) => all.findIndex((other) => other.cardId === cardId) < index);
  if (twice) {
    refuse("PARAMETER_ERROR", { field: `${twice.field}.cardId` });
  }
  const meant = all.filter(({ amount }) => mode !== "SPECIFIED" || amount !== null);
  if (meant.length === 0 || meant.length > MOST_CARDS) {
    refuse("PARAMETER_ERROR", { field: "cards", params: { least: 1, most: MOST_CARDS } });
  }
  return { children, meant };
}

/** The cards that are meant, locked, by number. 10012, 10034; 10016, 10037 (another group's), 10036, 10041. */
async function meantCards(ctx: Context, group: GroupRow, input: TransferToGroupCardsInput) {
  const { children, meant } = await namedCards(ctx, group, input);
  const found = await lockedCards(
    ctx,
    meant.map(({ cardId, field }) => ({ id: cardId, field: `${field}.cardId` })),
  );
  const named = meant.map((one, index) => ({ ...one, card: found[index] as CardRow }));
  for (const { card, field } of named) {
    if (!children.includes(card.id)) {
      refuse("GROUP_MISMATCH", { field: `${field}.cardId` });
    }
    assertCardAllows("GROUP_CARD_TRANSFER", card, todayOf(ctx, card), `${field}.cardId`);
  }
  return named.toSorted((one, other) => (one.card.number < other.card.number ? -1 : 1));
}

/**
 * Gives of a group's wallet to its cards, to all of them or to none. 10033, 10006 (the group's type forbids it, or it is a shared
 * one), 10034, 10037, 10036, 10041, 10012, 10035, 10021.
 */
export async function transferToGroupCards(ctx: Context, input: TransferToGroupCardsInput): Promise<GroupReceipt> {
  return operateGroup(ctx, { mutation: "transferToGroupCards", input }, async (inside, id) => {
    const group = await lockedGroup(inside, input.groupId);
    assertActive(group);
    if (!group.transfersOut || group.sharing === "SHARED") {
      refuse("ILLEGAL_SELECTION", { field: "groupId", params: { sharing: group.sharing } });
    }
    assertModeAmounts(input.mode, input.amount, input.cards ?? []);
    const places = placesOf(group.currency);
    input.cards?.forEach(
      ({ amount }, index) => amount != null && assertAmount(amount, places, `cards.${index}.amount`),
    );
    if (input.amount != null) {
      assertAmount(input.amount, places);
    }
    const named = await meantCards(inside, group, input);
    const { shares, left } = sharesOf({ mode: input.mode, amount: input.amount ?? null, cards: named }, places);
    assertAvailable(group.balance, sumOf(shares));
    const found = named.map(({ card }) => card);
    await giveOut(inside, { id, type: "GROUP_CARD_TRANSFER", group, reason: input.reason ?? null }, { found, shares });
    return { group, shares, left };
  });
}

/** What all get together. */
const sumOf = (shares: readonly Share[]): Decimal =>
  shares.reduce((total, { amount }) => total.plus(amount), new Decimal(0));

/** One movement from the wallet to the cards; a line of the group and one of the card for each. */
async function giveOut(
  ctx: Context,
  moving: Moving,
  { found, shares }: { readonly found: readonly CardRow[]; readonly shares: readonly Share[] },
): Promise<void> {
  const { id, group, reason = null } = moving;
  const sum = sumOf(shares);
  const cardOf = ({ cardId }: Share) => found.find((card) => card.id === cardId) as CardRow;
  await postForGroup(ctx, moving, [
    moveOn(walletOf(group), sum.negated()),
    ...shares.map((share) => moveOn(principalOf(cardOf(share)), share.amount)),
  ]);
  let before = new Decimal(group.balance);
  for (const [index, share] of shares.entries()) {
    const [card, amount] = [cardOf(share), share.amount.negated()];
    const lineId = index === 0 ? id : newId();
    const common = { movementId: id, reason };
    await writeGroupLine(ctx, { id: lineId, group, kind: "TRANSFER_OUT", amount, before, cardId: card.id, ...common });
    before = before.plus(amount);
    const told = { card, operation: "GROUP_CARD_TRANSFER", amounts: { transfer: share.amount }, ...common } as const;
    await tell(ctx, newId(), "transferToGroupCards", told);
  }
  const after = { amount: sum.toFixed(), cards: shares.length, ...(reason && { reason }) };
  await record(ctx, { operation: "transferToGroupCards", objectType: "CardGroup", objectId: group.id, after });
}

/** Takes value of a card back into the wallet of its group. 10033, 10036, 10016, 10037, 10012, 10021. */
export async function refundFromGroupCard(ctx: Context, input: RefundFromGroupCardInput): Promise<GroupReceipt> {
  return operateGroup(ctx, { mutation: "refundFromGroupCard", input }, async (inside, id) => {
    const { reason = null } = input;
    const group = await lockedGroup(inside, input.groupId);
    assertActive(group);
    assertAmount(input.amount, placesOf(group.currency));
    const [found] = await lockedCards(inside, [{ id: input.cardId, field: "cardId" }]);
    const card = found as CardRow;
    if (!(await childrenOf(inside, group)).includes(card.id)) {
      refuse("GROUP_MISMATCH", { field: "cardId" });
    }
    assertCardAllows("GROUP_CARD_TRANSFER", card, todayOf(inside, card));
    const amount = new Decimal(input.amount);
    assertPaidIn(card, amount);
    const moving = { id, type: "GROUP_CARD_TRANSFER", group, reason };
    await postForGroup(inside, moving, [moveOn(principalOf(card), amount.negated()), moveOn(walletOf(group), amount)]);
    const common = { movementId: id, reason };
    const back = {
      card,
      operation: "GROUP_CARD_TRANSFER",
      amounts: { transfer: amount.negated() },
      ...common,
    } as const;
    await tell(inside, newId(), "refundFromGroupCard", back);
    await tellGroup(inside, "refundFromGroupCard", {
      id,
      group,
      kind: "REFUND_IN",
      amount,
      cardId: card.id,
      ...common,
    });
    return { group, shares: [{ cardId: card.id, amount: amount.negated() }] };
  });
}
