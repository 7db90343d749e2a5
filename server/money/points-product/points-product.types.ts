import { Field, ID, Int, ObjectType, registerEnumType } from "type-graphql";
import { GraphQLDay, GraphQLInstant } from "../../kernel/scalars/scalars.ts";

export const StockCause = {
  GOODS_IN: "GOODS_IN",
  CORRECTION: "CORRECTION",
  EXCHANGE: "EXCHANGE",
  EXCHANGE_CANCELLED: "EXCHANGE_CANCELLED",
} as const;
export type StockCause = keyof typeof StockCause;
registerEnumType(StockCause, {
  name: "StockCause",
  description:
    "Why a stock moved: GOODS_IN came in, CORRECTION was counted or written off, with a reason, EXCHANGE was given for points, EXCHANGE_CANCELLED came back.",
});

/** What points are exchanged for. */
@ObjectType({ description: "What members get for their points." })
export class PointsProduct {
  @Field(() => ID, { description: "Opaque id." })
  id!: string;

  @Field(() => ID, { description: "The platform that offers it." })
  platformId!: string;

  @Field(() => String, { description: "Its name." })
  platformName!: string;

  @Field(() => String, { description: "Name; unique within the platform." })
  name!: string;

  @Field(() => Int, { description: "Price of one, in points." })
  price!: number;

  @Field(() => Int, { description: "How many are there; the sum of its moves." })
  stock!: number;

  @Field(() => Int, { nullable: true, description: "How many one member may have in all; null: any number." })
  mostEach!: number | null;

  @Field(() => GraphQLDay, { nullable: true, description: "First day of the offer, by the platform's clocks." })
  fromDay!: string | null;

  @Field(() => GraphQLDay, { nullable: true, description: "Last day of the offer, by the platform's clocks." })
  untilDay!: string | null;

  @Field(() => Boolean, { description: "Switched on: it is exchanged on the days of its offer." })
  onOffer!: boolean;

  @Field(() => GraphQLInstant, { description: "When it was made." })
  createdAt!: Date;
}

/** One move of a product's stock. */
@ObjectType({ description: "What came into a product's stock or went out of it." })
export class PointsProductMove {
  @Field(() => ID, { description: "Opaque id." })
  id!: string;

  @Field(() => GraphQLInstant, { description: "When." })
  time!: Date;

  @Field(() => ID, { description: "The product." })
  productId!: string;

  @Field(() => String, { description: "Its name today." })
  productName!: string;

  @Field(() => String, { description: "The platform that offers it." })
  platformName!: string;

  @Field(() => StockCause, { description: "Why." })
  cause!: StockCause;

  @Field(() => Int, { description: "How many came in; below 0: went out." })
  quantity!: number;

  @Field(() => Int, { description: "How many were there afterwards." })
  stockAfter!: number;

  @Field(() => String, { nullable: true, description: "What was given as the reason." })
  reason!: string | null;

  @Field(() => String, { description: "Who did it: the login name as it was then." })
  author!: string;
}
