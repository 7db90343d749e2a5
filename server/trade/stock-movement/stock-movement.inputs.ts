import { Field, ID, InputType } from "type-graphql";
import { GraphQLDecimal, GraphQLInstant } from "../../kernel/scalars/scalars.ts";
import { StockMovementKind } from "./stock-movement.types.ts";

const LOCK_REASON =
  "Why it is done although its day is locked at the station, 1 to 200 characters; needs the right to approve of 125.";

@InputType()
export class CreateStockMovementInput {
  @Field(() => String, {
    description: "Sent again with the same key it is entered once, 1 to 200 characters.",
  })
  idempotencyKey!: string;

  @Field(() => StockMovementKind, { description: "What is entered." })
  kind!: StockMovementKind;

  @Field(() => ID, { description: "The tank; of a transfer the one that it came from." })
  tankId!: string;

  @Field(() => ID, {
    nullable: true,
    description: "The tank that a transfer went to: another one of the station, of the same grade or expansion group.",
  })
  toTankId?: string | null;

  @Field(() => GraphQLInstant, { description: "When it happened; not ahead, and from 2020 on." })
  time!: Date;

  @Field(() => GraphQLDecimal, {
    description:
      "Litres, three places: above 0 and at most the tank's capacity; of a dip 0 or more; of a correction below 0 where the books have too much.",
  })
  litres!: string;

  @Field(() => String, {
    nullable: true,
    description: "Number of the paper that it stands on, at most 60 characters; once for each tank.",
  })
  number?: string | null;

  @Field(() => String, { description: "Why, 1 to 200 characters." })
  reason!: string;

  @Field(() => String, { nullable: true, description: LOCK_REASON })
  lockReason?: string | null;
}

@InputType()
export class WithdrawStockMovementInput {
  @Field(() => String, {
    description: "Sent again with the same key it is done once, 1 to 200 characters.",
  })
  idempotencyKey!: string;

  @Field(() => ID, { description: "The movement: one that counts, or the caller's own that waits." })
  id!: string;

  @Field(() => String, { description: "Why, 1 to 200 characters." })
  reason!: string;

  @Field(() => String, { nullable: true, description: LOCK_REASON })
  lockReason?: string | null;
}

@InputType()
export class PassStockMovementInput {
  @Field(() => ID, { description: "The movement." })
  id!: string;
}

@InputType()
export class RejectStockMovementInput {
  @Field(() => ID, { description: "The movement." })
  id!: string;

  @Field(() => String, { description: "Why, 1 to 200 characters." })
  reason!: string;
}
