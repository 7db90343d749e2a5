import { ArgsType, Field, ID, InputType, registerEnumType } from "type-graphql";
import { PageArgs } from "../../kernel/lists/page.ts";
import { GraphQLDecimal, GraphQLInstant } from "../../kernel/scalars/scalars.ts";
import { PlaceFilter } from "../../site/station/place-filter.ts";
import { PriceBatchState } from "./price-batch.types.ts";
import { PriceSource } from "../prices/pricing.types.ts";

export const PriceBatchOrder = { CREATED_DESC: "CREATED_DESC", CREATED_ASC: "CREATED_ASC" } as const;
export type PriceBatchOrder = keyof typeof PriceBatchOrder;
registerEnumType(PriceBatchOrder, {
  name: "PriceBatchOrder",
  description: "By when they were made; the id breaks ties.",
});

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

@InputType({ description: "Which batches; what is absent does not narrow." })
export class PriceBatchFilter extends PlaceFilter {
  @Field(() => [ID], { nullable: true, description: "With one of these ids." })
  ids?: string[];

  @Field(() => [PriceBatchState], { nullable: true, description: "Standing so." })
  states?: PriceBatchState[];

  @Field(() => [PriceSource], { nullable: true, description: "That came about so." })
  sources?: PriceSource[];

  @Field(() => String, { nullable: true, description: "Part of the author's login name." })
  author?: string;

  @Field(() => GraphQLInstant, { nullable: true, description: "Made then or later." })
  from?: Date;

  @Field(() => GraphQLInstant, { nullable: true, description: "Made before." })
  to?: Date;
}

@ArgsType()
export class PriceBatchesArgs extends PageArgs {
  @Field(() => PriceBatchFilter, { nullable: true, description: "Which batches." })
  filter?: PriceBatchFilter;

  @Field(() => PriceBatchOrder, { defaultValue: PriceBatchOrder.CREATED_DESC, description: "Their order." })
  orderBy: PriceBatchOrder = PriceBatchOrder.CREATED_DESC;
}
