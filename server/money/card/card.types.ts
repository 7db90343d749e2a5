import { Field, ID, Int, ObjectType, registerEnumType } from "type-graphql";
import { GraphQLDay, GraphQLDecimal, GraphQLInstant } from "../../kernel/scalars/scalars.ts";

export const CardState = {
  NORMAL: "NORMAL",
  LOST: "LOST",
  STOP: "STOP",
  REPLACED: "REPLACED",
  CLOSED: "CLOSED",
} as const;
export type CardState = keyof typeof CardState;
registerEnumType(CardState, {
  name: "CardState",
  description: "NORMAL, reported LOST, STOP (paused), REPLACED by another card, CLOSED for good.",
});

export const CardOperation = {
  OPEN_ACCOUNT: "OPEN_ACCOUNT",
  DEPOSIT: "DEPOSIT",
  REPORT_LOSS: "REPORT_LOSS",
  RELOAD_PIN: "RELOAD_PIN",
  DEBIT_UNLOCK: "DEBIT_UNLOCK",
  AMENDMENT: "AMENDMENT",
  CHANGE_CARD: "CHANGE_CARD",
  CHANGE_LOAD: "CHANGE_LOAD",
  CLOSE: "CLOSE",
  DEPOSIT_TRANSFER: "DEPOSIT_TRANSFER",
  CONSUME: "CONSUME",
  REVERSE: "REVERSE",
  STORE_CONSUME: "STORE_CONSUME",
  REPAYMENT: "REPAYMENT",
  BACK_FROM_CLEARING: "BACK_FROM_CLEARING",
  GROUP_CARD_TRANSFER: "GROUP_CARD_TRANSFER",
  STOP: "STOP",
  RESUME: "RESUME",
} as const;
export type CardOperation = keyof typeof CardOperation;
registerEnumType(CardOperation, {
  name: "CardOperation",
  description:
    "The operations of a card: RELOAD_PIN gives a new PIN, DEBIT_UNLOCK ends a hold, AMENDMENT puts right (a lost card that was found, too), CHANGE_CARD gives new plastic, CHANGE_LOAD moves what is left to another card, STOP and RESUME pause it.",
});

export const Tender = { CASH: "CASH", BANK_CARD: "BANK_CARD", TRANSFER: "TRANSFER", ONLINE: "ONLINE" } as const;
export type Tender = keyof typeof Tender;
registerEnumType(Tender, { name: "Tender", description: "How money comes in or goes out." });

export const CardUserType = { GENERAL: "GENERAL", GROUP: "GROUP", CUSTOMER: "CUSTOMER" } as const;
export type CardUserType = keyof typeof CardUserType;
registerEnumType(CardUserType, {
  name: "CardUserType",
  description:
    "Whose card it is: one on the credit of a special CUSTOMER, one of a card GROUP, or any other (GENERAL).",
});

@ObjectType({ description: "A card: plastic that draws on an account of value." })
export class Card {
  @Field(() => ID, { description: "Opaque id." })
  id!: string;

  @Field(() => ID, { description: "The account that it draws on; a card that replaces it draws on the same." })
  cardAccountId!: string;

  @Field(() => String, { description: "Number printed on it; unique within the network." })
  number!: string;

  @Field(() => String, { nullable: true, description: "What a reader sees of it; unique within the network." })
  tag!: string | null;

  @Field(() => String, { nullable: true, description: "Car number, without spaces and hyphens." })
  plate!: string | null;

  @Field(() => CardState, { description: "What became of it." })
  state!: CardState;

  @Field(() => Boolean, { description: "It asks for a PIN." })
  hasPin!: boolean;

  @Field(() => GraphQLDay, {
    nullable: true,
    description: "Last day, by the clocks of its platform; null: without end.",
  })
  validUntil!: string | null;

  @Field(() => ID, { nullable: true, description: "The member who holds it." })
  memberId!: string | null;

  @Field(() => String, { nullable: true, description: "Their name." })
  memberName!: string | null;

  @Field(() => String, { nullable: true, description: "Their phone." })
  memberPhone!: string | null;

