import { Ctx, FieldResolver, Resolver, Root } from "type-graphql";
import type { Context } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { cardFlows } from "./card-flow.list.ts";
import { cards } from "./card.list.ts";
import { Card, CardFlow, CardReceipt } from "./card.types.ts";

/** What an operation did, read where it is asked for: it stands by then, and nobody waits for its card any more. */
@Resolver(() => CardReceipt)
export class CardReceiptResolver {
  @FieldResolver(() => CardFlow, { description: "Its line; the one that it would be where it waits." })
  line(@Root() receipt: CardReceipt, @Ctx() ctx: Context): Promise<CardFlow> {
    return lineOf(receipt, ctx);
  }

  @FieldResolver(() => Card, { description: "The card afterwards: the new one where it was replaced." })
  async card(@Root() receipt: CardReceipt, @Ctx() ctx: Context): Promise<Card> {
    const { cardId } = receipt.card ? { cardId: receipt.card.id } : await lineOf(receipt, ctx);
    return receipt.card ?? (await cards.one(ctx, cardId)) ?? refuse("CARD_NOT_FOUND");
  }
}

async function lineOf({ id, line }: CardReceipt, ctx: Context): Promise<CardFlow> {
  return line ?? (id === null ? undefined : await cardFlows.one(ctx, id)) ?? refuse("OBJECT_NOT_FOUND");
}
