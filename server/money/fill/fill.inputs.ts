import { Field, ID, InputType } from "type-graphql";
import { Keyed } from "../card/card.inputs.ts";

@InputType()
export class UnlockCardDebitInput extends Keyed {
  @Field(() => ID, { description: "The card." })
  cardId!: string;

  @Field(() => ID, { description: "What is held." })
  holdId!: string;

  @Field(() => ID, {
    nullable: true,
    description: "The sale that was made for it and is booked to no card yet; absent: there was none, it is released.",
  })
  saleId?: string | null;

  @Field(() => String, { description: "Why, 1 to 200 characters." })
  reason!: string;
}
