import { ArgsType, Field, Float, ID, InputType, Int, ObjectType, registerEnumType } from "type-graphql";
import { GraphQLDay, GraphQLDecimal, GraphQLInstant } from "../../kernel/scalars/scalars.ts";
import { ForecourtFilter } from "../../site/station/forecourt-filter.ts";
import { TankFinding, TankStudy } from "./tank-study.types.ts";
import { TankStockReading } from "../tank-history/tank-history.types.ts";

/** How bad a variance is. */
export const VarianceState = { WITHIN: "WITHIN", AMBER: "AMBER", RED: "RED", UNKNOWN: "UNKNOWN" } as const;
export type VarianceState = keyof typeof VarianceState;
registerEnumType(VarianceState, {
  name: "VarianceState",
  description:
    "How bad a variance is, by the network's limits: of a day what deliveries lack against their tickets is held against what was delivered, all else against what was sold, and the worse of both counts. UNKNOWN: no reading is within 12 hours of one end of the day.",
});

/** What tanks of a reconciliation are sorted by. */
export const WetStockOrder = { STATION_ASC: "STATION_ASC", WORST_DESC: "WORST_DESC" } as const;
export type WetStockOrder = keyof typeof WetStockOrder;
registerEnumType(WetStockOrder, {
  name: "WetStockOrder",
  description:
    "What tanks are sorted by: their station's code and their number; or by how many days are red, then amber, then by their variance in per cent.",
});

@InputType({ description: "Which tanks, and which days of them; what is absent does not narrow." })
export class WetStockFilter extends ForecourtFilter {
  @Field(() => GraphQLDay, { description: "The first day, of each station's own zone." })
  from!: Date;

  @Field(() => GraphQLDay, { description: "The last day, itself included: at most 92 days." })
  to!: Date;

  @Field(() => [ID], { nullable: true, description: "These tanks alone." })
  tankIds?: string[] | null;

  @Field(() => [VarianceState], { nullable: true, description: "With a day in one of these states." })
  states?: VarianceState[] | null;

  @Field(() => [TankFinding], { nullable: true, description: "At which the last study found one of these." })
  findings?: TankFinding[] | null;
}

/** What a reconciliation is asked by. */
@ArgsType()
export class WetStockArgs {
  @Field(() => WetStockFilter, { description: "Which tanks and days." })
  filter!: WetStockFilter;

  @Field(() => WetStockOrder, { defaultValue: "STATION_ASC", description: "What tanks are sorted by." })
  orderBy!: WetStockOrder;

  @Field(() => Int, { defaultValue: 50, description: "At most so many tanks, 1 to 10,000." })
  first!: number;

  @Field(() => Int, { defaultValue: 0, description: "Behind so many tanks." })
  skip!: number;
}

@ObjectType({ description: "From which variance on tanks are amber or red. The network's own." })
export class WetStockSettings {
  @Field(() => ID, { description: "The network." })
  id!: string;

  @Field(() => GraphQLDecimal, { description: "Above so many per cent of its sales a day is amber." })
  amberPercent!: string;

  @Field(() => GraphQLDecimal, { description: "Above so many per cent of its sales a day is red." })
  redPercent!: string;

  @Field(() => GraphQLDecimal, {
    description: "Above so many per cent of its sales and `monthLitres` together a month is red.",
  })
  monthPercent!: string;

  @Field(() => GraphQLDecimal, { description: "What a month may be off whatever it sold, litres." })
  monthLitres!: string;

  @Field(() => GraphQLDecimal, {
    description: "Up to so many litres a day is never coloured: gauges can't tell that from nothing.",
  })
  toleranceLitres!: string;

  @Field(() => GraphQLDecimal, {
    description: "Movements by hand of more than so many litres wait for a second person.",
  })
  reviewLitres!: string;
}

@ObjectType({
  simpleResolvers: true,
  description:
    "A tank on one day of its station: between the readings that are nearest to its ends while nothing flowed. What came and went is counted between the same two readings.",
})
export class TankDay {
  @Field(() => GraphQLDay, { description: "The day." })
  day!: string;

  @Field(() => VarianceState, { description: "How bad the variance is." })
  state!: VarianceState;

  @Field(() => TankStockReading, { nullable: true, description: "What it begins with; absent where that is unknown." })
  opening!: TankStockReading | null;

  @Field(() => GraphQLDecimal, {
    description: "Delivered into the tank, litres: as the ticket says or as was agreed, else as the gauge does.",
  })
  deliveredLitres!: string;

  @Field(() => GraphQLDecimal, { description: "Sold by the counters of its guns, litres." })
  soldLitres!: string;

  @Field(() => GraphQLDecimal, { description: "Transferred from other tanks of the station, litres." })
  transferredInLitres!: string;

  @Field(() => GraphQLDecimal, { description: "Transferred into other tanks of the station, litres." })
  transferredOutLitres!: string;

  @Field(() => GraphQLDecimal, { description: "Drawn by guns as a test, counted as sold, and poured back, litres." })
  drawsReturnedLitres!: string;

