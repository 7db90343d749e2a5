import { Field, ID, InputType } from "type-graphql";

@InputType()
export class PassReviewInput {
  @Field(() => ID, { description: "The request." })
  id!: string;
}

@InputType()
export class RejectReviewInput {
  @Field(() => ID, { description: "The request." })
  id!: string;

  @Field(() => String, { description: "Why, 1 to 200 characters." })
  reason!: string;
}

@InputType()
export class WithdrawReviewInput {
  @Field(() => ID, { description: "The request, the caller's own." })
  id!: string;
}
