import { ArgsType, Field, ID, InputType, registerEnumType } from "type-graphql";
import { PageArgs } from "../../kernel/lists/page.ts";
import { PlaceFilter } from "../../site/station/place-filter.ts";
import { PriceApprovalState } from "./price-approval.types.ts";

export const PriceApprovalOrder = { CREATED_DESC: "CREATED_DESC", CREATED_ASC: "CREATED_ASC" } as const;
export type PriceApprovalOrder = keyof typeof PriceApprovalOrder;
registerEnumType(PriceApprovalOrder, {
  name: "PriceApprovalOrder",
  description: "By when they were asked for; the id breaks ties.",
});

@InputType({ description: "Which price approvals; what is absent does not narrow." })
export class PriceApprovalFilter extends PlaceFilter {
  @Field(() => [ID], { nullable: true, description: "With one of these ids." })
  ids?: string[];

  @Field(() => [PriceApprovalState], { nullable: true, description: "Standing so." })
  states?: PriceApprovalState[];

  @Field(() => Boolean, { nullable: true, description: "True: that the caller asked for; false: that others did." })
  mine?: boolean;

  @Field(() => Boolean, { nullable: true, description: "That the caller may approve or reject, or may not." })
  mayDecide?: boolean;

  @Field(() => String, { nullable: true, description: "Part of the asker's login name." })
  author?: string;
}

@ArgsType()
export class PriceApprovalsArgs extends PageArgs {
  @Field(() => PriceApprovalFilter, { nullable: true, description: "Which approvals." })
  filter?: PriceApprovalFilter;

  @Field(() => PriceApprovalOrder, { defaultValue: PriceApprovalOrder.CREATED_DESC, description: "Their order." })
  orderBy: PriceApprovalOrder = PriceApprovalOrder.CREATED_DESC;
}

@InputType()
export class ApprovePricesInput {
  @Field(() => ID, { description: "A price approval that waits. 10014, 10041." })
  id!: string;

  @Field(() => Boolean, {
    defaultValue: false,
    description:
      "True: what was to take effect at a time that is past by now does so at once; else such a time is 10012. Of a time to come it changes nothing.",
  })
  atOnce: boolean = false;
}

@InputType()
export class RejectPricesInput {
  @Field(() => ID, { description: "A price approval that waits. 10014, 10041." })
  id!: string;

  @Field(() => String, { description: "Why, 1 to 500 characters. 10012." })
  note!: string;
}

@InputType()
export class WithdrawPricesInput {
  @Field(() => ID, { description: "A price approval that waits. 10014, 10041." })
  id!: string;
}
