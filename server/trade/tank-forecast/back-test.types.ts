import { Field, Int, ObjectType } from "type-graphql";

@ObjectType({
  description:
    "How good the forecasts of tanks were within the last 28 days: what was foretold at each of two moments a day by what was known then, held against what the tank really sold, as though nothing had been delivered meanwhile. Reckoned every six hours.",
})
export class ForecastRecord {
  @Field(() => Int, { description: "Days that are judged." })
  days!: number;

  @Field(() => Int, { description: "Moments at which something was foretold, of all tanks together." })
  checks!: number;

  @Field(() => Int, { description: "Low levels that were really reached." })
  lows!: number;

  @Field(() => Int, {
    description: "Of these, how many were foretold at least twelve hours ahead: it was to be ordered.",
  })
  lowsForetold!: number;

  @Field(() => Int, { description: "How often nothing would have been left to draw." })
  dries!: number;

  @Field(() => Int, { description: "Of these, how many were foretold at least twelve hours ahead by dryEarliest." })
  driesForetold!: number;

  @Field(() => Int, { description: "How often it was to be ordered." })
  warnings!: number;

  @Field(() => Int, { description: "Of these, how many were false: the low limit was not reached within 36 hours." })
  falseWarnings!: number;

  @Field(() => Int, { description: "Bands from dryEarliest to dryLatest that ended within 72 hours." })
  bands!: number;

  @Field(() => Int, { description: "Of these, how many held what came: eight of ten are meant to." })
  bandsHeld!: number;
}
