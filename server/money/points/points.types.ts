import { Field, ID, Int, ObjectType, registerEnumType } from "type-graphql";
import { GraphQLDay, GraphQLDecimal, GraphQLInstant } from "../../kernel/scalars/scalars.ts";
import type { PointsCause as Cause } from "./points.writer.ts";

export const PointsCause = {
  EARNED: "EARNED",
  TAKEN_BACK: "TAKEN_BACK",
  EXCHANGED: "EXCHANGED",
  EXCHANGE_CANCELLED: "EXCHANGE_CANCELLED",
  EXPIRED: "EXPIRED",
} as const satisfies Record<Cause, Cause>;
registerEnumType(PointsCause, {
  name: "PointsCause",
  description: "Earned, taken back with what earned them, spent on a product, given back for one, lapsed.",
});

@ObjectType({ description: "Points of a member that came or went." })
export class PointsFlow {
  @Field(() => ID, { description: "Opaque id." })
  id!: string;

  @Field(() => GraphQLInstant, { description: "When it was stored." })
  time!: Date;

  @Field(() => PointsCause, { description: "Why." })
  cause!: Cause;

  @Field(() => Int, { description: "How many came; below 0: went." })
  points!: number;

  @Field(() => Int, { description: "How many the member had afterwards; below 0 where what was spent was taken back." })
  balanceAfter!: number;

  @Field(() => ID, { description: "The member." })
  memberId!: string;

  @Field(() => String, { nullable: true, description: "Their name; null: they were erased." })
  memberName!: string | null;

  @Field(() => String, { nullable: true, description: "Their phone." })
  memberPhone!: string | null;

  @Field(() => ID, { nullable: true, description: "Where they were earned; null: at no station." })
  stationId!: string | null;

  @Field(() => String, { nullable: true, description: "That station's name." })
  stationName!: string | null;

  @Field(() => String, { nullable: true, description: "Name of the rule that paid, as it is now." })
  ruleName!: string | null;

  @Field(() => ID, {
    nullable: true,
    description: "The card's line for which they were earned or taken back; null: for none.",
  })
  cardFlowId!: string | null;

  @Field(() => String, { nullable: true, description: "Product that they were exchanged for, or given back for." })
  productName!: string | null;

  @Field(() => GraphQLDay, {
    nullable: true,
    description: "Last day of points that were earned; null: they never lapse.",
  })
  expiresOn!: string | null;

  @Field(() => String, {
    description: "Who did it, or what: a login, or a device's address; empty: they lapsed by themselves.",
  })
  author!: string;
}

@ObjectType({ description: "What lines of points add up to." })
export class PointsTotals {
  @Field(() => Int, { description: "Points that came." })
  came!: number;

  @Field(() => Int, { description: "Points that went; 0 or less." })
  went!: number;

  @Field(() => Int, {
    description: "What the members of those lines have now, without those who have less than nothing.",
  })
  outstanding!: number;

  @Field(() => Int, { description: "Of these, what lapses within 30 days." })
  lapsing!: number;

  @Field(() => GraphQLDecimal, {
    description:
      "What the outstanding are worth by the network's setting, half-up to its currency's places: a liability.",
  })
  worth!: string;
}

@ObjectType({ description: "What holds for all points of a network." })
export class PointsSettings {
  @Field(() => ID, { description: "The network." })
  id!: string;

  @Field(() => Int, { nullable: true, description: "Months after which points lapse; null: they never do." })
  lapseMonths!: number | null;

  @Field(() => GraphQLDecimal, { description: "What one point is worth in the network's currency." })
  worth!: string;
}