  @Field(() => String, {
    nullable: true,
    description: "The end of the holder's identity number; null: none, or no holder.",
  })
  memberIdNumberMasked!: string | null;

  @Field(() => Int, { nullable: true, description: "Points that the holder has now; null: no holder." })
  memberPoints!: number | null;

  @Field(() => CardUserType, { description: "What kind of user it belongs to." })
  userType!: CardUserType;

  @Field(() => ID, { nullable: true, description: "The group that it belongs to." })
  groupId!: string | null;

  @Field(() => String, { nullable: true, description: "The group's name." })
  groupName!: string | null;

  @Field(() => GraphQLDecimal, {
    description: "What was paid in and is left, in the platform's currency; 0 on a replaced card.",
  })
  principal!: string;

  @Field(() => ID, { nullable: true, description: "The special customer on whose credit it fills, at whose prices." })
  customerId!: string | null;

  @Field(() => String, { nullable: true, description: "That customer's name." })
  customerName!: string | null;

  @Field(() => String, { nullable: true, description: "Name of the limit profile that it takes." })
  limitProfileName!: string | null;

  @Field(() => GraphQLDecimal, { description: "What was given on top and is left." })
  gift!: string;

  @Field(() => GraphQLDecimal, { description: "Principal and gift together." })
  balance!: string;

  @Field(() => GraphQLDecimal, { description: "What of it is held for fills that are under way." })
  held!: string;

  @Field(() => GraphQLDecimal, {
    description:
      "What can be spent: the balance without what is held, and what is left in its shared group's wallet or of its customer's credit.",
  })
  available!: string;

  @Field(() => GraphQLDecimal, { description: "What fills took beyond the balance, and the holder owes." })
  owed!: string;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: "Below what its balance is low, in the platform's currency; null: it has no threshold.",
  })
  lowBelow!: string | null;

  @Field(() => Boolean, {
    description:
      "Its balance is below its threshold now. What it may spend of a shared wallet or on credit doesn't count, nor does what is held.",
  })
  low!: boolean;

  @Field(() => String, { description: "Symbol of the currency." })
  currencySymbol!: string;

  @Field(() => ID, { nullable: true, description: "The card that took its place." })
  replacedById!: string | null;

  @Field(() => ID, { description: "The platform that issued it." })
  platformId!: string;

  @Field(() => String, { description: "Its name." })
  platformName!: string;

  @Field(() => GraphQLInstant, { description: "When it was issued." })
  createdAt!: Date;
}

@ObjectType({ description: "Something that happened to a card." })
export class CardFlow {
  @Field(() => ID, { description: "Opaque id." })
  id!: string;

  @Field(() => GraphQLInstant, { description: "When it was stored." })
  time!: Date;

  @Field(() => CardOperation, { description: "What was done." })
  operation!: CardOperation;

  @Field(() => ID, { description: "The card that it was done with." })
  cardId!: string;

  @Field(() => String, { description: "Its number." })
  cardNumber!: string;

  @Field(() => ID, { nullable: true, description: "Whose card it is." })
  memberId!: string | null;

  @Field(() => String, { nullable: true, description: "Their name." })
  memberName!: string | null;

  @Field(() => String, { nullable: true, description: "Their phone." })
  memberPhone!: string | null;

  @Field(() => String, { nullable: true, description: "Car number as it was then." })
  plate!: string | null;

  @Field(() => String, {
    nullable: true,
    description: "Number of the other card of a transfer, or of the one that took its place.",
  })
  otherCardNumber!: string | null;

  @Field(() => ID, { nullable: true, description: "Where it was done; null: nowhere in particular." })
  stationId!: string | null;

  @Field(() => String, { nullable: true, description: "Its name." })
  stationName!: string | null;

  @Field(() => Tender, { nullable: true, description: "How money came in or went out." })
  tender!: Tender | null;

  @Field(() => GraphQLDecimal, { description: "Paid in; below 0 where a deposit is taken back." })
  deposit!: string;

  @Field(() => GraphQLDecimal, { description: "Given on top; below 0 where it is taken back." })
  gift!: string;

  @Field(() => GraphQLDecimal, { description: "Moved here from another card (above 0) or there (below 0)." })
  transfer!: string;

