import { Field, ID, InputType } from "type-graphql";
import { changeOf } from "../../kernel/lists/change-of.ts";
import { choiceOf } from "../../kernel/lists/choice.ts";
import { GraphQLDay, GraphQLDecimal } from "../../kernel/scalars/scalars.ts";
import { type DepositRuleFilter, depositRules } from "./deposit-rule.list.ts";
import { GiftKind } from "./deposit-rule.types.ts";

/** What is said of a rule. */
@InputType()
export class DepositRuleFactsInput {
  @Field(() => String, { description: "1 to 200 characters; unique within the platform." })
  name!: string;

  @Field(() => GraphQLDecimal, { description: "For deposits of so much or more; above 0." })
  fromAmount!: string;

  @Field(() => GiftKind, { description: "How the gift is counted." })
  kind!: GiftKind;

  @Field(() => GraphQLDecimal, { description: "The amount, above 0, or the per cent, above 0 to 100." })
  gift!: string;

  @Field(() => GraphQLDecimal, { nullable: true, description: "No gift is more than this; null: no bound." })
  mostGift?: string | null;

  @Field(() => ID, { nullable: true, description: "For cards of this group alone; null: for all." })
  cardGroupId?: string | null;

  @Field(() => GraphQLDay, { nullable: true, description: "First day; null: since ever." })
  validFrom?: Date | null;

  @Field(() => GraphQLDay, { nullable: true, description: "Last day; null: for ever." })
  validUntil?: Date | null;

  @Field(() => Boolean, { defaultValue: true, description: "Whether it is switched on." })
  active!: boolean;
}

@InputType()
export class CreateDepositRuleInput extends DepositRuleFactsInput {
  @Field(() => ID, { nullable: true, description: "Who gives it: the caller's own platform unless told." })
  platformId?: string | null;
}

@InputType({ description: "What is to change; what is absent stays, null empties what may be empty." })
export class ChangeDepositRuleInput extends changeOf(DepositRuleFactsInput) {
  @Field(() => ID, { description: "The rule." })
  id!: string;
}

@InputType({ description: "Which rules are switched on or off: either by their ids or by a filter." })
export class SwitchDepositRulesInput extends choiceOf<DepositRuleFilter>(() => depositRules.Filter) {
  @Field(() => Boolean, { description: "On (true) or off (false)." })
  active!: boolean;
}

@InputType()
export class DeleteDepositRuleInput {
  @Field(() => ID, { description: "The rule." })
  id!: string;
}
