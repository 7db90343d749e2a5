import { Field, ID, Int, ObjectType, registerEnumType } from "type-graphql";
import { GraphQLDecimal, GraphQLInstant } from "../../kernel/scalars/scalars.ts";
import { Tender } from "../card/card.types.ts";

export const GroupSharing = { SHARED: "SHARED", SPLIT: "SPLIT" } as const;
export type GroupSharing = keyof typeof GroupSharing;
registerEnumType(GroupSharing, {
  name: "GroupSharing",
  description:
    "SPLIT: each card spends what it was given. SHARED: its cards spend the wallet, each within its own limits.",
});

export const GroupState = { ACTIVE: "ACTIVE", CANCELLED: "CANCELLED" } as const;
export type GroupState = keyof typeof GroupState;
registerEnumType(GroupState, { name: "GroupState", description: "ACTIVE, or CANCELLED for good." });

export const GroupTransferMode = { SINGLE: "SINGLE", AVERAGE: "AVERAGE", SPECIFIED: "SPECIFIED" } as const;
export type GroupTransferMode = keyof typeof GroupTransferMode;
registerEnumType(GroupTransferMode, {
  name: "GroupTransferMode",
  description:
    "SINGLE: one card. AVERAGE: the same to each, what can't be divided stays in the group. SPECIFIED: an amount for each.",
});

export const GroupFlowKind = {
  CREATE: "CREATE",
  DEPOSIT: "DEPOSIT",
  TRANSFER_OUT: "TRANSFER_OUT",
  REFUND_IN: "REFUND_IN",
  CANCEL: "CANCEL",
} as const;
export type GroupFlowKind = keyof typeof GroupFlowKind;
registerEnumType(GroupFlowKind, {
  name: "GroupFlowKind",
  description: "Made, paid into, given to a child card, taken back from one, cancelled.",
});

@ObjectType({ description: "A group of cards, such as a fleet's, with a wallet of its own." })
export class CardGroup {
  @Field(() => ID, { description: "Opaque id." })
  id!: string;

  @Field(() => String, { description: "Name; unique within the platform." })
  name!: string;

  @Field(() => GroupSharing, { description: "How its cards spend." })
  sharing!: GroupSharing;

  @Field(() => Boolean, { description: "Its wallet may be given to its cards." })
  transfersOut!: boolean;

  @Field(() => Boolean, { description: "It may be written to files." })
  exports!: boolean;

  @Field(() => GroupState, { description: "What became of it." })
  state!: GroupState;

  @Field(() => String, { description: "Registration number of the business; may be empty." })
  businessNumber!: string;

  @Field(() => String, { description: "Whom to ask for; may be empty." })
  contact!: string;

  @Field(() => String, { description: "Their telephone number; may be empty." })
  phone!: string;

  @Field(() => GraphQLDecimal, { description: "What is in its wallet, in the platform's currency." })
  balance!: string;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: "Below what its wallet is low, in the platform's currency; null: it has no threshold.",
  })
  lowBelow!: string | null;

  @Field(() => Boolean, {
    description: "Its wallet is below its threshold now; its cards have thresholds of their own.",
  })
  low!: boolean;

  @Field(() => Int, { description: "Its cards in use." })
  cardCount!: number;

  @Field(() => String, { description: "Symbol of the currency." })
  currencySymbol!: string;

  @Field(() => ID, { description: "Whose customer it is." })
  platformId!: string;

  @Field(() => String, { description: "The platform's name." })
  platformName!: string;

  @Field(() => GraphQLInstant, { description: "When it was made." })
  createdAt!: Date;
}

@ObjectType({ description: "Something that happened to a group of cards." })
export class GroupFlow {
  @Field(() => ID, { description: "Opaque id." })
  id!: string;

  @Field(() => GraphQLInstant, { description: "When it was stored." })
  time!: Date;

  @Field(() => GroupFlowKind, { description: "What was done." })
  kind!: GroupFlowKind;

  @Field(() => ID, { description: "The group." })
  groupId!: string;

  @Field(() => String, { description: "Its name." })
  groupName!: string;

  @Field(() => String, { nullable: true, description: "Number of the card that was given to or taken from." })
  cardNumber!: string | null;

  @Field(() => String, { nullable: true, description: "Where it was done; null: at no station." })
  stationName!: string | null;

  @Field(() => Tender, { nullable: true, description: "How money came in or went out." })
  tender!: Tender | null;

  @Field(() => GraphQLDecimal, { description: "What the wallet gained (above 0) or lost." })
  amount!: string;

  @Field(() => GraphQLDecimal, { description: "What was in the wallet afterwards." })
  balanceAfter!: string;

  @Field(() => String, { description: "Login of whoever did it." })
  author!: string;

  @Field(() => String, { nullable: true, description: "Why." })
  reason!: string | null;

  @Field(() => String, { description: "Symbol of the currency." })
  currencySymbol!: string;
}

@ObjectType({ description: "What a card of a group gets, or got." })
export class GroupShare {
  @Field(() => ID, { description: "The card." })
  cardId!: string;

  @Field(() => String, { description: "Its number." })
  cardNumber!: string;

  @Field(() => GraphQLDecimal, { description: "Its share." })
  amount!: string;

  @Field(() => GraphQLDecimal, { description: "What is on the card afterwards." })
  balanceAfter!: string;
}

@ObjectType({ description: "What an operation of a group did, or would do." })
export class GroupReceipt {
  @Field(() => ID, {
    nullable: true,
    description: "Of its first line; null where it was only looked at beforehand, or waits for a second person.",
  })
  id!: string | null;

  @Field(() => Boolean, {
    description:
      "It pays out more than one person does alone: nothing has moved, it waits for a second one; beforehand, that it would.",
  })
  needsReview!: boolean;

  @Field(() => ID, { nullable: true, description: "The request that waits in its place." })
  reviewId!: string | null;

  @Field(() => CardGroup, { description: "The group afterwards." })
  group!: CardGroup;

  @Field(() => [GroupShare], { description: "What each card got or gave, by number." })
  shares!: GroupShare[];

  @Field(() => GraphQLDecimal, { description: "What of an average could not be divided and stayed in the group." })
  left!: string;
}
