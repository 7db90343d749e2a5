import { Field, ID, Int, ObjectType, registerEnumType } from "type-graphql";
import { GraphQLDecimal, GraphQLInstant } from "../../kernel/scalars/scalars.ts";
import { CardState, Tender } from "../card/card.types.ts";

export const MoneyReviewState = {
  WAITING: "WAITING",
  PASSED: "PASSED",
  REJECTED: "REJECTED",
  WITHDRAWN: "WITHDRAWN",
} as const;
export type MoneyReviewState = keyof typeof MoneyReviewState;
registerEnumType(MoneyReviewState, {
  name: "MoneyReviewState",
  description: "WAITING for a second person, PASSED: done then, REJECTED, WITHDRAWN by who asked.",
});

export const ReviewedOperation = {
  REVERSE: "REVERSE",
  REFUND: "REFUND",
  AMENDMENT: "AMENDMENT",
  CLOSE: "CLOSE",
  CANCEL_GROUP: "CANCEL_GROUP",
} as const;
export type ReviewedOperation = keyof typeof ReviewedOperation;
registerEnumType(ReviewedOperation, {
  name: "ReviewedOperation",
  description:
    "What may need a second person: taking a fill back, paying a deposit out, putting a line right, closing a card, cancelling a group of cards.",
});

@ObjectType({ description: "Value of a card, and its state." })
export class CardFigures {
  @Field(() => GraphQLDecimal, { description: "What was paid in and is left." })
  principal!: string;

  @Field(() => GraphQLDecimal, { description: "What was given on top and is left." })
  gift!: string;

  @Field(() => CardState, { description: "Its state." })
  state!: CardState;
}

@ObjectType({ description: "A group of cards that is to be cancelled, as it was when that was asked for." })
export class ReviewedGroup {
  @Field(() => ID, { description: "The group." })
  id!: string;

  @Field(() => String, { description: "Its name, as it is now." })
  name!: string;

  @Field(() => GraphQLDecimal, { description: "What was in its wallet." })
  balance!: string;

  @Field(() => GraphQLDecimal, { description: "What its cards would give back." })
  fromCards!: string;

  @Field(() => Int, { description: "Its cards in use, which would belong to none." })
  cardCount!: number;
}

@ObjectType({ description: "An operation of a card or a group of cards that waits, or waited, for a second person." })
export class MoneyReview {
  @Field(() => ID, { description: "Opaque id; of one that was passed, that of its line too." })
  id!: string;

  @Field(() => MoneyReviewState, { description: "Where it stands." })
  state!: MoneyReviewState;

  @Field(() => ReviewedOperation, { description: "What is asked for." })
  operation!: ReviewedOperation;

  @Field(() => ID, { nullable: true, description: "The card; null: it is about a group." })
  cardId!: string | null;

  @Field(() => String, { nullable: true, description: "Its number." })
  cardNumber!: string | null;

  @Field(() => ReviewedGroup, { nullable: true, description: "The group; null: it is about a card." })
  group!: ReviewedGroup | null;

  @Field(() => ID, { nullable: true, description: "Whose card it is." })
  memberId!: string | null;

  @Field(() => String, { nullable: true, description: "Their name." })
  memberName!: string | null;

  @Field(() => ID, { nullable: true, description: "The line that is taken back or put right." })
  flowId!: string | null;

  @Field(() => ID, { nullable: true, description: "Where; null: at no station." })
  stationId!: string | null;

  @Field(() => String, { nullable: true, description: "Its name." })
  stationName!: string | null;

  @Field(() => Tender, { nullable: true, description: "How money would go out." })
  tender!: Tender | null;

  @Field(() => GraphQLDecimal, { description: "What the limit judged: by how much it moves." })
  amount!: string;

  @Field(() => GraphQLDecimal, { nullable: true, description: "Of an amendment, what the amount should have been." })
  rightAmount!: string | null;

  @Field(() => CardFigures, { nullable: true, description: "The card when it was asked for." })
  before!: CardFigures | null;

  @Field(() => CardFigures, { nullable: true, description: "The card as it would have been then." })
  after!: CardFigures | null;

  @Field(() => String, { nullable: true, description: "Why it is asked for." })
  reason!: string | null;

  @Field(() => GraphQLInstant, { description: "When it was asked for." })
  time!: Date;

  @Field(() => String, { description: "Login of who asked." })
  author!: string;

  @Field(() => Boolean, { description: "The caller asked for it." })
  mine!: boolean;

  @Field(() => Boolean, { description: "It waits, and the caller may decide about it." })
  mayDecide!: boolean;

  @Field(() => GraphQLInstant, { nullable: true, description: "When somebody decided, or withdrew it." })
  decidedAt!: Date | null;

  @Field(() => String, { nullable: true, description: "Login of who did." })
  decider!: string | null;

  @Field(() => String, { nullable: true, description: "Why it was rejected." })
  note!: string | null;

  @Field(() => String, { description: "Symbol of the currency." })
  currencySymbol!: string;
}
