import { Field, ID, InputType, Int } from "type-graphql";
import { changeOf } from "../../kernel/lists/change-of.ts";
import { choiceOf } from "../../kernel/lists/choice.ts";
import { GraphQLDay, GraphQLDecimal, GraphQLInstant } from "../../kernel/scalars/scalars.ts";
import { TimeWindowInput } from "../../trade/discount/discount.inputs.ts";
import { Weekday } from "../../kernel/scalars/weekday.ts";
import { StationSetInput } from "../../trade/markdown/markdown.types.ts";
import { type PointsRuleFilter, pointsRules } from "./points-rule.list.ts";
import { PointsType, PointsUnit } from "./points-rule.types.ts";

/** What is said of a rule. */
@InputType()
export class PointsRuleFactsInput {
  @Field(() => String, { description: "1 to 200 characters; unique within the platform." })
  name!: string;

  @Field(() => PointsUnit, { description: "By what points are counted." })
  unit!: PointsUnit;

  @Field(() => Int, { description: "Points for each whole step, 1 to 100,000,000." })
  points!: number;

  @Field(() => GraphQLDecimal, { defaultValue: "1", description: "So much of the unit is a step; 3 places, above 0." })
  step!: string;

  @Field(() => GraphQLDecimal, { defaultValue: "1", description: "Above 0 to 1,000, 2 places." })
  multiplier!: string;

  @Field(() => Int, { nullable: true, description: "What one member may earn by it in a day; null: any number." })
  mostPerDay?: number | null;

  @Field(() => Int, { defaultValue: 0, description: "The highest pays." })
  priority!: number;

  @Field(() => [ID], { defaultValue: [], description: "The grades; none: all." })
  gradeIds!: string[];

  @Field(() => StationSetInput, { defaultValue: { kind: "ALL", ids: [] }, description: "The stations." })
  stations!: StationSetInput;

  @Field(() => [Int], { defaultValue: [], description: "Levels, 1 to 9; none: all." })
  memberLevels!: number[];

  @Field(() => [Weekday], { defaultValue: [], description: "On these days; none: on all." })
  weekdays!: Weekday[];

  @Field(() => [TimeWindowInput], { defaultValue: [], description: "In these hours; none: in all. At most 10." })
  windows!: TimeWindowInput[];

  @Field(() => GraphQLDay, { nullable: true, description: "First day; null: since ever." })
  validFrom?: Date | null;

  @Field(() => GraphQLDay, { nullable: true, description: "Last day; null: for ever." })
  validUntil?: Date | null;

  @Field(() => Boolean, { defaultValue: true, description: "Whether it is switched on." })
  active!: boolean;
}

@InputType()
export class CreatePointsRuleInput extends PointsRuleFactsInput {
  @Field(() => ID, { nullable: true, description: "Who gives it: the caller's own platform unless told." })
  platformId?: string | null;
}

@InputType({ description: "What is to change; what is absent stays, null empties what may be empty." })
export class ChangePointsRuleInput extends changeOf(PointsRuleFactsInput) {
  @Field(() => ID, { description: "The rule." })
  id!: string;
}

@InputType({ description: "Which rules are switched on or off: either by their ids or by a filter." })
export class SwitchPointsRulesInput extends choiceOf<PointsRuleFilter>(() => pointsRules.Filter) {
  @Field(() => Boolean, { description: "On (true) or off (false)." })
  active!: boolean;
}

@InputType()
export class DeletePointsRuleInput {
  @Field(() => ID, { description: "The rule." })
  id!: string;
}

@InputType({ description: "Something that might earn points." })
export class PointsTrialInput {
  @Field(() => PointsType, { description: "What is done." })
  type!: PointsType;

  @Field(() => ID, { description: "Where." })
  stationId!: string;

  @Field(() => ID, { nullable: true, description: "What is bought; none for a deposit." })
  gradeId?: string | null;

  @Field(() => GraphQLDecimal, { defaultValue: "0", description: "What is paid or put on the card." })
  amount!: string;

  @Field(() => GraphQLDecimal, { defaultValue: "0", description: "How much is bought, in the grade's unit." })
  volume!: string;

  @Field(() => GraphQLInstant, { nullable: true, description: "When; absent: now." })
  at?: Date | null;

  @Field(() => Int, { nullable: true, description: "The member's level; absent: none." })
  memberLevel?: number | null;
}
