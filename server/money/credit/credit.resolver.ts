import { Arg, Ctx, ID, Mutation, Query, Resolver } from "type-graphql";
import { Permission } from "../../../common/permission.ts";
import { Needs, NeedsToOperate } from "../../access/auth/guard.ts";
import type { Context } from "../../kernel/context.ts";
import { RowOutcome } from "../../kernel/lists/rows.ts";
import { CardReceipt } from "../card/card.types.ts";
import { RepayCardCreditInput, SetCardCustomerInput } from "./credit.inputs.ts";
import * as credit from "./credit.service.ts";
import { CustomerCredit } from "./credit.types.ts";
import { repayCardCredit } from "./repayment.service.ts";

/** What special customers fill on credit. */
@Resolver()
export class CreditResolver {
  @Needs(Permission.PersonalCredit)
  @Query(() => CustomerCredit, { description: "What a special customer owes and may still owe. 10014." })
  customerCredit(@Arg("customerId", () => ID) customerId: string, @Ctx() ctx: Context) {
    return credit.customerCredit(ctx, customerId);
  }

  @NeedsToOperate(Permission.PersonalCredit)
  @Mutation(() => [RowOutcome], {
    description:
      "Has cards fill on a special customer's credit and at its prices, or on nobody's. 10014. By row: 10016, 10036 (replaced or closed, or it fills just now).",
  })
  setCardCustomer(@Arg("input", () => SetCardCustomerInput) input: SetCardCustomerInput, @Ctx() ctx: Context) {
    return credit.setCardCustomer(ctx, input);
  }

  @NeedsToOperate(Permission.PersonalCredit)
  @Mutation(() => CardReceipt, {
    description:
      "Takes what a special customer pays back, named itself or by a card; its line is that of the card, or of the one with which the customer drew on its credit last. 10016, 10036, 10014, 10042 (outside the days for repayments), 10012 (both named, or neither; more than is owed), 10006 (ONLINE), 10003.",
  })
  repayCardCredit(@Arg("input", () => RepayCardCreditInput) input: RepayCardCreditInput, @Ctx() ctx: Context) {
    return repayCardCredit(ctx, input);
  }
}
