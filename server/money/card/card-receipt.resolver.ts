import { Ctx, FieldResolver, Resolver, Root } from "type-graphql";
import type { Context } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { rowLoader } from "../../kernel/loader.ts";
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
    return receipt.card ?? (await cards.one(ctx, (await lineOf(receipt, ctx)).cardId)) ?? refuse("CARD_NOT_FOUND");
  }
}

/** Lines by their ids, each read once for all of a request that ask. */
const lineLoader = rowLoader("id", (ctx, ids) => cardFlows.byIds(ctx, ids));

async function lineOf({ id, line }: CardReceipt, ctx: Context): Promise<CardFlow> {
  return line ?? (id === null ? refuse("OBJECT_NOT_FOUND") : lineLoader(ctx).load(id));
}
