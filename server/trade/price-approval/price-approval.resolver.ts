import type { GraphQLResolveInfo } from "graphql";
import {
  Arg,
  Args,
  Ctx,
  Extensions,
  FieldResolver,
  Info,
  Mutation,
  Query,
  Resolver,
  Root,
  Subscription,
} from "type-graphql";
import { Needs, NeedsToApprove, NeedsToOperate } from "../../access/auth/guard.ts";
import { Permission } from "../../../common/permission.ts";
import type { Context } from "../../kernel/context.ts";
import type { ArgsIn } from "../../kernel/lists/list-definition.ts";
import { selected } from "../../kernel/lists/selection.ts";
import { follow } from "../../kernel/live/feed.ts";
import { ApprovePricesInput, RejectPricesInput, WithdrawPricesInput } from "./price-approval.inputs.ts";
import { priceApprovals } from "./price-approval.list.ts";
import { approvePrices, rejectPrices, withdrawPrices } from "./price-approval.service.ts";
import { PriceApproval, PriceApprovalCount, PriceApprovalRow } from "./price-approval.types.ts";
import { approvalRows } from "./price-approvals.service.ts";
import { priceApprovalFeed } from "../prices/pricing.feeds.ts";

const { UnitPrice: PRICES, PriceSet: STATION, CompanyPrice: BATCHES } = Permission;

@Resolver(() => PriceApproval)
export class PriceApprovalResolver {
  @Needs(PRICES, STATION, BATCHES)
  @Query(() => priceApprovals.Connection, {
    description:
      "Price changes that wait, or waited, for a second person, where the caller sees all of their stations.",
  })
  priceApprovals(
    @Args(() => priceApprovals.Args) args: ArgsIn<typeof priceApprovals>,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return priceApprovals.page(ctx, args, { fields: selected(info) });
  }

  @NeedsToApprove(PRICES, STATION, BATCHES)
  @Mutation(() => PriceApproval, {
    description:
      "Carries out what waits, as its second person: judged anew, with who asked as the author. 403 for who asked, for an API token and without the permission of its mutation; 10014; 10041 once it has ended; 10012 (its time is past, or a row); 10006 where nothing would change; all or nothing also 10003, 10005, 10022.",
  })
  approvePrices(@Arg("input", () => ApprovePricesInput) input: ApprovePricesInput, @Ctx() ctx: Context) {
    return approvePrices(ctx, input);
  }

  @NeedsToApprove(PRICES, STATION, BATCHES)
  @Mutation(() => PriceApproval, {
    description:
      "Ends what waits without carrying it out, with a note. 403 as for approvePrices; 10014; 10041 once it has ended; 10012.",
  })
  rejectPrices(@Arg("input", () => RejectPricesInput) input: RejectPricesInput, @Ctx() ctx: Context) {
    return rejectPrices(ctx, input);
  }

  @NeedsToOperate(PRICES, STATION, BATCHES)
  @Mutation(() => PriceApproval, {
    description:
      "Ends what the caller asked for and what still waits. 403 for anybody else; 10014; 10041 once it has ended.",
  })
  withdrawPrices(@Arg("input", () => WithdrawPricesInput) input: WithdrawPricesInput, @Ctx() ctx: Context) {
    return withdrawPrices(ctx, input);
  }

  @Extensions({ personal: true })
  @Needs(PRICES, STATION, BATCHES)
  @Subscription(() => PriceApprovalCount, {
    description: "First how many price approvals wait, then anew whenever prices of the network move.",
    subscribe: ({ context, args }) => follow(priceApprovalFeed, context as Context, args),
  })
  priceApprovalChanges(@Root() count: PriceApprovalCount) {
    return count;
  }

  @FieldResolver(() => [PriceApprovalRow], {
    description:
      "Its prices, beside what stands there and stood there when it was asked for. Asked of one approval at a time.",
  })
  rows(@Root() approval: PriceApproval, @Ctx() ctx: Context) {
    return approvalRows(ctx, approval);
  }
}
