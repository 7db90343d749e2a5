import { Field, InputType } from "type-graphql";
import { choiceOf } from "../../kernel/lists/choice.ts";
import { GraphQLDecimal } from "../../kernel/scalars/scalars.ts";
import { type CardFilter, cards } from "../card/card.list.ts";

@InputType({ description: "Which cards are low below what: either by their ids or by a filter." })
export class SetCardLowBalanceInput extends choiceOf<CardFilter>(() => cards.Filter) {
  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: "Below what principal and gift of each are low together, above 0; absent: they have no threshold.",
  })
  lowBelow?: string | null;
}
