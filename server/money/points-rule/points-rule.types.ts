import { Field, ID, Int, ObjectType, registerEnumType } from "type-graphql";
import { GraphQLDay, GraphQLDecimal, GraphQLInstant } from "../../kernel/scalars/scalars.ts";
import { TimeWindow } from "../../trade/discount/discount.types.ts";
import { Weekday } from "../../kernel/scalars/weekday.ts";
import { StationSet } from "../../trade/markdown/markdown.types.ts";

/** What earns points. */
export const PointsType = { CONSUME: "CONSUME", STORED_VALUE: "STORED_VALUE" } as const;
export type PointsType = keyof typeof PointsType;
registerEnumType(PointsType, {
  name: "PointsType",
  description: "CONSUME: what is bought. STORED_VALUE: what is put on a card.",
});

/** By what points are counted. */
export const PointsUnit = { AMOUNT: "AMOUNT", VOLUME: "VOLUME", STORED_VALUE: "STORED_VALUE" } as const;
export type PointsUnit = keyof typeof PointsUnit;
registerEnumType(PointsUnit, {
  name: "PointsUnit",
  description:
    "AMOUNT and VOLUME of what is bought, in money and in the grade's unit; STORED_VALUE: money put on a card.",
});

/** Why a rule pays, or doesn't. */
export const PointsVerdict = {
  PAYS: "PAYS",
  PRECEDED: "PRECEDED",
  OFF: "OFF",
  OTHER_TYPE: "OTHER_TYPE",
  NOT_YET_VALID: "NOT_YET_VALID",
  NO_LONGER_VALID: "NO_LONGER_VALID",
  OTHER_STATION: "OTHER_STATION",
  OTHER_GRADE: "OTHER_GRADE",
  OTHER_WEEKDAY: "OTHER_WEEKDAY",
  OTHER_TIME: "OTHER_TIME",
  OTHER_LEVEL: "OTHER_LEVEL",
} as const;
export type PointsVerdict = keyof typeof PointsVerdict;
registerEnumType(PointsVerdict, {
  name: "PointsVerdict",
  description:
    "PAYS: this one alone earns the points. PRECEDED: it would hold, but one of a higher priority pays. All others: why it doesn't hold.",
});

/** A rule by which members earn points. */
@ObjectType({
  description: "A rule by which members earn points; of those that hold the one of the highest priority pays.",
})
export class PointsRule {
  @Field(() => ID, { description: "Opaque id." })
  id!: string;

  @Field(() => ID, { description: "The platform that gives it, at its stations and those of the platforms below." })
  platformId!: string;

  @Field(() => String, { description: "Its name." })
  platformName!: string;

  @Field(() => String, { description: "Name; unique within the platform." })
  name!: string;

  @Field(() => PointsType, { description: "What earns points." })
  type!: PointsType;

  @Field(() => PointsUnit, { description: "By what they are counted." })
  unit!: PointsUnit;

  @Field(() => Int, { description: "Points for each whole step." })
  points!: number;

  @Field(() => GraphQLDecimal, { description: "So much of the unit is a step." })
  step!: string;

  @Field(() => GraphQLDecimal, { description: "What the points are multiplied by; rounded down to whole points." })
  multiplier!: string;

  @Field(() => Int, { nullable: true, description: "What one member may earn by it in a day; null: any number." })
  mostPerDay!: number | null;

  @Field(() => Int, { description: "The highest pays; of two that are equal the older one." })
  priority!: number;

  @Field(() => [ID], { description: "The grades; none: all." })
  gradeIds!: string[];

  @Field(() => StationSet, { description: "The stations." })
  stations!: StationSet;

  @Field(() => [Int], { description: "For members of these levels, 1 the lowest; none: all." })
  memberLevels!: number[];

  @Field(() => [Weekday], { description: "On these days; none: on all." })
  weekdays!: Weekday[];

  @Field(() => [TimeWindow], { description: "In these hours by the network's clocks; none: in all." })
  windows!: TimeWindow[];

  @Field(() => GraphQLDay, { nullable: true, description: "First day, by the network's calendar; none: since ever." })
  validFrom!: string | null;

  @Field(() => GraphQLDay, { nullable: true, description: "Last day, by the network's calendar; none: for ever." })
  validUntil!: string | null;

  @Field(() => Boolean, { description: "Switched on." })
  active!: boolean;

  @Field(() => GraphQLInstant, { description: "When it was made." })
  createdAt!: Date;
}

/** One rule that was asked. */
@ObjectType({ description: "A rule that was asked, and why it pays or doesn't." })
export class PointsStep {
  @Field(() => ID, { description: "The rule." })
  id!: string;

  @Field(() => String, { description: "Its name." })
  name!: string;

  @Field(() => Int, { description: "Its priority." })
  priority!: number;

  @Field(() => PointsVerdict, { description: "Why it pays, or doesn't." })
  verdict!: PointsVerdict;
}

/** What would be earned. */
@ObjectType({ description: "What a member would earn, and why." })
export class PointsTrial {
  @Field(() => Int, { description: "The points." })
  points!: number;

  @Field(() => ID, { nullable: true, description: "The rule that pays; null: none does." })
  ruleId!: string | null;

  @Field(() => [PointsStep], { description: "Every rule, the highest priority first." })
  steps!: PointsStep[];
}
