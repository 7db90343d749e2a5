import { Decimal } from "decimal.js";
import { sql } from "kysely";
import { tellFacts } from "../../kernel/told-facts.ts";
import { record } from "../../access/audit/audit.service.ts";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { type Previewed, previewed } from "../../kernel/previewed.ts";
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
}

/** Does an operation of a group once for its key and gives its receipt. 10012 and 10015 of the key, and what the work refuses. */
export const operateGroup = (
  ctx: Context,
  asked: Previewed,
  work: (inside: Context, id: string) => Promise<Made>,
): Promise<GroupReceipt> => previewed(ctx, asked, work, receiptOf);

/** The receipt; who asks again with the same key is told the group as it is now, and no shares. */
async function receiptOf(ctx: Context, id: string, made: Made | null): Promise<GroupReceipt> {
  const groupId = made?.group.id ?? (await groupFlows.one(ctx, id))?.groupId ?? "";
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
  };
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
  const { accountId, login, scope } = account(ctx);
  await sql`
    insert into group_flow (network_id, time, id, platform_id, group_id, kind, card_id, station_id, tender, amount, balance_after, movement_id,
      account_id, author, reason)
    values (${scope.networkId}, ${ctx.clock.now()}, ${id}, ${group.platformId}, ${group.id}, ${kind}, ${cardId}, ${stationId}, ${tender}, ${amount.toFixed()},
      ${before.plus(amount).toFixed()}, ${movementId}, ${accountId}, ${login}, ${reason})`.execute(sqlOf(ctx.em));
  if (kind === "DEPOSIT") {
    const desk = { db: sqlOf(ctx.em), networkId: scope.networkId, now: ctx.clock.now() };
    await tellFacts(desk, [{ type: "deposit.created", objectId: id, platformId: group.platformId }]);
  }
}

/** Writes an operation's line and its entry in the audit log. */
export async function tellGroup(ctx: Context, mutation: string, told: GroupTold): Promise<void> {
  await writeGroupLine(ctx, told);
  const { group, kind, amount, tender, reason } = told;
  const after = {
    kind,
    ...(amount && { amount: amount.toFixed() }),
    ...(tender && { tender }),
    ...(reason && { reason }),
  };
  await record(ctx, { operation: mutation, objectType: "CardGroup", objectId: group.id, after });
}
