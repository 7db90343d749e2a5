import { ArgsType, Field, Float, ID, InputType, Int, ObjectType, registerEnumType } from "type-graphql";
import { GraphQLDay, GraphQLDecimal } from "../../kernel/scalars/scalars.ts";
import { GradeUnit } from "../../site/energy/grade.entity.ts";
import { PlaceFilter } from "../../site/station/place-filter.ts";
import { SalePayment } from "../transaction/transaction.types.ts";

/** By what a report adds sales up. */
export const SalesGrouping = {
  HOUR: "HOUR",
  DAY: "DAY",
  WEEK: "WEEK",
  MONTH: "MONTH",
  QUARTER: "QUARTER",
  YEAR: "YEAR",
  HOUR_OF_DAY: "HOUR_OF_DAY",
  WEEKDAY: "WEEKDAY",
  STATION: "STATION",
  CITY: "CITY",
  PLATFORM: "PLATFORM",
  GRADE: "GRADE",
  PAYMENT: "PAYMENT",
} as const;
export type SalesGrouping = keyof typeof SalesGrouping;
registerEnumType(SalesGrouping, {
  name: "SalesGrouping",
  description:
    "By what a report adds sales up. All times are those of the station that sold; weeks begin on Monday. HOUR_OF_DAY: one row for each hour that a day has, WEEKDAY: one for each day of the week.",
});

/** What a row of a report is split by. */
export const SalesSplit = { GRADE: "GRADE", PAYMENT: "PAYMENT" } as const;
export type SalesSplit = keyof typeof SalesSplit;
registerEnumType(SalesSplit, { name: "SalesSplit", description: "What each row of a report is split by." });

/** What a report is held against. */
export const SalesComparison = { PREVIOUS: "PREVIOUS", WEEKDAYS: "WEEKDAYS", LAST_YEAR: "LAST_YEAR" } as const;
export type SalesComparison = keyof typeof SalesComparison;
registerEnumType(SalesComparison, {
  name: "SalesComparison",
  description:
    "What a report is held against. PREVIOUS: as many days right before it, or as many months where it is of whole months; WEEKDAYS: the days before it that are the same weekdays; LAST_YEAR: the same days of the year before.",
});

/** What of sales a report may be narrowed to, but for the days. */
@InputType()
abstract class SoldFilter extends PlaceFilter {
  @Field(() => [ID], { nullable: true, description: "Of one of these grades." })
  gradeIds?: string[] | null;

  @Field(() => [SalePayment], { nullable: true, description: "Paid in one of these ways." })
  payments?: SalePayment[] | null;
}

@InputType({ description: "Which sales a report is of; what is absent does not narrow." })
export class SalesReportFilter extends SoldFilter {
  @Field(() => GraphQLDay, { description: "The first day, of each station's own zone." })
  from!: Date;

  @Field(() => GraphQLDay, {
    description: "The last day, itself included: at most ten years behind the first; 62 days by hours.",
  })
  to!: Date;
}

@InputType({ description: "Which sales a file of what the guns gave is of." })
export class NozzleDistributionFileFilter extends SoldFilter {
  @Field(() => GraphQLDay, { nullable: true, description: "The first day; absent: 92 days until the last." })
  from?: Date | null;

  @Field(() => GraphQLDay, { nullable: true, description: "The last day, itself included; absent: today." })
  to?: Date | null;
}

@InputType({ description: "Which sales a file of a report is of, and by what it adds them up." })
export class SalesReportFileFilter extends SoldFilter {
  @Field(() => GraphQLDay, { nullable: true, description: "The first day; absent: ten years before the last." })
  from?: Date | null;

  @Field(() => GraphQLDay, { nullable: true, description: "The last day, itself included; absent: today." })
  to?: Date | null;

  @Field(() => SalesGrouping, { nullable: true, description: "By what they are added up; absent: STATION." })
  by?: SalesGrouping | null;
}

/** What a report is asked by. */
@ArgsType()
export class SalesReportArgs {
  @Field(() => SalesReportFilter, { description: "Which sales." })
  filter!: SalesReportFilter;

