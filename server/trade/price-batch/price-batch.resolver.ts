import type { GraphQLResolveInfo } from "graphql";
import { Arg, Args, Ctx, FieldResolver, ID, Info, Mutation, Query, Resolver, Root, Subscription } from "type-graphql";
import { Needs, NeedsToOperate } from "../../access/auth/guard.ts";
import { Permission } from "../../../common/permission.ts";
import type { Context } from "../../kernel/context.ts";
import type { ArgsIn } from "../../kernel/lists/list-definition.ts";
import { selected } from "../../kernel/lists/selection.ts";
import { follow } from "../../kernel/live/feed.ts";
import {
  CancelPriceBatchInput,
  CreatePriceBatchInput,
  PriceBatchInput,
  ResendPriceBatchInput,
  RollBackPriceBatchInput,
} from "./price-batch.inputs.ts";
import { cancelPriceBatch, createPriceBatch, previewPriceBatch, rollBackPriceBatch } from "./price-batch.service.ts";
import { PriceBatch, PriceBatchRow } from "./price-batch.types.ts";
import { priceBatches } from "./price-batch.list.ts";
import { leftOutOf } from "./price-batches.service.ts";
import { priceBatchFeed } from "../prices/pricing.feeds.ts";
import { resendPriceBatch } from "../prices/resend.service.ts";

@Resolver(() => PriceBatch)
export class PriceBatchResolver {
  @Needs(Permission.CompanyPrice)
  @Query(() => priceBatches.Connection, {
    description: "Batch changes of prices, made by one's platform or those below it.",
  })
  priceBatches(
    @Args(() => priceBatches.Args) args: ArgsIn<typeof priceBatches>,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return priceBatches.page(ctx, args, { fields: selected(info) });
  }

  @Needs(Permission.CompanyPrice)
  @Query(() => [PriceBatchRow], {
    description:
      "What a batch change would do, for every station and grade, without doing it: old and new price, and what would refuse it (10022, 10007, 10012). 10003, 10005, 10012.",
  })
  previewPriceBatch(
    @Arg("input", () => PriceBatchInput, { description: "What is to change where." }) input: PriceBatchInput,
    @Ctx() ctx: Context,
  ) {
    return previewPriceBatch(ctx, input);
  }

  @NeedsToOperate(Permission.CompanyPrice)
  @Mutation(() => PriceBatch, {
    description:
      "Changes many prices together, at once or at a time to come; where one of them needs a second person, all wait in a price approval. 10003, 10005, 10012 (also no `reason` where a price needs a second person or follows another one on the same day); all or nothing also 10022 and 10007; 10006 where nothing would change; 10015.",
  })
  createPriceBatch(@Arg("input", () => CreatePriceBatchInput) input: CreatePriceBatchInput, @Ctx() ctx: Context) {
    return createPriceBatch(ctx, input);
  }

  @NeedsToOperate(Permission.CompanyPrice)
  @Mutation(() => PriceBatch, {
    description:
      "Cancels what of a batch is not due yet. At a station that controls itself (10022) it stays planned, and is refused there once it is due unless the platform controls it again; where that is so of all: 10022. 10014, 10041.",
  })
  cancelPriceBatch(@Arg("input", () => CancelPriceBatchInput) input: CancelPriceBatchInput, @Ctx() ctx: Context) {
    return cancelPriceBatch(ctx, input.id);
  }

  @NeedsToOperate(Permission.CompanyPrice)
  @Mutation(() => PriceBatch, {
    description:
      "Brings back the prices from before a batch, wherever its own still hold: a new batch, which tells where not. 10014, 10041, 10006, 10015.",
  })
  rollBackPriceBatch(@Arg("input", () => RollBackPriceBatchInput) input: RollBackPriceBatchInput, @Ctx() ctx: Context) {
    return rollBackPriceBatch(ctx, input);
  }

  @NeedsToOperate(Permission.CompanyPrice)
  @Mutation(() => PriceBatch, {
    description:
      "Sends the prices of a batch once more to the guns that they did not reach; those of a station that controls itself (10022) say so. 10014.",
  })
  resendPriceBatch(@Arg("input", () => ResendPriceBatchInput) input: ResendPriceBatchInput, @Ctx() ctx: Context) {
    return resendPriceBatch(ctx, input.id);
  }

  @Needs(Permission.CompanyPrice)
  @Subscription(() => [PriceBatch], {
    description: "First these batches, then each as it gets on.",
    subscribe: ({ context, args }) => follow(priceBatchFeed, context as Context, args as { ids: readonly string[] }),
  })
  priceBatchChanges(
    @Root() rows: PriceBatch[],
    @Arg("ids", () => [ID], { description: "The batches." }) _ids: string[],
  ) {
    return rows;
  }

  @FieldResolver(() => [PriceBatchRow], {
    description: "Rows that made no price: refused, unchanged already, or superseded before they could be taken back.",
  })
  leftOutRows(@Root() batch: PriceBatch, @Ctx() ctx: Context) {
    return batch.leftOut === 0 ? [] : leftOutOf(ctx, batch.id);
  }
}
