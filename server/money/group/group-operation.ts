import { Decimal } from "decimal.js";
import { sql } from "kysely";
import { tellFacts } from "../../kernel/told-facts.ts";
import { record } from "../../access/audit/audit.service.ts";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { type Previewed, previewed } from "../../kernel/previewed.ts";
import { authorOf } from "../card/card-operation.ts";
import { cards } from "../card/card.list.ts";
import type { Tender } from "../card/card.types.ts";
import { cardGroups, groupFlows } from "./group.list.ts";
import type { Share } from "./group.rules.ts";
import type { CardGroup, GroupFlowKind, GroupReceipt } from "./group.types.ts";

/** What an operation of a group came to. */
interface Made {
  readonly group: Pick<CardGroup, "id">;
  readonly shares: readonly Share[];
  readonly left?: Decimal;
  /** It would need a second person. */
  readonly needsReview?: boolean;
}

/**
 * Does an operation of a group once for its key and gives its receipt; work that gives null asked a second person. 10012 and 10015 of
 * the key, and what the work refuses.
 */
export const operateGroup = (
  ctx: Context,
  asked: Previewed,
  work: (inside: Context, id: string) => Promise<Made | null>,
): Promise<GroupReceipt> => previewed<Made | null, GroupReceipt>(ctx, asked, work, groupReceiptOf);

/** The receipt; who asks again with the same key is told the group as it is now, and no shares. */
export async function groupReceiptOf(ctx: Context, id: string, made: Made | null): Promise<GroupReceipt> {
  const groupId = made?.group.id ?? (await groupFlows.one(ctx, id))?.groupId;
  if (groupId === undefined) {
    return waitingReceipt(ctx, id);
  }
  const group = (await cardGroups.one(ctx, groupId)) ?? refuse("GROUP_NOT_FOUND");
  const shares = made?.shares ?? [];
  const found = await cards.byIds(
    ctx,
    shares.map(({ cardId }) => cardId),
  );
  return {
    id,
    group,
    shares: found.flatMap(({ id: cardId, number, balance }) => {
      const share = shares.find((each) => each.cardId === cardId);
      return share ? [{ cardId, cardNumber: number, amount: share.amount.toFixed(), balanceAfter: balance }] : [];
    }),
    left: (made?.left ?? new Decimal(0)).toFixed(),
    needsReview: made?.needsReview ?? false,
    reviewId: null,
  };
}

interface Kept {
  readonly groupId: string;
  readonly line: Pick<GroupReceipt, "shares" | "left">;
  readonly after: Pick<CardGroup, "state" | "balance" | "cardCount">;
}

/** The receipt of a request of a group that waits, or of what never came of it. */
async function waitingReceipt(ctx: Context, id: string): Promise<GroupReceipt> {
  const { rows } = await sql<Kept>`
    select r.group_id as "groupId", r.line, r.after from money_review r
    where r.network_id = ${account(ctx).scope.networkId} and r.id = ${id} and r.group_id is not null`.execute(
    sqlOf(ctx.em),
  );
  const { groupId, line, after } = rows[0] ?? refuse("OBJECT_NOT_FOUND", { field: "idempotencyKey" });
  const group = (await cardGroups.one(ctx, groupId)) ?? refuse("GROUP_NOT_FOUND");
  const { shares, left } = line;
  return { id: null, group: { ...group, ...after }, shares, left, needsReview: true, reviewId: id };
}

/** What is stored of an operation on a group. */
export interface GroupTold {
  readonly id: string;
  readonly group: CardGroup;
  readonly kind: GroupFlowKind;
  /** What the wallet gained. */
  readonly amount?: Decimal;
  /** What was in it before this line, where the same movement has several. */
  readonly before?: Decimal;
  readonly cardId?: string;
  readonly stationId?: string | null;
  readonly tender?: Tender | null;
  readonly movementId?: string;
  readonly reason?: string | null;
}

/** Writes a line of a group; `tellGroup` the entry in the audit log besides. */
export async function writeGroupLine(ctx: Context, told: GroupTold): Promise<void> {
  const { id, group, kind, amount = new Decimal(0), before = new Decimal(group.balance), tender = null } = told;
  const { cardId = null, stationId = null, movementId = null, reason = null } = told;
  const { networkId, at, accountId, author } = authorOf(ctx);
  await sql`
    insert into group_flow (network_id, time, id, platform_id, group_id, kind, card_id, station_id, tender, amount, balance_after, movement_id,
      account_id, author, reason)
    values (${networkId}, ${at}, ${id}, ${group.platformId}, ${group.id}, ${kind}, ${cardId}, ${stationId}, ${tender}, ${amount.toFixed()},
      ${before.plus(amount).toFixed()}, ${movementId}, ${accountId}, ${author}, ${reason})`.execute(sqlOf(ctx.em));
  if (kind === "DEPOSIT") {
    const desk = { db: sqlOf(ctx.em), networkId, now: at };
    await tellFacts(desk, [{ type: "deposit.created", objectId: id, platformId: group.platformId }]);
  }
}

/** Writes an operation's line and its entry in the audit log. */
export async function tellGroup(ctx: Context, mutation: string, told: GroupTold): Promise<void> {
  await writeGroupLine(ctx, told);
  const { group, kind, amount, tender, reason } = told;
  const askedBy = account(ctx).onBehalfOf?.login;
  const after = {
    kind,
    ...(amount && { amount: amount.toFixed() }),
    ...(tender && { tender }),
    ...(reason && { reason }),
    ...(askedBy && { askedBy }),
  };
  await record(ctx, { operation: mutation, objectType: "CardGroup", objectId: group.id, after });
}