  @Field(() => GraphQLDecimal, { description: "Taken out by another way than a gun, litres." })
  drawsRemovedLitres!: string;

  @Field(() => GraphQLDecimal, {
    description: "By how much people put the books right, litres: below 0 where they have less since.",
  })
  correctedLitres!: string;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description:
      "Opening, deliveries, transfers in and draws returned, less sales, transfers out and draws removed, with corrections; litres.",
  })
  bookLitres!: string | null;

  @Field(() => TankStockReading, { nullable: true, description: "What it ends with; absent where that is unknown." })
  closing!: TankStockReading | null;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: "Closing less the book stock, litres: below 0 where some lacks.",
  })
  varianceLitres!: string | null;

  @Field(() => Float, { nullable: true, description: "The variance in per cent of the sales; absent without sales." })
  variancePercent!: number | null;

  @Field(() => GraphQLDecimal, {
    description: "Variance of the month until this day, itself included, litres; days without one left out.",
  })
  monthLitres!: string;

  @Field(() => GraphQLDecimal, { description: "The same of the 30 days until this one, litres." })
  thirtyDaysLitres!: string;

  @Field(() => Boolean, {
    description: "Not over, or so lately that readings may still come that tell its end better.",
  })
  open!: boolean;

  @Field(() => GraphQLInstant, {
    nullable: true,
    description: "When it was reckoned; absent where nothing is known of the day. Late reports have it reckoned anew.",
  })
  reckonedAt!: Date | null;
}

@ObjectType({ description: "What came and went of tanks within a time, and by how much their stock is off." })
export class WetStockTotal {
  @Field(() => GraphQLDecimal, { description: "Delivered, litres." })
  deliveredLitres!: string;

  @Field(() => GraphQLDecimal, { description: "Sold by counters, litres." })
  soldLitres!: string;

  @Field(() => GraphQLDecimal, { description: "What people moved, drew and put right adds to the books, litres." })
  movedLitres!: string;

  @Field(() => GraphQLDecimal, { description: "The variances of the days that have one, litres." })
  varianceLitres!: string;

  @Field(() => Float, {
    nullable: true,
    description: "That in per cent of what was sold on these days; absent without sales.",
  })
  variancePercent!: number | null;

  @Field(() => Int, { description: "How many days of tanks are amber." })
  amberDays!: number;

  @Field(() => Int, { description: "How many days of tanks are red." })
  redDays!: number;

  @Field(() => Int, { description: "How many days of tanks have no variance, since a reading lacks." })
  unknownDays!: number;
}

@ObjectType({ description: "The variance of several days until the last one asked for, held against a month's limit." })
export class WetStockSpan {
  @Field(() => GraphQLDecimal, { description: "The variance, litres." })
  varianceLitres!: string;

  @Field(() => GraphQLDecimal, { description: "What it may come to, litres." })
  limitLitres!: string;

  @Field(() => VarianceState, { description: "RED beyond that, else WITHIN." })
  state!: VarianceState;
}

@ObjectType({ description: "A tank and its days." })
export class TankReconciliation {
  @Field(() => ID, { description: "The tank." })
  id!: string;

  @Field(() => ID, { description: "Its station." })
  stationId!: string;

  @Field(() => String, { description: "The station's code." })
  stationCode!: string;

  @Field(() => String, { description: "The station's name." })
  stationName!: string;

  @Field(() => String, { description: "The station's zone (IANA), whose days these are." })
  timeZone!: string;

  @Field(() => Int, { description: "Number within the station." })
  number!: number;

  @Field(() => String, { description: "Name, as it is shown." })
  name!: string;

  @Field(() => String, { description: "Name of the grade that it holds." })
  gradeName!: string;

  @Field(() => String, { description: "Colour of the grade, #RRGGBB." })
  gradeColour!: string;

  @Field(() => WetStockTotal, { description: "The days together." })
  total!: WetStockTotal;

  @Field(() => WetStockSpan, { description: "The month of the last day, until that." })
  month!: WetStockSpan;

  @Field(() => WetStockSpan, { description: "The 30 days until the last day." })
  thirtyDays!: WetStockSpan;

  @Field(() => TankStudy, {
    nullable: true,
    description: "What the last study of it found, whatever days are asked for; absent before the first one.",
  })
  study!: TankStudy | null;

  @Field(() => [TankDay], { description: "Every day asked for, oldest first." })
  days!: readonly TankDay[];
}

@ObjectType({ description: "Stock by the books held against what the gauges show, tank by tank and day by day." })
export class WetStock {
  @Field(() => [TankReconciliation], { description: "The tanks asked for." })
  tanks!: readonly TankReconciliation[];

  @Field(() => Int, { description: "How many tanks the filter leaves." })
  totalCount!: number;

  @Field(() => WetStockTotal, { description: "All of these together, whether they are told or not." })
  total!: WetStockTotal;

  @Field(() => WetStockSettings, { description: "The limits by which they are judged." })
  limits!: WetStockSettings;
}
