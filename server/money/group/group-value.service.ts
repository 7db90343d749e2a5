import { Decimal } from "decimal.js";
import { sql } from "kysely";
import { record } from "../../access/audit/audit.service.ts";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { newId } from "../../kernel/ids.ts";
import { heldStation } from "../../site/station/held.ts";
import { placesOf } from "../../trade/markdown/markdown.rules.ts";
import { tell, todayOf } from "../card/card-operation.ts";
import { cardSettings } from "../card/card-setting.service.ts";
import { type CardRow, lockedCards } from "../card/card.list.ts";
import { assertAmount, assertAvailable, assertCardAllows } from "../card/card.rules.ts";
import type { AccountName, Line } from "../ledger/ledger.types.ts";
import { post } from "../ledger/ledger.writer.ts";
import { operateGroup, tellGroup, writeGroupLine } from "./group-operation.ts";
import type {
  CancelCardGroupInput,
  DepositCardGroupInput,
  RefundFromGroupCardInput,
  TransferToGroupCardsInput,
} from "./group.inputs.ts";
import { type GroupRow, lockedGroup } from "./group.list.ts";
import { type Share, sharesOf } from "./group.rules.ts";
import { assertActive } from "./group.service.ts";
import type { GroupReceipt } from "./group.types.ts";

/** As many cards as one movement gives to. */
const MOST_CARDS = 500;

const walletOf = ({ id: ownerId }: GroupRow): AccountName => ({ kind: "PRINCIPAL", ownerId });
const principalOf = ({ cardAccountId: ownerId }: CardRow): AccountName => ({ kind: "PRINCIPAL", ownerId });
const line = (name: AccountName, amount: Decimal): Line => ({ ...name, amount: amount.toFixed() });

interface Moving {
  readonly id: string;
  readonly type: string;
  readonly group: GroupRow;
  readonly stationId?: string | null;
  readonly reason?: string | null;
}

async function postForGroup(ctx: Context, { id, type, group, stationId, reason }: Moving, lines: readonly Line[]) {
  const { accountId, login, scope } = account(ctx);
  const by = { networkId: scope.networkId, at: ctx.clock.now(), accountId, author: login };
  const { platformId } = group;
  await post(sqlOf(ctx.em), {
    ...by,
    id,
    type,
    platformId,
    stationId: stationId ?? null,
    reason: reason ?? null,
    lines,
  });
}

/** Pays into a group's wallet. 10033, 10036, 10012, 10035, 10003. */
export async function depositCardGroup(ctx: Context, input: DepositCardGroupInput): Promise<GroupReceipt> {
  return operateGroup(ctx, { mutation: "depositCardGroup", input }, async (inside, id) => {
    const { stationId: wanted, tender, reason = null } = input;
    const stationId = wanted == null ? null : (await heldStation(inside, wanted, "stationId")).id;
    const group = await lockedGroup(inside, input.groupId);
    assertActive(group);
    assertAmount(input.amount, placesOf(group.currency));
    const [amount, { leastDeposit }] = [new Decimal(input.amount), await cardSettings(inside)];
    if (amount.lt(leastDeposit)) {
      refuse("AMOUNT_TOO_SMALL", { field: "amount", params: { minimum: leastDeposit } });
    }
    const from: AccountName = { kind: "RECEIPTS", ownerId: stationId ?? group.platformId, part: tender };
    const moving = { id, type: "GROUP_DEPOSIT", group, stationId, reason };
    await postForGroup(inside, moving, [line(from, amount.negated()), line(walletOf(group), amount)]);
    const told = { id, group, stationId, amount, tender, movementId: id, reason };
    await tellGroup(inside, "depositCardGroup", { ...told, kind: "DEPOSIT" });
    return { group, shares: [] };
  });
}