  @Field(() => SalesGrouping, { description: "By what they are added up." })
  by!: SalesGrouping;

  @Field(() => SalesSplit, {
    nullable: true,
    description: "What each row is split by; absent, or what `by` says already: nothing.",
  })
  split?: SalesSplit | null;

  @Field(() => SalesComparison, { nullable: true, description: "What it is held against; absent: nothing." })
  compare?: SalesComparison | null;
}

@ObjectType({ simpleResolvers: true, description: "What was sold of all that is sold by one unit." })
export class UnitVolume {
  @Field(() => GradeUnit, { description: "What its grades are sold by." })
  unit!: GradeUnit;

  @Field(() => GraphQLDecimal, { description: "How much, in that unit." })
  volume!: string;
}

@ObjectType({ simpleResolvers: true, description: "What sales came to, in the network's currency." })
export class SalesFigures {
  @Field(() => Int, { description: "How many sales, less those that were taken back." })
  sales!: number;

  @Field(() => GraphQLDecimal, {
    description: "Volume, in the grades' units: litres and kilograms alike, where both are sold (volumes).",
  })
  volume!: string;

  @Field(() => [UnitVolume], {
    description: "The same, apart by what the grades are sold by; none of what nothing was sold by.",
  })
  volumes?: UnitVolume[] | null;

  @Field(() => GraphQLDecimal, { description: "Amount paid." })
  amount!: string;

  @Field(() => GraphQLDecimal, { description: "What they would have cost without discounts." })
  oldAmount!: string;

  @Field(() => GraphQLDecimal, { description: "Given off: oldAmount less amount." })
  discount!: string;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: "Amount a unit of volume, to four places; null where there is no volume.",
  })
  averagePrice!: string | null;
}

@ObjectType({ simpleResolvers: true, description: "What one part of a row came to." })
export class SalesPart {
  @Field(() => String, { nullable: true, description: "The grade's id or the SalePayment; null: no grade is known." })
  key!: string | null;

  @Field(() => String, { nullable: true, description: "The grade's name." })
  name!: string | null;

  @Field(() => SalesFigures, { description: "What it came to." })
  figures!: SalesFigures;
}

@ObjectType({ simpleResolvers: true, description: "A row of a report." })
export class SalesReportRow {
  @Field(() => String, {
    nullable: true,
    description:
      "What its sales have in common: the instant at which the hour begins, the first day of the day, week, month, quarter or year (2026-11-01), the hour (0 to 23), the weekday (1 Monday to 7 Sunday), the id of the place or grade, or the SalePayment. Null: no grade is known.",
  })
  key!: string | null;

  @Field(() => String, { nullable: true, description: "Name of the place or grade." })
  name!: string | null;

  @Field(() => SalesFigures, { description: "What they came to." })
  figures!: SalesFigures;

  @Field(() => SalesFigures, {
    nullable: true,
    description: "What it is held against; null where nothing was sold then, or nothing is compared.",
  })
  compared!: SalesFigures | null;

  @Field(() => [SalesPart], { description: "The same by what was asked for, most first; empty where nothing was." })
  parts!: SalesPart[];
}

/** By what the sales of a list are added up. */
export const TransactionGrouping = {
  GRADE: "GRADE",
  GUN: "GUN",
  PAYMENT: "PAYMENT",
  HOUR_OF_DAY: "HOUR_OF_DAY",
  DAY: "DAY",
  STATION: "STATION",
} as const;
export type TransactionGrouping = keyof typeof TransactionGrouping;
registerEnumType(TransactionGrouping, {
  name: "TransactionGrouping",
  description:
    "By what the sales that a filter leaves are added up; hours and days are those of the station that sold.",
});

@ObjectType({
  simpleResolvers: true,
  description: "What the sales of one grade, gun, way of payment, hour, day or station came to.",
})
export class TransactionStatistic {
  @Field(() => String, {
    nullable: true,
    description:
      "What they have in common: the id of the grade, gun or station, the SalePayment, the hour (0 to 23) or the day (2026-11-24). Null: no grade or gun is known.",
  })
  key!: string | null;

