import { Field, ID, Int, ObjectType, registerEnumType } from "type-graphql";
import { GraphQLInstant } from "../../kernel/scalars/scalars.ts";

export const PointsExchangeState = { DONE: "DONE", CANCELLED: "CANCELLED" } as const;
export type PointsExchangeState = keyof typeof PointsExchangeState;
registerEnumType(PointsExchangeState, {
  name: "PointsExchangeState",
  description: "DONE: the member has it. CANCELLED: points and goods went back.",
});

@ObjectType({ description: "What a member got for points." })
export class PointsExchange {
  @Field(() => ID, { description: "Opaque id." })
  id!: string;

  @Field(() => GraphQLInstant, { description: "When." })
  time!: Date;

  @Field(() => PointsExchangeState, { description: "Whether it stands." })
  state!: PointsExchangeState;

  @Field(() => ID, { description: "The member." })
  memberId!: string;

  @Field(() => String, { description: "Their name; empty once they are erased." })
  memberName!: string;

  @Field(() => String, { nullable: true, description: "Their phone; null once they are erased." })
  memberPhone!: string | null;

  @Field(() => ID, { description: "The product." })
  productId!: string;

  @Field(() => String, { description: "Its name, as it is now." })
  productName!: string;

  @Field(() => String, { description: "The platform that offers it." })
  platformName!: string;

  @Field(() => Int, { description: "How many." })
  quantity!: number;

  @Field(() => Int, { description: "Price of one in points, as it was then." })
  price!: number;

  @Field(() => Int, { description: "Points that it took." })
  points!: number;

  @Field(() => String, { description: "Who gave it out: the login name as it was then." })
  author!: string;

  @Field(() => GraphQLInstant, { nullable: true, description: "When it was cancelled; null: it stands." })
  cancelledAt!: Date | null;

  @Field(() => String, { nullable: true, description: "Login name of who cancelled it." })
  cancelledBy!: string | null;

  @Field(() => String, { nullable: true, description: "Why it was cancelled." })
  cancelReason!: string | null;
}
