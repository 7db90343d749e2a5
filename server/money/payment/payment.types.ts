import { Field, ID, Int, ObjectType, registerEnumType } from "type-graphql";
import { GraphQLDecimal, GraphQLInstant } from "../../kernel/scalars/scalars.ts";

export const PaymentState = {
  CREATED: "CREATED",
  PAID: "PAID",
  FAILED: "FAILED",
  EXPIRED: "EXPIRED",
  REFUNDED: "REFUNDED",
} as const;
export type PaymentState = keyof typeof PaymentState;
registerEnumType(PaymentState, {
  name: "PaymentState",
  description:
    "CREATED: nobody has paid yet, PAID, FAILED, EXPIRED: nobody paid in time, REFUNDED by the provider. One that failed or expired may still be paid.",
});

@ObjectType({ description: "A deposit on a card that is paid at a payment provider." })
export class OnlinePayment {
  @Field(() => ID, { description: "Opaque id; the provider calls it so too." })
  id!: string;

  @Field(() => PaymentState, { description: "Where it stands." })
  state!: PaymentState;

  @Field(() => ID, { description: "The card that it is for." })
  cardId!: string;

  @Field(() => String, { description: "Its number." })
  cardNumber!: string;

  @Field(() => String, { nullable: true, description: "Who holds it." })
  memberName!: string | null;

  @Field(() => GraphQLDecimal, { description: "To be paid." })
  amount!: string;

  @Field(() => String, { description: "Symbol of the currency." })
  currencySymbol!: string;

  @Field(() => GraphQLInstant, { description: "When it was asked for." })
  time!: Date;

  @Field(() => GraphQLInstant, { description: "Until when it waits." })
  expiresAt!: Date;

  @Field(() => String, { description: "Login of who asked." })
  author!: string;

  @Field(() => GraphQLInstant, { nullable: true, description: "When the provider told that it is paid." })
  paidAt!: Date | null;

  @Field(() => String, { nullable: true, description: "What the provider calls it." })
  reference!: string | null;

  @Field(() => ID, { nullable: true, description: "The card's line that books it." })
  flowId!: string | null;

  @Field(() => Int, {
    nullable: true,
    description:
      "It is paid and could not be put on the card: the number of why, as 10036. It can be refunded, or booked.",
  })
  unbooked!: number | null;

  @Field(() => GraphQLDecimal, { nullable: true, description: "What of it goes back." })
  refundAmount!: string | null;

  @Field(() => GraphQLInstant, { nullable: true, description: "Since when the provider is asked to pay it back." })
  refundAskedAt!: Date | null;

  @Field(() => GraphQLInstant, { nullable: true, description: "When the provider told that it has." })
  refundedAt!: Date | null;
}

@ObjectType({ description: "A payment, and where it is paid." })
export class OnlineDeposit {
  @Field(() => OnlinePayment, { description: "The payment." })
  payment!: OnlinePayment;

  @Field(() => String, { description: "The provider's page; whoever opens it can pay, and see nothing else." })
  pageUrl!: string;
}

@ObjectType({ description: "How a network is paid online." })
export class PaymentSettings {
  @Field(() => ID, { description: "The network." })
  id!: string;

  @Field(() => Boolean, {
    description:
      "This server knows a provider, and a secret to share with it. Never for who is at a platform for training: a provider takes real money.",
  })
  available!: boolean;

  @Field(() => Boolean, { description: "The network has a secret of its own; it is never told." })
  hasSecret!: boolean;
}
