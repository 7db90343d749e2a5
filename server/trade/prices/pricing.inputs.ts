import { ArgsType, Field, ID, InputType, registerEnumType } from "type-graphql";
import { PageArgs } from "../../kernel/lists/page.ts";
import { GraphQLDecimal, GraphQLInstant } from "../../kernel/scalars/scalars.ts";
import { ForecourtFilter } from "../../site/station/forecourt-filter.ts";

export const StationPricesOrder = {
  CODE_ASC: "CODE_ASC",
  CODE_DESC: "CODE_DESC",
  NAME_ASC: "NAME_ASC",
  NAME_DESC: "NAME_DESC",
} as const;
export type StationPricesOrder = keyof typeof StationPricesOrder;
registerEnumType(StationPricesOrder, {
  name: "StationPricesOrder",
  description: "How stations stand in the list of prices.",
});

@InputType({ description: "Which stations' prices; what is absent does not narrow." })
export class StationPricesFilter extends ForecourtFilter {
  @Field(() => String, {
    nullable: true,
    description: "Part of the station's code or name; at most 200 characters.",
  })
  search?: string;

  @Field(() => Boolean, { nullable: true, description: "With a price that did not reach a gun yet." })
  unconfirmed?: boolean;
}

@ArgsType()
export class StationPricesArgs extends PageArgs {
  @Field(() => StationPricesFilter, { nullable: true, description: "Which stations." })
  filter?: StationPricesFilter;

  @Field(() => StationPricesOrder, { defaultValue: StationPricesOrder.CODE_ASC, description: "Their order." })
  orderBy: StationPricesOrder = StationPricesOrder.CODE_ASC;

  @Field(() => GraphQLInstant, { nullable: true, description: "The prices as they were then; now unless told." })
  at?: Date;
}

@InputType()
export class PriceChangeInput {
  @Field(() => ID, { description: "The station. 10003, 10022." })
  stationId!: string;

  @Field(() => ID, { description: "A grade that it sells. 10005." })
  gradeId!: string;

  @Field(() => GraphQLDecimal, { description: "Price a unit: above 0, at most 4 decimals. 10012." })
  price!: string;
}

@InputType({ description: "A change of prices that is only looked at." })
export class PreviewPricesInput {
  @Field(() => [PriceChangeInput], {
    description: "The new prices, 1 to 500, each station and grade once. 10012, 10015.",
  })
  changes!: PriceChangeInput[];

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
export class ChangePricesInput extends PreviewPricesInput {
  @Field(() => Boolean, {
    defaultValue: true,
    description:
      "True: one row that is refused refuses all. False: each row by itself, its refusal among the outcomes.",
  })
  allOrNothing: boolean = true;

  @Field(() => String, {
    nullable: true,
    description:
      "Why, 1 to 200 characters; kept with each price. 10012 where it is absent and a price needs a second person or follows another one on the same day.",
  })
  reason?: string | null;

  @Field(() => String, {
    description: "Chosen by the client: the same key and input give the first outcomes again; other input 10015.",
  })
  idempotencyKey!: string;
}

@InputType()
export class CancelPriceInput {
  @Field(() => ID, { description: "A price that has not fallen due. 10014, 10041." })
  id!: string;
}

@InputType()
export class ResendPricesInput {
  @Field(() => ID, { description: "The station. 10003, 10022." })
  stationId!: string;

  @Field(() => ID, { nullable: true, description: "Only this grade's price." })
  gradeId?: string | null;
}

@InputType()
export class ChangePriceSettingsInput {
  @Field(() => ID, { description: "The caller's platform or one below it. 10017." })
  platformId!: string;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description:
      "Largest step, per cent, above 0 and at most 1000 (10012); null: as the platform above has it; absent: as it is.",
  })
  largestStep?: string | null;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description:
      "Step above which a change needs a second person, per cent, 0 (every change) to 1000 (10012); null: as the platform above has it; absent: as it is.",
  })
  approvalStep?: string | null;
}
