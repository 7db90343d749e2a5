import type { GraphQLResolveInfo } from "graphql";
import { Arg, Args, Ctx, Info, Mutation, Query, Resolver, Root, Subscription } from "type-graphql";
import { Needs, NeedsToApprove } from "../../access/auth/guard.ts";
import { Permission } from "../../../common/permission.ts";
import type { Context } from "../../kernel/context.ts";
import type { ArgsIn } from "../../kernel/lists/list-definition.ts";
import { selected } from "../../kernel/lists/selection.ts";
import { follow } from "../../kernel/live/feed.ts";
import { rejectQuarantined, releaseQuarantined } from "./quarantine.decide.ts";
import { quarantineFeed } from "./quarantine.feeds.ts";
import { quarantine } from "./quarantine.list.ts";
import {
  QuarantineCount,
  QuarantinedReport,
  RejectQuarantinedInput,
  ReleaseQuarantinedInput,
} from "./quarantine.types.ts";

@Resolver()
export class QuarantineResolver {
  @Needs(Permission.OrderReview)
  @Query(() => quarantine.Connection, {
    description: "What devices reported and can't be true: sales, deliveries and readings, each as it came.",
  })
  quarantine(
    @Args(() => quarantine.Args) args: ArgsIn<typeof quarantine>,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return quarantine.page(ctx, args, { fields: selected(info) });
  }

  @NeedsToApprove(Permission.OrderReview)
  @Mutation(() => [QuarantinedReport], {
    description:
      "Lets reports count after all, each once. 10014; 10041 once rejected; 10012 (`atReceipt`: the device's own time can't be); 10041 naming `lockReason` where the day of one is locked.",
  })
  releaseQuarantined(@Arg("input", () => ReleaseQuarantinedInput) input: ReleaseQuarantinedInput, @Ctx() ctx: Context) {
    return releaseQuarantined(ctx, input);
  }

  @NeedsToApprove(Permission.OrderReview)
  @Mutation(() => [QuarantinedReport], {
    description: "Keeps reports for the record alone. 10014; 10041 once released; 10012.",
  })
  rejectQuarantined(@Arg("input", () => RejectQuarantinedInput) input: RejectQuarantinedInput, @Ctx() ctx: Context) {
    return rejectQuarantined(ctx, input);
  }

  @Needs(Permission.OrderReview)
  @Subscription(() => QuarantineCount, {
    description: "First how much waits in quarantine, then anew whenever something comes or is decided about.",
    subscribe: ({ context, args }) => follow(quarantineFeed, context as Context, args),
  })
  quarantineChanges(@Root() count: QuarantineCount) {
    return count;
  }
}
