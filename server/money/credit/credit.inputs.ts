import { Field, ID, InputType } from "type-graphql";
import { GraphQLDecimal } from "../../kernel/scalars/scalars.ts";
import { CardDeedInput } from "../card/card.inputs.ts";
import { Tender } from "../card/card.types.ts";

@InputType()
export class SetCardCustomerInput {
  @Field(() => [ID], { description: "Cards, at most 500." })
  cardIds!: string[];

  @Field(() => ID, { nullable: true, description: "On whose credit they fill from now on; null: nobody's." })
  customerId?: string | null;
}

@InputType()
export class RepayCardCreditInput extends CardDeedInput {
  @Field(() => GraphQLDecimal, { description: "Above 0, no more than the customer of the card owes." })
  amount!: string;

  @Field(() => Tender, { description: "How it came in." })
  tender!: Tender;

  @Field(() => ID, { nullable: true, description: "Where; absent: at the card's platform." })
  stationId?: string | null;
}
