import { Field, ID, InputType } from "type-graphql";
import { GraphQLDecimal } from "../../kernel/scalars/scalars.ts";
import { Keyed } from "../card/card.inputs.ts";
import { Tender } from "../card/card.types.ts";

@InputType()
export class SetCardCustomerInput {
  @Field(() => [ID], { description: "Cards, at most 500." })
  cardIds!: string[];

  @Field(() => ID, { nullable: true, description: "On whose credit they fill from now on; null: nobody's." })
  customerId?: string | null;
}

@InputType({ description: "Who pays back: a special customer, or the one on whose credit a card fills." })
export class RepayCardCreditInput extends Keyed {
  @Field(() => ID, { nullable: true, description: "The card; absent where the customer is named." })
  cardId?: string | null;

  @Field(() => ID, {
    nullable: true,
    description: "The special customer, also without a card; absent where the card is named.",
  })
  customerId?: string | null;

  @Field(() => String, { nullable: true, description: "Why, at most 200 characters." })
  reason?: string | null;

  @Field(() => GraphQLDecimal, { description: "Above 0, no more than the customer owes." })
  amount!: string;

  @Field(() => Tender, { description: "How it came in; not ONLINE, which a payment provider alone tells of (10006)." })
  tender!: Tender;

  @Field(() => ID, { nullable: true, description: "Where; absent: at the card's platform." })
  stationId?: string | null;
}
