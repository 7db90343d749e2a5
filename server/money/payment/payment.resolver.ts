import type { GraphQLResolveInfo } from "graphql";
import { Arg, Args, Ctx, Info, Mutation, Query, Resolver } from "type-graphql";
import { Permission } from "../../../common/permission.ts";
import { Needs, NeedsToOperate } from "../../access/auth/guard.ts";
import type { Context } from "../../kernel/context.ts";
import type { ArgsIn } from "../../kernel/lists/list-definition.ts";
import { selected } from "../../kernel/lists/selection.ts";
import { changePaymentSettings, paymentSettings } from "./payment-setting.service.ts";
import {
  BookOnlinePaymentInput,
  ChangePaymentSettingsInput,
  CreateOnlineDepositInput,
  RefundOnlinePaymentInput,
} from "./payment.inputs.ts";
import { onlinePayments } from "./payment.list.ts";
import { bookOnlinePayment, createOnlineDeposit, refundOnlinePayment } from "./payment.service.ts";
import { OnlineDeposit, OnlinePayment, PaymentSettings } from "./payment.types.ts";

@Resolver()
export class PaymentResolver {
  @Needs(Permission.OnlineDeposit)
  @Query(() => onlinePayments.Connection, {
    description: "Deposits on cards that are paid at a provider, newest first unless told.",
  })
  onlinePayments(
    @Args(() => onlinePayments.Args) args: ArgsIn<typeof onlinePayments>,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return onlinePayments.page(ctx, args, { fields: selected(info) });
  }

  @Needs(Permission.OnlineDeposit)
  @Query(() => PaymentSettings, { description: "How the network is paid online." })
  paymentSettings(@Ctx() ctx: Context) {
    return paymentSettings(ctx);
  }

  @NeedsToOperate(Permission.OnlineDeposit)
  @Mutation(() => PaymentSettings, {
    description:
      "Gives the network a secret to share with the provider, or takes it. 10031 below the network's root, 10012; 403 with an API token, and for whoever doesn't decide about reviews.",
  })
  changePaymentSettings(
    @Arg("input", () => ChangePaymentSettingsInput) input: ChangePaymentSettingsInput,
    @Ctx() ctx: Context,
  ) {
    return changePaymentSettings(ctx, input);
  }

  @NeedsToOperate(Permission.OnlineDeposit)
  @Mutation(() => OnlineDeposit, {
    description:
      "Begins a deposit that is paid on the provider's page; it is booked when the provider tells that it is paid. 10016, 10036, 10041, 10012, 10035, 10013 (no provider is set), 10015.",
  })
  createOnlineDeposit(
    @Arg("input", () => CreateOnlineDepositInput) input: CreateOnlineDepositInput,
    @Ctx() ctx: Context,
  ) {
    return createOnlineDeposit(ctx, input);
  }

  @NeedsToOperate(Permission.OnlineDeposit)
  @Mutation(() => OnlinePayment, {
    description:
      "Has the provider pay back what was paid and is not on its card. 10014, 10006 (on its card, not paid, or asked already), 10012.",
  })
  refundOnlinePayment(
    @Arg("input", () => RefundOnlinePaymentInput) input: RefundOnlinePaymentInput,
    @Ctx() ctx: Context,
  ) {
    return refundOnlinePayment(ctx, input);
  }

  @NeedsToOperate(Permission.OnlineDeposit)
  @Mutation(() => OnlinePayment, {
    description:
      "Puts what was paid on its card after all. 10014, 10006 (on its card, not paid, or goes back), 10036, 10041.",
  })
  bookOnlinePayment(@Arg("input", () => BookOnlinePaymentInput) { id }: BookOnlinePaymentInput, @Ctx() ctx: Context) {
    return bookOnlinePayment(ctx, id);
  }
}
