import { Field, ID, Int, ObjectType, registerEnumType } from "type-graphql";
import { GraphQLDay, GraphQLDecimal, GraphQLInstant } from "../../kernel/scalars/scalars.ts";
import { TimeWindow } from "../../trade/discount/discount.types.ts";
import { Weekday } from "../../kernel/scalars/weekday.ts";
import { StationSet } from "../../trade/markdown/markdown.types.ts";

/** The lines that limits may have, in the order in which they are asked. */
export const LimitRule = {
  GRADE: "GRADE",
  STATION: "STATION",
  PLATE: "PLATE",
  HOURS: "HOURS",
  FILL_AMOUNT: "FILL_AMOUNT",
  FILL_VOLUME: "FILL_VOLUME",
  DAY_AMOUNT: "DAY_AMOUNT",
  DAY_VOLUME: "DAY_VOLUME",
  DAY_COUNT: "DAY_COUNT",
  MONTH_AMOUNT: "MONTH_AMOUNT",
  MONTH_VOLUME: "MONTH_VOLUME",
  MONTH_COUNT: "MONTH_COUNT",
  ODOMETER: "ODOMETER",
} as const;
export type LimitRule = keyof typeof LimitRule;
registerEnumType(LimitRule, {
  name: "LimitRule",
  description:
    "The lines that a card's limits may have, in the order in which they are asked. GRADE, STATION: one of those named. PLATE: the card's own. HOURS: weekdays and hours. FILL_, DAY_, MONTH_: how much or how often. ODOMETER: not backwards, and no further than so many km a day.",
});

/** What a line does to a fill that breaks it. */
export const LimitMode = { DECLINE: "DECLINE", FLAG: "FLAG" } as const;
export type LimitMode = keyof typeof LimitMode;
registerEnumType(LimitMode, {
  name: "LimitMode",
  description: "DECLINE: a fill that breaks it isn't allowed. FLAG: it is, and somebody is to look at it.",
});

/** Whence a line comes. */
export const LimitSource = { PROFILE: "PROFILE", OVERRIDE: "OVERRIDE" } as const;
export type LimitSource = keyof typeof LimitSource;
registerEnumType(LimitSource, {
  name: "LimitSource",
  description: "PROFILE: of the profile that the card takes. OVERRIDE: the card's own, in the place of the profile's.",
});

@ObjectType({ description: "What a card may fill, line by line; a line that says nothing limits nothing." })
export class Limits {
  @Field(() => [ID], { description: "GRADE: one of these; none: all." })
  gradeIds!: string[];

  @Field(() => StationSet, { description: "STATION: at these." })
  stations!: StationSet;

  @Field(() => Boolean, { description: "PLATE: the card has to have one." })
  plateRequired!: boolean;

  @Field(() => [String], { description: "PLATE: the card's is one of these, without blanks and hyphens; none: any." })
  plates!: string[];

  @Field(() => [Weekday], { description: "HOURS: on these days; none: on all." })
  weekdays!: Weekday[];

  @Field(() => [TimeWindow], {
    description: "HOURS: in these hours by the clocks of the card's platform; none: in all.",
  })
  windows!: TimeWindow[];

  @Field(() => GraphQLDecimal, { nullable: true, description: "FILL_AMOUNT: for no more than this." })
  fillAmount!: string | null;

  @Field(() => GraphQLDecimal, { nullable: true, description: "FILL_VOLUME: no more units of the grade than this." })
  fillVolume!: string | null;

  @Field(() => GraphQLDecimal, { nullable: true, description: "DAY_AMOUNT: the same for a day." })
  dayAmount!: string | null;

  @Field(() => GraphQLDecimal, { nullable: true, description: "DAY_VOLUME." })
  dayVolume!: string | null;

  @Field(() => Int, { nullable: true, description: "DAY_COUNT: so many fills a day." })
  dayCount!: number | null;

