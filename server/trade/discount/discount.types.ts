import { Field, ID, Int, ObjectType, registerEnumType } from "type-graphql";
import { Weekday } from "../../kernel/scalars/weekday.ts";
import { MarkdownKind, StationSet } from "../markdown/markdown.types.ts";
import { GraphQLDay, GraphQLDecimal, GraphQLInstant } from "../../kernel/scalars/scalars.ts";

/** What a discount is given for: the route on which it is kept. */
export const DiscountBasis = { PRICE: "PRICE", SCORE: "SCORE" } as const;
export type DiscountBasis = keyof typeof DiscountBasis;
registerEnumType(DiscountBasis, {
  name: "DiscountBasis",
  description: "SCORE: for a member's level or points. PRICE: for the time, the grade and the place.",
});

/** Whence a price may come, in the order in which they are asked. */
export const AppliedPriceSource = {
  CUSTOMER: "CUSTOMER",
  GROUP: "GROUP",
  SCORE_RULE: "SCORE_RULE",
  PRICE_RULE: "PRICE_RULE",
  UNIT_PRICE: "UNIT_PRICE",
} as const;
export type AppliedPriceSource = keyof typeof AppliedPriceSource;
registerEnumType(AppliedPriceSource, {
  name: "AppliedPriceSource",
  description:
    "In the order in which they are asked: a special customer's price, the discount of the plate or card group, the rules for points and levels, the rules for prices, the station's unit price.",
});

/** Why a step is the one that applies, or isn't. */
export const PriceVerdict = {
  APPLIED: "APPLIED",
  PRECEDED: "PRECEDED",
  STOPPED: "STOPPED",
  NOT_YET_VALID: "NOT_YET_VALID",
  NO_LONGER_VALID: "NO_LONGER_VALID",
  OTHER_STATION: "OTHER_STATION",
  OTHER_GRADE: "OTHER_GRADE",
  OTHER_WEEKDAY: "OTHER_WEEKDAY",
  OTHER_TIME: "OTHER_TIME",
  OTHER_LEVEL: "OTHER_LEVEL",
  TOO_FEW_POINTS: "TOO_FEW_POINTS",
  NOT_LOWER: "NOT_LOWER",
} as const;
export type PriceVerdict = keyof typeof PriceVerdict;
registerEnumType(PriceVerdict, {
  name: "PriceVerdict",
  description:
    "APPLIED: this one alone makes the price. PRECEDED: it would hold, but one before it applied. NOT_LOWER: a discount that wouldn't lower the price. All others: why it doesn't hold.",
});

@ObjectType({ description: "Hours of a day by the station's clock." })
export class TimeWindow {
  @Field(() => String, { description: "First minute, 00:00 to 23:59." })
  from!: string;

  @Field(() => String, { description: "The minute at which it is over; not later than `from`: on the next day." })
  to!: string;
}

@ObjectType({ description: "A rule by which a sale becomes cheaper." })
export class DiscountRule {
  @Field(() => ID, { description: "Opaque id." })
  id!: string;

  @Field(() => DiscountBasis, { description: "What it is given for." })
  basis!: DiscountBasis;

  @Field(() => ID, { description: "The platform that gives it, at its stations and those of the platforms below." })
  platformId!: string;

  @Field(() => String, { description: "Name of that platform." })
  platformName!: string;

  @Field(() => String, { description: "Name, once for a platform and basis." })
  name!: string;

  @Field(() => Int, { description: "Its place among the rules of its platform and basis, from 0." })
  position!: number;

  @Field(() => Boolean, { description: "Whether it is looked at." })
  active!: boolean;

  @Field(() => MarkdownKind, { description: "How the unit price is changed." })
  kind!: MarkdownKind;

  @Field(() => GraphQLDecimal, { description: "The price, the amount off one unit, or the per cent off." })
  value!: string;

  @Field(() => [ID], { description: "The grades; none: all." })
  gradeIds!: string[];

  @Field(() => StationSet, { description: "The stations; of those named, the ones that the caller sees." })
  stations!: StationSet;

  @Field(() => [Int], {
    description: "For members of these levels, 1 the lowest; none: any, and those who are no members.",
  })
  memberLevels!: number[];

  @Field(() => Int, { nullable: true, description: "For who has as many points or more." })
  minPoints!: number | null;

  @Field(() => [Weekday], { description: "On these days; none: on all." })
  weekdays!: Weekday[];

  @Field(() => [TimeWindow], {
    description: "In these hours; none: in all. One past midnight is of the day it began on.",
  })
  windows!: TimeWindow[];

  @Field(() => GraphQLDay, { nullable: true, description: "First day, by the station's calendar; none: since ever." })
  validFrom!: string | null;

  @Field(() => GraphQLDay, { nullable: true, description: "Last day, by the station's calendar; none: for ever." })
  validUntil!: string | null;

  @Field(() => Boolean, { description: "The caller may change it; a superior's rule only its own people." })
  changeable!: boolean;
}

@ObjectType({ description: "One thing that was asked for a sale's price." })
export class PriceStep {
  @Field(() => AppliedPriceSource, { description: "What it is." })
  source!: AppliedPriceSource;

  @Field(() => ID, {
    nullable: true,
    description: "The special price or the rule; none for a group's and the unit price.",
  })
  id!: string | null;

  @Field(() => String, { nullable: true, description: "Name of the customer or the rule." })
  name!: string | null;

  @Field(() => MarkdownKind, { nullable: true, description: "How it changes the unit price." })
  kind!: MarkdownKind | null;

  @Field(() => GraphQLDecimal, { nullable: true, description: "By what." })
  value!: string | null;

  @Field(() => PriceVerdict, { description: "Whether it applies, or why not." })
  verdict!: PriceVerdict;
}

@ObjectType({ description: "What a sale costs, and why." })
export class PriceExplanation {
  @Field(() => ID, { description: "The station." })
  stationId!: string;

  @Field(() => String, { description: "The station's name." })
  stationName!: string;

  @Field(() => GraphQLInstant, { description: "The instant that is meant." })
  at!: Date;

  @Field(() => String, { description: "The station's IANA time zone, by which its days and hours are meant." })
  timeZone!: string;

  @Field(() => GraphQLDecimal, { description: "The station's price of one unit." })
  unitPrice!: string;

  @Field(() => GraphQLDecimal, { description: "What one unit costs, 4 places." })
  price!: string;

  @Field(() => GraphQLDecimal, { description: "What the sale would cost at the unit price." })
  originalAmount!: string;

  @Field(() => GraphQLDecimal, { description: "What it costs." })
  amount!: string;

  @Field(() => String, { description: "How amounts are marked." })
  currencySymbol!: string;

  @Field(() => [PriceStep], { description: "What was asked, in order; exactly one applies." })
  steps!: PriceStep[];
}
