import type { GraphQLResolveInfo } from "graphql";
import { Arg, Args, Ctx, ID, Info, Mutation, Query, Resolver } from "type-graphql";
import { Permission } from "../../../common/permission.ts";
import { Needs, NeedsToOperate } from "../../access/auth/guard.ts";
import type { Context } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import type { ArgsIn } from "../../kernel/lists/list-definition.ts";
import { selected } from "../../kernel/lists/selection.ts";
import * as inputs from "./delivery-ticket.inputs.ts";
import * as ticket from "./delivery-ticket.service.ts";
import { InboundDelivery, InboundGrouping, InboundStatistics } from "./delivery-ticket.types.ts";
import * as dispute from "./dispute.service.ts";
import { type InboundFilter, inboundDeliveries } from "./inbound.list.ts";
import { inboundStatistics } from "./inbound-statistics.service.ts";

@Resolver()
export class DeliveryTicketResolver {
  @Needs(Permission.StationReport)
  @Query(() => inboundDeliveries.Connection, {
    description:
      "Delivery tickets with the rises that they are matched to, and what has only one of both; newest first.",
  })
  inboundDeliveries(
    @Args(() => inboundDeliveries.Args) args: ArgsIn<typeof inboundDeliveries>,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return inboundDeliveries.page(ctx, args, { fields: selected(info) });
  }

  @Needs(Permission.StationReport)
  @Query(() => InboundDelivery, {
    description: "One of them, by its ticket, or by its rise where there is none. 10014.",
  })
  async inboundDelivery(
    @Arg("id", () => ID, { description: "The ticket, or the rise." }) id: string,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return (await inboundDeliveries.one(ctx, id, selected(info))) ?? refuse("OBJECT_NOT_FOUND", { field: "id" });
  }

  @Needs(Permission.StationReport)
  @Query(() => InboundStatistics, { description: "What the deliveries that a filter leaves came to." })
  inboundStatistics(
    @Ctx() ctx: Context,
    @Arg("filter", () => inboundDeliveries.Filter, { nullable: true, description: "Which deliveries." })
    filter?: InboundFilter | null,
    @Arg("by", () => InboundGrouping, { nullable: true, description: "By what; absent: their total alone." })
    by?: InboundGrouping | null,
  ) {
    return inboundStatistics(ctx, filter ?? null, by ?? null);
  }

  @NeedsToOperate(Permission.StationReport)
  @Mutation(() => InboundDelivery, {
    description:
      "Enters a ticket, and matches it where one rise of the tank alone fits. 10011, 10012, 10014 and 10006 (photo), 10015 (the supplier's number for this tank is there), 10041 (its day or its rise's is locked).",
  })
  createDeliveryTicket(
    @Arg("input", () => inputs.CreateDeliveryTicketInput) input: inputs.CreateDeliveryTicketInput,
    @Ctx() ctx: Context,
  ) {
    return ticket.createDeliveryTicket(ctx, input);
  }

  @NeedsToOperate(Permission.StationReport)
  @Mutation(() => InboundDelivery, {
    description:
      "Changes what a ticket says. 10014, 10006 (its dispute is settled, or the photo), 10012, 10015, 10041 (a day that it counted or counts on is locked).",
  })
  changeDeliveryTicket(
    @Arg("input", () => inputs.ChangeDeliveryTicketInput) input: inputs.ChangeDeliveryTicketInput,
    @Ctx() ctx: Context,
  ) {
    return ticket.changeDeliveryTicket(ctx, input);
  }

  @NeedsToOperate(Permission.StationReport)
  @Mutation(() => Boolean, {
    description:
      "Takes back a ticket that was entered by mistake; its rise is without one again. 10014, 10006 (it is or was disputed), 10012, 10041 (a locked day).",
  })
  withdrawDeliveryTicket(
    @Arg("input", () => inputs.WithdrawDeliveryTicketInput) input: inputs.WithdrawDeliveryTicketInput,
    @Ctx() ctx: Context,
  ) {
    return ticket.withdrawDeliveryTicket(ctx, input);
  }

  @NeedsToOperate(Permission.StationReport)
  @Mutation(() => InboundDelivery, {
    description:
      "Matches a ticket to a rise of its tank by hand. 10014 (either), 10006 (its dispute is settled), 10015 (either is matched already), 10041 (a locked day).",
  })
  matchDeliveryTicket(
    @Arg("input", () => inputs.MatchDeliveryTicketInput) input: inputs.MatchDeliveryTicketInput,
    @Ctx() ctx: Context,
  ) {
    return ticket.matchDeliveryTicket(ctx, input);
  }

  @NeedsToOperate(Permission.StationReport)
  @Mutation(() => InboundDelivery, {
    description:
      "Parts a ticket from its rise; neither looks for another by itself. 10014, 10006 (it has none, or its dispute is settled), 10041 (a locked day).",
  })
  unmatchDeliveryTicket(
    @Arg("input", () => inputs.UnmatchDeliveryTicketInput) input: inputs.UnmatchDeliveryTicketInput,
    @Ctx() ctx: Context,
  ) {
    return ticket.unmatchDeliveryTicket(ctx, input);
  }

  @NeedsToOperate(Permission.StationReport)
  @Mutation(() => InboundDelivery, {
    description: "Disputes a ticket. 10014, 10006 (it is or was disputed), 10012.",
  })
  openDeliveryDispute(
    @Arg("input", () => inputs.OpenDeliveryDisputeInput) input: inputs.OpenDeliveryDisputeInput,
    @Ctx() ctx: Context,
  ) {
    return dispute.openDeliveryDispute(ctx, input);
  }

  @NeedsToOperate(Permission.StationReport)
  @Mutation(() => InboundDelivery, {
    description: "Says something in an open dispute. 10014, 10006 (none is open), 10012.",
  })
  commentDeliveryDispute(
    @Arg("input", () => inputs.CommentDeliveryDisputeInput) input: inputs.CommentDeliveryDisputeInput,
    @Ctx() ctx: Context,
  ) {
    return dispute.commentDeliveryDispute(ctx, input);
  }

  @NeedsToOperate(Permission.StationReport)
  @Mutation(() => InboundDelivery, {
    description:
      "Ends a dispute as a second person; the ticket stays as it is from then on. 10014, 10006 (none is open), 10012, 10041 (a locked day); 403 for who opened it and whoever they had a hand in.",
  })
  settleDeliveryDispute(
    @Arg("input", () => inputs.SettleDeliveryDisputeInput) input: inputs.SettleDeliveryDisputeInput,
    @Ctx() ctx: Context,
  ) {
    return dispute.settleDeliveryDispute(ctx, input);
  }
}
