import { Field, ID, InputType, Int } from "type-graphql";
import { changeOf } from "../../kernel/lists/change-of.ts";
import { choiceOf } from "../../kernel/lists/choice.ts";
import { GraphQLDecimal, GraphQLInstant } from "../../kernel/scalars/scalars.ts";
import { TimeWindowInput } from "../../trade/discount/discount.inputs.ts";
import { Weekday } from "../../kernel/scalars/weekday.ts";
import { StationSetInput } from "../../trade/markdown/markdown.types.ts";
import { type CardFilter, cards } from "../card/card.list.ts";
import { LimitRule } from "./card-limit.types.ts";

const AMOUNT = "Above 0, 3 places; null: no such line.";
const COUNT = "1 to 9,999; null: no such line.";

/** All lines of limits. */
@InputType()
export abstract class LimitLinesInput {
  @Field(() => [ID], { defaultValue: [], description: "The grades; none: all." })
  gradeIds!: string[];

  @Field(() => StationSetInput, { defaultValue: { kind: "ALL", ids: [] }, description: "The stations." })
  stations!: StationSetInput;

  @Field(() => Boolean, { defaultValue: false, description: "The card has to have a plate." })
  plateRequired!: boolean;

  @Field(() => [String], { defaultValue: [], description: "The card's plate is one of these, at most 200; none: any." })
  plates!: string[];

  @Field(() => [Weekday], { defaultValue: [], description: "On these days; none: on all." })
  weekdays!: Weekday[];

  @Field(() => [TimeWindowInput], { defaultValue: [], description: "In these hours; none: in all. At most 10." })
  windows!: TimeWindowInput[];

  @Field(() => GraphQLDecimal, { nullable: true, description: AMOUNT })
  fillAmount?: string | null;

  @Field(() => GraphQLDecimal, { nullable: true, description: AMOUNT })
  fillVolume?: string | null;

  @Field(() => GraphQLDecimal, { nullable: true, description: AMOUNT })
  dayAmount?: string | null;

  @Field(() => GraphQLDecimal, { nullable: true, description: AMOUNT })
  dayVolume?: string | null;

  @Field(() => Int, { nullable: true, description: COUNT })
  dayCount?: number | null;

  @Field(() => GraphQLDecimal, { nullable: true, description: AMOUNT })
  monthAmount?: string | null;

  @Field(() => GraphQLDecimal, { nullable: true, description: AMOUNT })
  monthVolume?: string | null;

  @Field(() => Int, { nullable: true, description: COUNT })
  monthCount?: number | null;

  @Field(() => Int, { nullable: true, description: "Km a day, 1 to 9,999; null: no such line." })
  kmPerDay?: number | null;

  @Field(() => [LimitRule], { defaultValue: [], description: "The lines that only flag; the others decline." })
  flagged!: LimitRule[];
}

@InputType()
export class CreateLimitProfileInput extends LimitLinesInput {
  @Field(() => String, { description: "1 to 200 characters; unique within the platform." })
  name!: string;

  @Field(() => ID, { nullable: true, description: "Whose it is: the caller's own platform unless told." })
  platformId?: string | null;
}

@InputType({ description: "What is to change; what is absent stays, null empties what may be empty." })
export class ChangeLimitProfileInput extends changeOf(LimitLinesInput) {
  @Field(() => ID, { description: "The profile." })
  id!: string;

  @Field(() => String, { nullable: true, description: "1 to 200 characters; unique within the platform." })
  name?: string | null;
}

@InputType()
export class DeleteLimitProfileInput {
  @Field(() => ID, { description: "The profile." })
  id!: string;
}

@InputType({ description: "The limits of a card as they are from now on, whole: what is absent is as in a new one." })
export class ChangeCardLimitsInput extends LimitLinesInput {
  @Field(() => ID, { description: "The card." })
  cardId!: string;

  @Field(() => ID, { nullable: true, description: "The profile that it takes; absent: none." })
  profileId?: string | null;

  @Field(() => [LimitRule], {
    defaultValue: [],
    description:
      "The lines that are the card's own; what is told of others isn't kept. One that says nothing lifts the profile's.",
  })
  overridden!: LimitRule[];
}

@InputType({
  description: "Which cards take a profile: either by their ids or by a filter. What a card overrides stays.",
})
export class SetCardLimitsInput extends choiceOf<CardFilter>(() => cards.Filter) {
  @Field(() => ID, { nullable: true, description: "The profile; absent: none." })
  profileId?: string | null;
}

@InputType()
export class AllowCardOnceInput {
  @Field(() => ID, { description: "The card." })
  cardId!: string;

  @Field(() => String, { description: "Why, 1 to 200 characters." })
  reason!: string;

  @Field(() => GraphQLInstant, { description: "Until when at the latest; within 31 days." })
  until!: Date;
}
