import { Field, ID, InputType, Int } from "type-graphql";

@InputType()
export class ExchangePointsInput {
  @Field(() => ID, { description: "Who gives points." })
  memberId!: string;

  @Field(() => ID, { description: "What they get." })
  productId!: string;

  @Field(() => Int, { description: "How many, 1 to 1,000." })
  quantity!: number;

  @Field(() => Int, {
    nullable: true,
    description: "The price of one that was seen: where another holds by now, nothing is exchanged.",
  })
  price?: number | null;

  @Field(() => String, { description: "The same key again exchanges nothing more." })
  idempotencyKey!: string;
}

@InputType()
export class CancelPointsExchangeInput {
  @Field(() => ID, { description: "The exchange." })
  id!: string;

  @Field(() => String, { description: "Why, 1 to 200 characters." })
  reason!: string;
}