/** The cards of a group that are in use, by number. */
async function childrenOf(ctx: Context, { id }: GroupRow): Promise<string[]> {
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
    const places = placesOf(group.currency);
    input.cards?.forEach(
      ({ amount }, index) => amount != null && assertAmount(amount, places, `cards.${index}.amount`),
    );
    if (input.amount != null) {
      assertAmount(input.amount, places);
    }
    const named = await meantCards(inside, group, input);
    const { shares, left } = sharesOf({ mode: input.mode, amount: input.amount ?? null, cards: named }, places);
    const found = named.map(({ card }) => card);
    await giveOut(inside, { id, type: "GROUP_CARD_TRANSFER", group, reason: input.reason ?? null }, { found, shares });
    return { group, shares, left };
  });
}

/** One movement from the wallet to the cards; a line of the group and one of the card for each. */
async function giveOut(
  ctx: Context,
  moving: Moving,
  { found, shares }: { readonly found: readonly CardRow[]; readonly shares: readonly Share[] },
): Promise<void> {
  const { id, group, reason = null } = moving;
  const sum = shares.reduce((total, { amount }) => total.plus(amount), new Decimal(0));
  const cardOf = ({ cardId }: Share) => found.find((card) => card.id === cardId) as CardRow;
  await postForGroup(ctx, moving, [
    line(walletOf(group), sum.negated()),
    ...shares.map((share) => line(principalOf(cardOf(share)), share.amount)),
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
    assertAvailable(card.available, amount);
    const moving = { id, type: "GROUP_CARD_TRANSFER", group, reason };
    await postForGroup(inside, moving, [line(principalOf(card), amount.negated()), line(walletOf(group), amount)]);
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

/**
 * Cancels a group for good: what its cards hold goes back into the wallet, the wallet is paid out, and its cards belong to none.
 * 10033, 10036, 10012 (no tender).
 */
export async function cancelCardGroup(ctx: Context, input: CancelCardGroupInput): Promise<GroupReceipt> {
  return operateGroup(ctx, { mutation: "cancelCardGroup", input }, async (inside, id) => {
    const { reason = null } = input;
    const group = await lockedGroup(inside, input.groupId);
    assertActive(group);
    const ids = await childrenOf(inside, group);
    const children = await lockedCards(
      inside,
      ids.map((child) => ({ id: child, field: "groupId" })),
    );
    const filling = children.find(({ held }) => !new Decimal(held).isZero());
    if (filling !== undefined) {
      refuse("CARD_OPERATION_NOT_ALLOWED", { field: "groupId", params: { card: filling.number, held: filling.held } });
    }
    const giving =
      group.sharing === "SPLIT" ? children.filter(({ principal }) => !new Decimal(principal).isZero()) : [];
    const shares = giving.map((card) => ({ cardId: card.id, amount: new Decimal(card.principal).negated() }));
    const back = shares.reduce((sum, { amount }) => sum.minus(amount), new Decimal(0));
    const refund = back.plus(group.balance);
    const tender = refund.isZero() ? null : (input.tender ?? refuse("PARAMETER_ERROR", { field: "tender" }));
    if (tender !== null) {
      const to: AccountName = { kind: "RECEIPTS", ownerId: group.platformId, part: tender };
      const wallet = new Decimal(group.balance);
      const lines = [
        ...giving.map((card) => line(principalOf(card), new Decimal(card.principal).negated())),
        ...(wallet.isZero() ? [] : [line(walletOf(group), wallet.negated())]),
        line(to, refund),
      ];
      await postForGroup(inside, { id, type: "GROUP_CANCEL", group, reason }, lines);
    }
    const { networkId } = account(inside).scope;
    const db = sqlOf(inside.em);
    for (const card of giving) {
      const amounts = { transfer: new Decimal(card.principal).negated() };
      const told = { card, operation: "GROUP_CARD_TRANSFER", amounts, movementId: id, reason } as const;
      await tell(inside, newId(), "cancelCardGroup", told);
    }
    await sql`update card_account set group_id = null where network_id = ${networkId} and group_id = ${group.id}`.execute(
      db,
    );
    await sql`update card_group set state = 'CANCELLED' where network_id = ${networkId} and id = ${group.id}`.execute(
      db,
    );
    const amount = new Decimal(group.balance).negated();
    const common = { tender, reason, ...(tender !== null && { movementId: id }) };
    await tellGroup(inside, "cancelCardGroup", { id, group, kind: "CANCEL", amount, ...common });
    return { group, shares };
  });
}
