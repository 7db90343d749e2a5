import { Field, ID, ObjectType, registerEnumType } from "type-graphql";
import { GraphQLDecimal, GraphQLInstant } from "../../kernel/scalars/scalars.ts";
import { CardSummaryFigures } from "./card-summary.types.ts";
import { StoredValue } from "./stored-value.types.ts";

/** What moved stored value. */
export const ValueCause = {
  DEPOSIT: "DEPOSIT",
  GIFT: "GIFT",
  TRANSFER_IN: "TRANSFER_IN",
  CONSUMPTION: "CONSUMPTION",
  REVERSAL: "REVERSAL",
  REFUND: "REFUND",
  GIFT_BACK: "GIFT_BACK",
  TRANSFER_OUT: "TRANSFER_OUT",
  CLEARING: "CLEARING",
  CORRECTION: "CORRECTION",
} as const;
export type ValueCause = keyof typeof ValueCause;
registerEnumType(ValueCause, {
  name: "ValueCause",
  description:
    "What moved stored value: paid in, given on top, moved here, spent, spending taken back, paid out, a gift taken back, moved away, a debt paid back (CLEARING, 0 in all), or put right.",
});

@ObjectType({ description: "What an act did to stored value." })
export class ValueStatementLine {
  @Field(() => ID, { description: "The act; that of a gift is its deposit's." })
  movementId!: string;

  @Field(() => GraphQLInstant, { description: "When it was." })
  time!: Date;

  @Field(() => ValueCause, { description: "What it was." })
  cause!: ValueCause;

  @Field(() => GraphQLDecimal, { description: "What came (above 0) or went." })
  amount!: string;

  @Field(() => GraphQLDecimal, { description: "What was stored afterwards: principal and gift, less what was owed." })
  balance!: string;

  @Field(() => String, { nullable: true, description: "Where; null: at no station." })
  stationName!: string | null;

  @Field(() => String, { description: "Login of whoever did it." })
  author!: string;

  @Field(() => String, { nullable: true, description: "Why, where it was said." })
  reason!: string | null;
}

@ObjectType({
  description: "What became of the stored value of a card's account or a group within a time, line by line.",
})
export class ValueStatement {
  @Field(() => StoredValue, { description: "Whose it is, with what they have now." })
  holder!: StoredValue;

  @Field(() => CardSummaryFigures, {
    description:
      "Opening, closing and what is between, by cause; the closing value is reckoned back from the balance as it is now.",
  })
  figures!: CardSummaryFigures;

  @Field(() => [ValueStatementLine], { description: "All lines, the oldest first." })
  lines!: ValueStatementLine[];
}
