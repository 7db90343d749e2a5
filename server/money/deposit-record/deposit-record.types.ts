import { Field, ID, Int, ObjectType, registerEnumType } from "type-graphql";
import { GraphQLDecimal, GraphQLInstant } from "../../kernel/scalars/scalars.ts";
import { Tender } from "../card/card.types.ts";
import { ValueHolder } from "../stored-value/stored-value.types.ts";

/** By what deposits are added up. */
export const DepositGrouping = {
  STATION: "STATION",
  TENDER: "TENDER",
  AUTHOR: "AUTHOR",
  DAY: "DAY",
  MONTH: "MONTH",
} as const;
export type DepositGrouping = keyof typeof DepositGrouping;
registerEnumType(DepositGrouping, {
  name: "DepositGrouping",
  description: "By what deposits are added up; days and months are the network's.",
});

@ObjectType({
  description: "Money that was paid onto a card or into a group's wallet, or a deposit that was paid out again.",
})
export class DepositRecord {
  @Field(() => ID, { description: "Opaque id; of a card's, that of its line." })
  id!: string;

  @Field(() => GraphQLInstant, { description: "When it was stored." })
  time!: Date;

  @Field(() => ValueHolder, { description: "Whether a card or a group has it." })
  holder!: ValueHolder;

  @Field(() => String, { nullable: true, description: "Number of the card; null for a group." })
  cardNumber!: string | null;

  @Field(() => String, { nullable: true, description: "Name of the group; null for a card." })
  groupName!: string | null;

  @Field(() => String, { nullable: true, description: "The card's holder, or the group's contact." })
  name!: string | null;

  @Field(() => String, { nullable: true, description: "Their phone." })
  phone!: string | null;

  @Field(() => ID, { nullable: true, description: "Where; null: at no station." })
  stationId!: string | null;

  @Field(() => String, { nullable: true, description: "Its name." })
  stationName!: string | null;

  @Field(() => Tender, { nullable: true, description: "How the money came in or went out." })
  tender!: Tender | null;

  @Field(() => GraphQLDecimal, { description: "Paid in; below 0 where it was paid out again." })
  amount!: string;

  @Field(() => GraphQLDecimal, { description: "Given on top; below 0 where it was taken back." })
  gift!: string;

  @Field(() => GraphQLDecimal, { description: "What the card or the wallet held afterwards." })
  balanceAfter!: string;

  @Field(() => String, { description: "Login of whoever took it." })
  author!: string;

  @Field(() => String, { nullable: true, description: "Why, where it was said." })
  reason!: string | null;

  @Field(() => String, { description: "Symbol of the currency." })
  currencySymbol!: string;
}

@ObjectType({ description: "What deposits came to, in the network's currency." })
export class DepositSums {
  @Field(() => Int, { description: "How many there were." })
  count!: number;

  @Field(() => GraphQLDecimal, { description: "Paid onto cards." })
  cards!: string;

  @Field(() => GraphQLDecimal, { description: "Paid into groups' wallets." })
  groups!: string;

  @Field(() => GraphQLDecimal, { description: "Deposits that were paid out again; 0 or less." })
  refunded!: string;

  @Field(() => GraphQLDecimal, { description: "Cards and groups together, less what was paid out again." })
  paid!: string;

  @Field(() => GraphQLDecimal, { description: "Given on top, less what was taken back." })
  gift!: string;
}

@ObjectType({ description: "What the deposits of one station, way of payment, person, day or month came to." })
export class DepositStatistic {
  @Field(() => String, {
    nullable: true,
    description:
      "What they have in common: the station's id, the tender, the login, the day (2026-11-24) or the month's first day. Null: none, as for deposits at no station.",
  })
  key!: string | null;

  @Field(() => String, { nullable: true, description: "Name of the station; null for what else they have in common." })
  name!: string | null;

  @Field(() => DepositSums, { description: "What they came to." })
  sums!: DepositSums;
}

@ObjectType({ description: "Deposits on cards and into groups' wallets, added up." })
export class DepositStatistics {
  @Field(() => [DepositStatistic], {
    description: "Days and months in their order; what else there is by what was paid, the most first.",
  })
  rows!: DepositStatistic[];

  @Field(() => DepositSums, { description: "All of them together." })
  total!: DepositSums;
}
