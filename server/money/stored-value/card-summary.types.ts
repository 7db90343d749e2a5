import { Field, ID, InputType, ObjectType } from "type-graphql";
import { GraphQLDecimal, GraphQLInstant } from "../../kernel/scalars/scalars.ts";

@InputType({ description: "Of which time and places." })
export class CardSummaryFilter {
  @Field(() => GraphQLInstant, { description: "From this instant on." })
  from!: Date;

  @Field(() => GraphQLInstant, { description: "Before this instant." })
  to!: Date;

  @Field(() => [ID], { nullable: true, description: "Value of customers of these platforms, or of those below them." })
  platformIds?: string[] | null;

  @Field(() => [ID], { nullable: true, description: "What was done at these stations." })
  stationIds?: string[] | null;
}

@ObjectType({
  description: "What became of stored value, in the network's currency: what came is above 0, what went below.",
})
export class CardSummaryFigures {
  @Field(() => GraphQLDecimal, { description: "Stored before the time." })
  opening!: string;

  @Field(() => GraphQLDecimal, { description: "Paid in." })
  deposits!: string;

  @Field(() => GraphQLDecimal, { description: "Given on top." })
  gifts!: string;

  @Field(() => GraphQLDecimal, { description: "Moved here from other cards and groups." })
  transfersIn!: string;

  @Field(() => GraphQLDecimal, { description: "Spent on fuel and in shops; 0 or less." })
  consumption!: string;

  @Field(() => GraphQLDecimal, { description: "Spent before, and taken back." })
  reversals!: string;

  @Field(() => GraphQLDecimal, { description: "Paid out; 0 or less." })
  refunds!: string;

  @Field(() => GraphQLDecimal, { description: "Given before, and taken back; 0 or less." })
  giftsBack!: string;

  @Field(() => GraphQLDecimal, { description: "Moved away to other cards and groups; 0 or less." })
  transfersOut!: string;

  @Field(() => GraphQLDecimal, { description: "Corrections, and whatever else moved value." })
  corrections!: string;

  @Field(() => GraphQLDecimal, { description: "Stored after the time, as the other side of the books has it." })
  closing!: string;

  @Field(() => GraphQLDecimal, {
    description: "Closing less opening and all that is between; 0 where the books are right.",
  })
  difference!: string;
}

@ObjectType({ description: "What was done at one place." })
export class CardSummaryPlace {
  @Field(() => ID, { nullable: true, description: "The station; null: what was done at none." })
  stationId!: string | null;

  @Field(() => String, { nullable: true, description: "Its name." })
  stationName!: string | null;

  @Field(() => CardSummaryFigures, { description: "What it came to." })
  figures!: CardSummaryFigures;
}

@ObjectType({ description: "Stored value of a time, by where it was moved." })
export class CardSummary {
  @Field(() => [CardSummaryPlace], {
    description:
      "By name of the station, what was done at none last. Opening and closing of a place are what was stored by acts there, less what was spent there.",
  })
  places!: CardSummaryPlace[];

  @Field(() => CardSummaryFigures, {
    description:
      "All of them; without a filter of stations its closing is reckoned back from the balances as they are now.",
  })
  total!: CardSummaryFigures;
}
