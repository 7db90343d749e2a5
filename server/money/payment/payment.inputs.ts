import { Field, ID, InputType } from "type-graphql";
import { GraphQLDecimal } from "../../kernel/scalars/scalars.ts";

@InputType()
export class CreateOnlineDepositInput {
  @Field(() => ID, { description: "The card." })
  cardId!: string;

  @Field(() => GraphQLDecimal, {
    description: "Above 0, to the currency's places, and no less than the network's least deposit.",
  })
  amount!: string;

  @Field(() => String, {
    description: "The caller's own name for this request: the same again gives the same payment.",
  })
  idempotencyKey!: string;
}

@InputType()
export class RefundOnlinePaymentInput {
  @Field(() => ID, { description: "The payment: paid, and not on its card." })
  id!: string;

  @Field(() => String, { description: "Why, 1 to 200 characters." })
  reason!: string;
}

@InputType()
export class BookOnlinePaymentInput {
  @Field(() => ID, { description: "The payment: paid, and not on its card." })
  id!: string;
}

@InputType()
export class ChangePaymentSettingsInput {
  @Field(() => String, {
    nullable: true,
    description:
      "Shared with the provider, 32 to 200 characters; null: the network has none of its own; left out: it stays.",
  })
  secret?: string | null;
}
