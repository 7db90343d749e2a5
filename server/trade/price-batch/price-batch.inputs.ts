import { Field, ID, InputType } from "type-graphql";
import { GraphQLDecimal, GraphQLInstant } from "../../kernel/scalars/scalars.ts";

@InputType({
  description: "What a batch change does where. A station belongs to it that is named, or whose city or region is.",
})
export class PriceBatchInput {
  @Field(() => [ID], { nullable: true, description: "These stations." })
  stationIds?: string[] | null;

  @Field(() => [ID], { nullable: true, description: "All stations in these cities." })
  cityIds?: string[] | null;

  @Field(() => [ID], { nullable: true, description: "All stations in these regions." })
  regionIds?: string[] | null;

  @Field(() => [ID], { description: "These grades, where they are sold. 10005 where none of them is." })
  gradeIds!: string[];

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: "The price that they get: above 0, at most 4 decimals. Either this or `delta`. 10012.",
  })
  price?: string | null;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: "By how much each price is moved, with its sign, not 0. 10012; 10007 where there is no price to move.",
  })
  delta?: string | null;

  @Field(() => GraphQLInstant, {
    nullable: true,
    description: "From when, for all at the same instant; at once where neither this nor stationTime is given. 10012.",
  })
  effectiveAt?: Date | null;

  @Field(() => String, {
    nullable: true,
    description: 'From when by each station\'s own clocks, e.g. "2026-12-01T06:00". 10012.',
  })
  stationTime?: string | null;
}

@InputType()
export class CreatePriceBatchInput extends PriceBatchInput {
  @Field(() => Boolean, {
    defaultValue: true,
    description: "True: one row that is refused refuses all. False: each row by itself, the refused ones left out.",
  })
  allOrNothing: boolean = true;

  @Field(() => String, {
    nullable: true,
    description:
      "Why, 1 to 200 characters; kept with each price. 10012 where it is absent and a price needs a second person or follows another one on the same day.",
  })
  reason?: string | null;

  @Field(() => String, {
    description: "Chosen by the client: the same key and input give the first batch again; other input 10015.",
  })
  idempotencyKey!: string;
}

@InputType()
export class CancelPriceBatchInput {
  @Field(() => ID, { description: "A batch of which something is not due yet. 10014, 10041." })
  id!: string;
}

@InputType()
export class ResendPriceBatchInput {
  @Field(() => ID, { description: "A batch. 10014." })
  id!: string;
}

@InputType()
export class RollBackPriceBatchInput {
  @Field(() => ID, { description: "A batch that has come into force. 10014." })
  id!: string;

  @Field(() => String, {
    description: "Chosen by the client: the same key gives the first rollback again; for another batch 10015.",
  })
  idempotencyKey!: string;
}
