import { Field, Float, ID, Int, ObjectType, registerEnumType } from "type-graphql";
import { GraphQLDecimal, GraphQLInstant } from "../../kernel/scalars/scalars.ts";
import { Alarm } from "../../plant/alarm/alarm.types.ts";
import { TankDelivery } from "../../site/tank/tank.types.ts";

export const TankHistoryStep = { RAW: "RAW", FIVE_MINUTES: "FIVE_MINUTES", HOUR: "HOUR", DAY: "DAY" } as const;
export type TankHistoryStep = keyof typeof TankHistoryStep;
registerEnumType(TankHistoryStep, {
  name: "TankHistoryStep",
  description:
    "How far points lie apart: the finest at which there are 1,500 at most. RAW: every reading. The others: the first reading of each five minutes, hour or day of the station.",
});

@ObjectType({
  simpleResolvers: true,
  description: "A reading of a tank, and what was sold until the next one that is told.",
})
export class TankHistoryPoint {
  @Field(() => GraphQLInstant, { description: "When it was read." })
  at!: Date;

  @Field(() => GraphQLDecimal, { nullable: true, description: "Volume of the product, litres." })
  volumeLitres!: string | null;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: "The least volume that was read within the step, litres.",
  })
  leastLitres!: string | null;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: "The largest volume that was read within the step, litres.",
  })
  mostLitres!: string | null;

  @Field(() => Float, { nullable: true, description: "Height of the product, mm." })
  heightMm!: number | null;

  @Field(() => Float, { nullable: true, description: "Height of the water, mm." })
  waterHeightMm!: number | null;

  @Field(() => Float, { nullable: true, description: "Temperature of the product, °C." })
  temperatureC!: number | null;

  @Field(() => GraphQLDecimal, { description: "Sold from the tank from then until the next point, litres." })
  soldLitres!: string;
}

@ObjectType({ description: "The reading from which a stock is taken." })
export class TankStockReading {
  @Field(() => GraphQLInstant, { description: "When it was read." })
  at!: Date;

  @Field(() => GraphQLDecimal, { description: "Volume of the product, litres." })
  volumeLitres!: string;

  @Field(() => Int, { description: "How far that is from the end of the time in question, seconds." })
  awaySeconds!: number;

  @Field(() => Boolean, { description: "Nothing was filled out of the tank or into it at that moment." })
  quiet!: boolean;

  @Field(() => Boolean, { description: "A dip by hand, since no gauge tells of the tank at that time." })
  byHand!: boolean;
}

@ObjectType({
  description:
    "The stock of a time: by the books and by the gauge, both between the readings that are nearest to its ends while nothing flowed, at most 12 hours away from them. Nothing is interpolated.",
})
export class TankStock {
  @Field(() => TankStockReading, { description: "What it begins with." })
  opening!: TankStockReading;

  @Field(() => GraphQLDecimal, {
    description:
      "Delivered between the two readings, litres: what tickets say, as agreed where they were disputed, and the gauge's rise where there is none.",
  })
  deliveredLitres!: string;

  @Field(() => GraphQLDecimal, { description: "Sold by the counters of its guns between the two readings, litres." })
  soldLitres!: string;

  @Field(() => GraphQLDecimal, {
    description: "What people moved, drew and put right between the two readings adds to the books, litres.",
  })
  movedLitres!: string;

  @Field(() => GraphQLDecimal, { description: "Opening and deliveries less sales, with what was moved; litres." })
  bookLitres!: string;

  @Field(() => TankStockReading, { description: "What it ends with." })
  closing!: TankStockReading;

  @Field(() => GraphQLDecimal, { description: "The variance: closing less the book stock, litres." })
  differenceLitres!: string;

  @Field(() => Float, {
    nullable: true,
    description: "The variance in per cent of the sales; absent where nothing was sold.",
  })
  differencePercent!: number | null;
}

@ObjectType({ description: "What became of a tank within a time." })
export class TankHistory {
  @Field(() => ID, { description: "The tank." })
  id!: string;

  @Field(() => ID, { description: "Its station." })
  stationId!: string;

  @Field(() => String, { description: "The station's code." })
  stationCode!: string;

  @Field(() => String, { description: "The station's name." })
  stationName!: string;

  @Field(() => String, { description: "The station's zone (IANA), whose hours and days the steps are." })
  timeZone!: string;

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

  @Field(() => TankHistoryStep, { description: "How far the points lie apart." })
  step!: TankHistoryStep;

  @Field(() => [TankHistoryPoint], { description: "Its course, oldest first." })
  points!: TankHistoryPoint[];

  @Field(() => [TankDelivery], { description: "Deliveries that ended within the time, oldest first; 500 at most." })
  deliveries!: TankDelivery[];

  @Field(() => [Alarm], { description: "Its alarms that were on within the time, oldest first; 500 at most." })
  alarms!: Alarm[];

  @Field(() => TankStock, {
    nullable: true,
    description: "The stock; absent where no reading is near enough to an end.",
  })
  stock!: TankStock | null;
}
