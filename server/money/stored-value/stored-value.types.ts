import { Field, ID, ObjectType, registerEnumType } from "type-graphql";
import { GraphQLDecimal } from "../../kernel/scalars/scalars.ts";

/** What holds stored value. */
export const ValueHolder = { CARD: "CARD", GROUP: "GROUP" } as const;
export type ValueHolder = keyof typeof ValueHolder;
registerEnumType(ValueHolder, {
  name: "ValueHolder",
  description: "What holds stored value: CARD, the account of a card; GROUP, the wallet of a group of cards.",
});

@ObjectType({
  description: "What an account of a card or a group's wallet held at a time, in its platform's currency.",
})
export class StoredValue {
  @Field(() => ID, { description: "The account of the card, or the group." })
  id!: string;

  @Field(() => ValueHolder, { description: "What it is." })
  holder!: ValueHolder;

  @Field(() => String, { nullable: true, description: "Number of the account's newest card; null for a group." })
  cardNumber!: string | null;

  @Field(() => String, { nullable: true, description: "The group: itself, or that of the card." })
  groupName!: string | null;

  @Field(() => String, { nullable: true, description: "The member, or the group's contact." })
  name!: string | null;

  @Field(() => String, { nullable: true, description: "Their phone." })
  phone!: string | null;

  @Field(() => String, { nullable: true, description: "The member's identity number but for its middle." })
  idNumberMasked!: string | null;

  @Field(() => GraphQLDecimal, { description: "Paid in and left at the filter's `to`; at present without one." })
  principal!: string;

  @Field(() => GraphQLDecimal, { description: "Given and left then." })
  gift!: string;

  @Field(() => GraphQLDecimal, { description: "Both together, less what was owed then." })
  balance!: string;

  @Field(() => GraphQLDecimal, { description: "Owed then." })
  owed!: string;

  @Field(() => GraphQLDecimal, { description: "Paid in from the filter's `from` until its `to`." })
  deposited!: string;

  @Field(() => String, { description: "Symbol of the currency." })
  currencySymbol!: string;

  @Field(() => String, { description: "The platform whose customer it is." })
  platformName!: string;
}

@ObjectType({ description: "Sums of all that a filter leaves, at its time, in the network's currency." })
export class StoredValueTotals {
  @Field(() => GraphQLDecimal, { description: "Paid in and left." })
  principal!: string;

  @Field(() => GraphQLDecimal, { description: "Given and left." })
  gift!: string;

  @Field(() => GraphQLDecimal, { description: "Owed." })
  owed!: string;

  @Field(() => GraphQLDecimal, { description: "Principal and gift, less what is owed." })
  balance!: string;

  @Field(() => GraphQLDecimal, { description: "Paid in within the time." })
  deposited!: string;
}