  @Field(() => String, { nullable: true, description: "Name of the grade or station; of a gun, that of its station." })
  name!: string | null;

  @Field(() => Int, { nullable: true, description: "Number of the gun." })
  gunNumber!: number | null;

  @Field(() => SalesFigures, { description: "What they came to." })
  figures!: SalesFigures;
}

@ObjectType({ simpleResolvers: true, description: "Sales that a filter leaves, added up." })
export class TransactionStatistics {
  @Field(() => [TransactionStatistic], {
    description:
      "Hours and days in their order; what else there is by amount, most first. Empty where nothing was asked by.",
  })
  rows!: TransactionStatistic[];

  @Field(() => SalesFigures, { description: "All of them together." })
  total!: SalesFigures;
}

@ObjectType({ simpleResolvers: true, description: "The days that a report is held against." })
export class ComparedDays {
  @Field(() => GraphQLDay, { description: "The first." })
  from!: string;

  @Field(() => GraphQLDay, { description: "The last." })
  to!: string;
}

@ObjectType({ simpleResolvers: true, description: "Sales of some days, added up." })
export class SalesReport {
  @Field(() => [SalesReportRow], {
    description:
      "Times in their order, each that the days have (hours: those with sales); what else there is by amount, most first.",
  })
  rows!: SalesReportRow[];

  @Field(() => SalesReportRow, { description: "All of them together." })
  total!: SalesReportRow;

  @Field(() => ComparedDays, { nullable: true, description: "What it is held against; null: nothing." })
  comparedDays!: ComparedDays | null;
}

@ObjectType({ simpleResolvers: true, description: "What one gun gave in some days." })
export class NozzleDistributionRow {
  @Field(() => ID, { description: "The gun." })
  gunId!: string;

  @Field(() => Int, { description: "Its number." })
  gunNumber!: number;

  @Field(() => ID, { description: "Its station." })
  stationId!: string;

  @Field(() => String, { description: "The station's name." })
  stationName!: string;

  @Field(() => String, { nullable: true, description: "The grade that it sells." })
  gradeName!: string | null;

  @Field(() => Int, { description: "Fills." })
  fills!: number;

  @Field(() => GradeUnit, { description: "What that is sold by; litres where no grade is known." })
  gradeUnit!: GradeUnit;

  @Field(() => GraphQLDecimal, { description: "Volume, in the grade's unit." })
  volume!: string;

  @Field(() => GraphQLDecimal, { description: "Amount paid." })
  amount!: string;

  @Field(() => Float, {
    nullable: true,
    description:
      "Volume a minute, from the begin to the end of its fills, all together; null where no fill tells its begin.",
  })
  flow!: number | null;

  @Field(() => Float, {
    nullable: true,
    description: "The same of its fastest fill of 5 units and 10 seconds at least.",
  })
  peakFlow!: number | null;

  @Field(() => Boolean, {
    description:
      "Its flow is below three quarters of what half of the guns of its grade in this report reach, which is how a clogged filter shows.",
  })
  slow!: boolean;

  @Field(() => Float, {
    nullable: true,
    description: "The longest time between two of its fills, in hours; null: fewer than two.",
  })
  idleHours!: number | null;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description:
      "What its totalizer counted beyond its sales, from before the first to after the last; null where a sale has no totalizer or the meter was set back.",
  })
  uncounted!: string | null;
}

@ObjectType({ simpleResolvers: true, description: "What guns gave in some days." })
export class NozzleDistribution {
  @Field(() => [NozzleDistributionRow], { description: "The guns that sold, by volume, most first; at most 5000." })
  rows!: NozzleDistributionRow[];

  @Field(() => Int, { description: "Their fills together." })
  fills!: number;

  @Field(() => GraphQLDecimal, {
    description: "Their volume together: litres and kilograms alike, where both are sold (volumes).",
  })
  volume!: string;

  @Field(() => [UnitVolume], { description: "The same, apart by what the grades are sold by." })
  volumes!: UnitVolume[];

  @Field(() => GraphQLDecimal, { description: "Their amount together." })
  amount!: string;
}
