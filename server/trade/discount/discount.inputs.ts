import { Field, ID, InputType, Int } from "type-graphql";
import { changeOf } from "../../kernel/lists/change-of.ts";
import { Weekday } from "../../kernel/scalars/weekday.ts";
import { MarkdownInput, MarkdownKind, StationSetInput } from "../markdown/markdown.types.ts";
import { GraphQLDay, GraphQLDecimal, GraphQLInstant } from "../../kernel/scalars/scalars.ts";
import { DiscountBasis } from "./discount.types.ts";

@InputType({ description: "Which rules; what is absent does not narrow." })
export class DiscountRuleFilter {
  @Field(() => ID, {
    nullable: true,
    description: "Those that hold at this platform's stations: its own, then those of the platforms above it.",
  })
  platformId?: string | null;
}

@InputType({ description: "Hours of a day by the station's clock." })
export class TimeWindowInput {
  @Field(() => String, { description: "First minute, 00:00 to 23:59." })
  from!: string;

  @Field(() => String, { description: "The minute at which it is over; before `from`: on the next day. Not the same." })
  to!: string;
}

/** What is said of a rule. */
@InputType()
export class DiscountRuleFactsInput {
  @Field(() => String, { description: "Name." })
  name!: string;

  @Field(() => Boolean, { defaultValue: true, description: "Whether it is looked at." })
  active!: boolean;

  @Field(() => MarkdownKind, { description: "How the unit price is changed." })
  kind!: MarkdownKind;

  @Field(() => GraphQLDecimal, { description: "Above 0: the price or amount, 4 places, or the per cent, below 100." })
  value!: string;

  @Field(() => [ID], { defaultValue: [], description: "The grades; none: all." })
  gradeIds!: string[];

  @Field(() => StationSetInput, { description: "The stations." })
  stations!: StationSetInput;

  @Field(() => [Int], { defaultValue: [], description: "Levels, 1 to 9; SCORE asks for these or for points." })
  memberLevels!: number[];

  @Field(() => Int, { nullable: true, description: "As many points or more, from 1; only for SCORE; null: any." })
  minPoints?: number | null;

  @Field(() => [Weekday], { defaultValue: [], description: "On these days; none: on all." })
  weekdays!: Weekday[];

  @Field(() => [TimeWindowInput], { defaultValue: [], description: "In these hours, at most 10; none: in all." })
  windows!: TimeWindowInput[];

  @Field(() => GraphQLDay, { nullable: true, description: "First day, by the station's calendar; null: since ever." })
  validFrom?: Date | null;

  @Field(() => GraphQLDay, { nullable: true, description: "Last day; not before the first; null: for ever." })
  validUntil?: Date | null;
}

@InputType()
export class CreateDiscountRuleInput extends DiscountRuleFactsInput {
  @Field(() => DiscountBasis, { description: "What it is given for." })
  basis!: DiscountBasis;

  @Field(() => ID, { nullable: true, description: "The platform that gives it; absent: the caller's own." })
  platformId?: string | null;
}

@InputType({ description: "What is to change; what is absent stays, null empties what may be empty." })
export class ChangeDiscountRuleInput extends changeOf(DiscountRuleFactsInput) {
  @Field(() => ID, { description: "The rule." })
  id!: string;
}

@InputType()
export class DeleteDiscountRuleInput {
  @Field(() => ID, { description: "The rule." })
  id!: string;
}

@InputType()
export class MoveDiscountRuleInput {
  @Field(() => ID, { description: "The rule." })
  id!: string;

  @Field(() => Int, { description: "Its new place among its platform's, from 0; beyond the last: the last." })
  position!: number;
}

@InputType({ description: "A sale whose price is asked for." })
export class ExplainPriceInput {
  @Field(() => ID, { description: "The station." })
  stationId!: string;

  @Field(() => ID, { description: "The grade." })
  gradeId!: string;

  @Field(() => GraphQLDecimal, { description: "How many units, above 0, at most 3 places." })
  units!: string;

  @Field(() => GraphQLInstant, { nullable: true, description: "When; absent: now." })
  at?: Date | null;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: "At this unit price; absent: the one that holds at the station then.",
  })
  unitPrice?: string | null;

  @Field(() => ID, { nullable: true, description: "A special customer; asks for the permission to see them." })
  customerId?: string | null;

  @Field(() => MarkdownInput, { nullable: true, description: "The discount of the plate or card group." })
  group?: MarkdownInput | null;

  @Field(() => Int, { nullable: true, description: "The member's level." })
  memberLevel?: number | null;

  @Field(() => Int, { nullable: true, description: "The member's points." })
  points?: number | null;
}