  @Field(() => GraphQLDecimal, { nullable: true, description: "MONTH_AMOUNT: the same for a month." })
  monthAmount!: string | null;

  @Field(() => GraphQLDecimal, { nullable: true, description: "MONTH_VOLUME." })
  monthVolume!: string | null;

  @Field(() => Int, { nullable: true, description: "MONTH_COUNT." })
  monthCount!: number | null;

  @Field(() => Int, {
    nullable: true,
    description: "ODOMETER: no further than so many km a day, and not backwards; judged where an odometer is told.",
  })
  kmPerDay!: number | null;

  @Field(() => [LimitRule], { description: "The lines that only flag." })
  flagged!: LimitRule[];
}

@ObjectType({ description: "Limits that many cards take." })
export class LimitProfile extends Limits {
  @Field(() => ID, { description: "Opaque id." })
  id!: string;

  @Field(() => ID, { description: "Whose it is: cards of this platform and of those below may take it." })
  platformId!: string;

  @Field(() => String, { description: "The platform's name." })
  platformName!: string;

  @Field(() => String, { description: "Name; unique within the platform." })
  name!: string;

  @Field(() => Int, { description: "How many cards take it." })
  cardCount!: number;

  @Field(() => GraphQLInstant, { description: "When it was made." })
  createdAt!: Date;
}

@ObjectType({ simpleResolvers: true, description: "One line of a card's limits, with what is used up." })
export class CardLimitLine {
  @Field(() => LimitRule, { description: "Which." })
  rule!: LimitRule;

  @Field(() => LimitMode, { description: "What it does to a fill that breaks it." })
  mode!: LimitMode;

  @Field(() => LimitSource, { description: "Whence it is." })
  source!: LimitSource;

  @Field(() => Boolean, { description: "The card overrides the profile's line by none: it doesn't hold." })
  lifted!: boolean;

  @Field(() => GraphQLDecimal, { nullable: true, description: "The bound, of a line that has one." })
  most!: string | null;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: "What is used up of it in its day or month, fills under way included.",
  })
  used!: string | null;

  @Field(() => GraphQLDecimal, { nullable: true, description: "What is left of it now." })
  left!: string | null;
}

@ObjectType({ simpleResolvers: true, description: "Lifts a card's limits for its next fill, and lapses with it." })
export class LimitWaiver {
  @Field(() => ID, { description: "Opaque id." })
  id!: string;

  @Field(() => String, { description: "Why." })
  reason!: string;

  @Field(() => GraphQLInstant, { description: "It lapses then, too." })
  until!: Date;

  @Field(() => GraphQLInstant, { description: "When it was given." })
  givenAt!: Date;

  @Field(() => String, { description: "Login of who gave it." })
  author!: string;

  @Field(() => Boolean, { description: "A fill is under way with it." })
  filling!: boolean;
}

@ObjectType({ simpleResolvers: true, description: "What a card may fill, whence that is, and what is used up of it." })
export class CardLimits {
  @Field(() => ID, { description: "The card." })
  id!: string;

  @Field(() => ID, { nullable: true, description: "The profile that it takes." })
  profileId!: string | null;

  @Field(() => String, { nullable: true, description: "Its name." })
  profileName!: string | null;

  @Field(() => [LimitRule], { description: "The lines that are the card's own." })
  overridden!: LimitRule[];

  @Field(() => Limits, { description: "What holds: the profile's lines, and the card's own in their place." })
  inForce!: Limits;

  @Field(() => [CardLimitLine], { description: "Every line that holds, and those that the card lifts, in order." })
  lines!: CardLimitLine[];

  @Field(() => LimitWaiver, { nullable: true, description: "What lets its next fill pass." })
  waiver!: LimitWaiver | null;

  @Field(() => GraphQLDay, { description: "The day that is meant, by the clocks of the card's platform." })
  day!: string;

  @Field(() => String, { description: "Symbol of the currency." })
  currencySymbol!: string;
}
