import { Field, Float, ID, Int, ObjectType } from "type-graphql";
import { GraphQLDecimal, GraphQLInstant } from "../../kernel/scalars/scalars.ts";
import { ValueQuality } from "../../site/tank/quality.types.ts";
import { TankLevelState } from "../../site/tank/tank.types.ts";

@ObjectType({
  description:
    "A tank as it stands now and when it runs dry: by what its station sold of its grade in each hour of the week within the last six weeks, shared by the guns that draw from its tanks. Absent where nothing was read or too little sold.",
})
export class TankForecast {
  @Field(() => ID, { description: "The tank." })
  id!: string;

  @Field(() => ID, { description: "Its station." })
  stationId!: string;

  @Field(() => String, { description: "The station's code." })
  stationCode!: string;

  @Field(() => String, { description: "The station's name." })
  stationName!: string;

  @Field(() => Int, { description: "Number within the station." })
  number!: number;

  @Field(() => String, { description: "Name, as it is shown." })
  name!: string;

  @Field(() => String, { description: "Name of the grade that it holds." })
  gradeName!: string;

  @Field(() => String, { description: "Colour of the grade, #RRGGBB." })
  gradeColour!: string;

  @Field(() => GraphQLDecimal, { description: "Litres when full." })
  capacityLitres!: string;

  @Field(() => TankLevelState, { description: "Level against its limits, with hysteresis." })
  level!: TankLevelState;

  @Field(() => Float, { nullable: true, description: "Volume in per cent of the capacity." })
  fillPercent!: number | null;

  @Field(() => GraphQLDecimal, { nullable: true, description: "Volume of the product, litres." })
  volumeLitres!: string | null;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: "Room left up to the safe fill of 95 % of the capacity, litres.",
  })
  ullageLitres!: string | null;

  @Field(() => Float, { nullable: true, description: "Height of the water, mm." })
  waterHeightMm!: number | null;

  @Field(() => Boolean, { description: "Its water stands at or above the limit." })
  waterHigh!: boolean;

  @Field(() => Float, { nullable: true, description: "Temperature of the product, °C." })
  temperatureC!: number | null;

  @Field(() => GraphQLInstant, { nullable: true, description: "When the volume was told last." })
  readAt!: Date | null;

  @Field(() => ValueQuality, { nullable: true, description: "How good the volume is; absent: nothing was ever told." })
  quality!: ValueQuality | null;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: "Sold from it on a day of the last seven on average, litres.",
  })
  soldPerDayLitres!: string | null;

  @Field(() => GraphQLInstant, {
    nullable: true,
    description:
      "When nothing can be drawn from it any more (3 % of the capacity), from the last reading on; absent where that is more than 60 days away.",
  })
  dryAt!: Date | null;

  @Field(() => GraphQLInstant, {
    nullable: true,
    description:
      "When at the earliest, on days that sell more: with dryLatest the band in which eight of ten days lie; absent before seven whole days were sold.",
  })
  dryEarliest!: Date | null;

  @Field(() => GraphQLInstant, { nullable: true, description: "When at the latest, on days that sell less." })
  dryLatest!: Date | null;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description:
      "At or below so many litres it is to be ordered: the low limit and what is sold within the lead time of 24 hours on days that sell much.",
  })
  reorderLitres!: string | null;

  @Field(() => Boolean, {
    description: "It stands at or below that, also with what comes by orders that are approved or in transit.",
  })
  toOrder!: boolean;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description:
      "On its way by orders in transit of which nothing came yet, litres; of what any tank of its grade may take an equal part. Absent: nothing is.",
  })
  onTheWayLitres!: string | null;

  @Field(() => GraphQLInstant, { nullable: true, description: "When the first of that is expected." })
  expectedAt!: Date | null;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description:
      "What fits into it now beside what is ordered already (drafts too), in whole hundreds of litres: also where nothing is sold before it comes.",
  })
  loadLitres!: string | null;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: "The same of all tanks of its station together: the load of a tanker that goes there.",
  })
  stationLoadLitres!: string | null;
}
