import { Field, ID, InputType, Int } from "type-graphql";
import { choiceOf } from "../../kernel/lists/choice.ts";
import { GraphQLDay } from "../../kernel/scalars/scalars.ts";
import { type PointsProductFilter, pointsProducts } from "./points-product.list.ts";

@InputType()
export class CreatePointsProductInput {
  @Field(() => ID, { nullable: true, description: "Who offers it: the caller's own platform unless told." })
  platformId?: string | null;

  @Field(() => String, { description: "1 to 200 characters; unique within the platform." })
  name!: string;

  @Field(() => ID, { nullable: true, description: "A PICTURE that was uploaded (POST /uploads/picture)." })
  imageId?: string | null;

  @Field(() => Int, { description: "Price of one in points, 1 to 100,000,000." })
  price!: number;

  @Field(() => Int, { nullable: true, description: "How many one member may have in all; absent: any number." })
  mostEach?: number | null;

  @Field(() => GraphQLDay, { nullable: true, description: "First day; absent: at once." })
  fromDay?: Date | null;

  @Field(() => GraphQLDay, { nullable: true, description: "Last day; absent: without end." })
  untilDay?: Date | null;

  @Field(() => Boolean, { defaultValue: true, description: "Whether it is switched on." })
  onOffer!: boolean;
}

@InputType({ description: "What is absent stays as it is." })
export class ChangePointsProductInput {
  @Field(() => ID, { description: "The product." })
  id!: string;

  @Field(() => String, { nullable: true, description: "1 to 200 characters; unique within the platform." })
  name?: string | null;

  @Field(() => ID, { nullable: true, description: "Another PICTURE; null: none." })
  imageId?: string | null;

  @Field(() => Int, { nullable: true, description: "Price of one in points, 1 to 100,000,000." })
  price?: number | null;

  @Field(() => Int, { nullable: true, description: "How many one member may have in all; null: any number." })
  mostEach?: number | null;

  @Field(() => GraphQLDay, { nullable: true, description: "First day; null: at once." })
  fromDay?: Date | null;

  @Field(() => GraphQLDay, { nullable: true, description: "Last day; null: without end." })
  untilDay?: Date | null;

  @Field(() => Boolean, { nullable: true, description: "Whether it is switched on." })
  onOffer?: boolean | null;
}

@InputType({ description: "Which products are switched on or off: either by their ids or by a filter." })
export class OfferPointsProductsInput extends choiceOf<PointsProductFilter>(() => pointsProducts.Filter) {
  @Field(() => Boolean, { description: "On (true) or off (false)." })
  onOffer!: boolean;
}

@InputType()
export class DeletePointsProductInput {
  @Field(() => ID, { description: "The product." })
  id!: string;
}

@InputType()
export class TakeInPointsProductInput {
  @Field(() => ID, { description: "The product." })
  id!: string;

  @Field(() => Int, { description: "How many came in, 1 to 1,000,000." })
  quantity!: number;

  @Field(() => String, { description: "The same key again takes in nothing more." })
  idempotencyKey!: string;
}

@InputType()
export class CorrectPointsProductStockInput {
  @Field(() => ID, { description: "The product." })
  id!: string;

  @Field(() => Int, { description: "How many there are more (above 0) or less (below 0) than the stock says." })
  quantity!: number;

  @Field(() => String, { description: "Why, 1 to 200 characters." })
  reason!: string;

  @Field(() => String, { description: "The same key again corrects nothing more." })
  idempotencyKey!: string;
}