  @Field(() => GraphQLDecimal, { description: "Paid out." })
  refund!: string;

  @Field(() => GraphQLDecimal, { description: "Spent on fuel; below 0 where it is taken back." })
  oilAmount!: string;

  @Field(() => GraphQLDecimal, { description: "Fuel bought, in the grade's unit." })
  oilVolume!: string;

  @Field(() => GraphQLDecimal, { description: "Spent in the shop; below 0 where it is taken back." })
  storeAmount!: string;

  @Field(() => GraphQLDecimal, { description: "Principal and gift afterwards." })
  balanceAfter!: string;

  @Field(() => CardState, { description: "The card's state afterwards." })
  stateAfter!: CardState;

  @Field(() => String, { description: "Login of whoever did it; of a fill, the address of its gun." })
  author!: string;

  @Field(() => String, { nullable: true, description: "Why." })
  reason!: string | null;

  @Field(() => ID, { nullable: true, description: "The sale that it books." })
  saleId!: string | null;

  @Field(() => GraphQLDecimal, { description: "What of a fill was beyond the balance, and is owed." })
  lacked!: string;

  @Field(() => GraphQLDecimal, { nullable: true, description: "Of a repayment, what its customer owes afterwards." })
  owedAfter!: string | null;

  @Field(() => ID, { nullable: true, description: "The line that it takes back or puts right." })
  correctsId!: string | null;

  @Field(() => Boolean, { description: "Another line has taken it back." })
  reversed!: boolean;

  @Field(() => String, { description: "Symbol of the currency." })
  currencySymbol!: string;
}

@ObjectType({ description: "Sums of what happened to cards." })
export class CardFlowTotals {
  @Field(() => GraphQLDecimal, { description: "Paid in." })
  deposit!: string;

  @Field(() => GraphQLDecimal, { description: "Given on top." })
  gift!: string;

  @Field(() => GraphQLDecimal, { description: "Moved here, less what was moved away." })
  transfer!: string;

  @Field(() => GraphQLDecimal, { description: "Paid out." })
  refund!: string;

  @Field(() => GraphQLDecimal, { description: "Spent on fuel." })
  oilAmount!: string;

  @Field(() => GraphQLDecimal, { description: "Spent in the shop." })
  storeAmount!: string;
}

@ObjectType({ description: "What an operation did, or would do." })
export class CardReceipt {
  @Field(() => ID, {
    nullable: true,
    description: "Of its line; null where it was only looked at beforehand, or waits for a second person.",
  })
  id!: string | null;

  @Field(() => Boolean, {
    description:
      "More than one person does alone: nothing has moved, it waits for a second one; beforehand, that it would.",
  })
  needsReview!: boolean;

  @Field(() => ID, { nullable: true, description: "The request that waits in its place." })
  reviewId!: string | null;

  @Field(() => String, {
    nullable: true,
    description: "A PIN that was made; told this once, and not to who asks again with the same key.",
  })
  pin!: string | null;

  /** Where they were read with it (card-receipt.resolver.ts). */
  line?: CardFlow;
  card?: Card;
}

/** A receipt that was read whole. */
export type WholeReceipt = CardReceipt & { readonly line: CardFlow; readonly card: Card };

@ObjectType({ description: "What holds for all cards of a network." })
export class CardSettings {
  @Field(() => ID, { description: "The network." })
  id!: string;

  @Field(() => GraphQLDecimal, { description: "No deposit is smaller." })
  leastDeposit!: string;

  @Field(() => Boolean, { description: "What was given is spent before what was paid in." })
  giftFirst!: boolean;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description:
      "Reversals, refunds, amendments and closings of more than this wait for a second person; null: none does.",
  })
  reviewAbove!: string | null;

  @Field(() => Int, {
    description:
      "Minutes for which a station that the server doesn't reach decides by its list of cards as the server would.",
  })
  longestListAge!: number;

  @Field(() => Boolean, { description: "By a list that is older, cards still fill, up to the offline limit." })
  offlineAllowed!: boolean;

  @Field(() => GraphQLDecimal, { description: "What a card may fill by a list that is older, all in all." })
  offlineLimit!: string;
}
