import { Field, ID, Int, ObjectType } from "type-graphql";
import { GraphQLDecimal } from "../../kernel/scalars/scalars.ts";

@ObjectType({ description: "What a special customer owes, and may still owe." })
export class CustomerCredit {
  @Field(() => ID, { description: "The special customer." })
  id!: string;

  @Field(() => GraphQLDecimal, { description: "What its cards filled on credit and it has not repaid." })
  owed!: string;

  @Field(() => GraphQLDecimal, { description: "What is held of its credit for fills that are under way." })
  held!: string;

  @Field(() => GraphQLDecimal, { description: "What it may owe at most." })
  creditLimit!: string;

  @Field(() => GraphQLDecimal, { description: "What of that is left, without what is held; never below 0." })
  available!: string;

  @Field(() => Int, { description: "Cards in use that fill on its credit." })
  cardCount!: number;

  @Field(() => String, { description: "Symbol of the currency." })
  currencySymbol!: string;
}
