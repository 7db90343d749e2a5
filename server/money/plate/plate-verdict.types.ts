import { Field, ID, InputType, ObjectType, registerEnumType } from "type-graphql";
import { GraphQLDay, GraphQLDecimal, GraphQLInstant } from "../../kernel/scalars/scalars.ts";

/** What a fill of a plate is asked, in this order. */
export const PlateRule = {
  GROUP_ON: "GROUP_ON",
  CYLINDER_TEST: "CYLINDER_TEST",
  DAY_AMOUNT: "DAY_AMOUNT",
  DAY_VOLUME: "DAY_VOLUME",
  DAY_COUNT: "DAY_COUNT",
  MONTH_AMOUNT: "MONTH_AMOUNT",
  MONTH_VOLUME: "MONTH_VOLUME",
  MONTH_COUNT: "MONTH_COUNT",
} as const;
export type PlateRule = keyof typeof PlateRule;
registerEnumType(PlateRule, { name: "PlateRule", description: "What a fill of a plate is asked, in this order." });

export const PlateRuleVerdict = {
  PASSED: "PASSED",
  NOT_ASKED: "NOT_ASKED",
  WARNED: "WARNED",
  LET_PASS: "LET_PASS",
  DECLINED: "DECLINED",
} as const;
export type PlateRuleVerdict = keyof typeof PlateRuleVerdict;
registerEnumType(PlateRuleVerdict, {
  name: "PlateRuleVerdict",
  description:
    "NOT_ASKED: there is no such limit or cylinder. WARNED: overdue, but the group declines nothing for it. LET_PASS: overdue, and somebody lets it pass.",
});

@ObjectType({ simpleResolvers: true, description: "How one rule looks at a fill." })
export class LicencePlateStep {
  @Field(() => PlateRule, { description: "The rule." })
  rule!: PlateRule;

  @Field(() => PlateRuleVerdict, { description: "What it says." })
  verdict!: PlateRuleVerdict;

  @Field(() => GraphQLDecimal, { nullable: true, description: "What is used up of a limit; none where it isn't one." })
  used!: string | null;

  @Field(() => String, {
    nullable: true,
    description: "The limit, a decimal; of the cylinder test its last day; none: as much as it likes.",
  })
  most!: string | null;
}

@ObjectType({ description: "Whether a plate may fill, and why not." })
export class LicencePlateVerdict {
  @Field(() => ID, { description: "The plate." })
  id!: string;

  @Field(() => Boolean, { description: "It may." })
  allowed!: boolean;

  @Field(() => PlateRule, { nullable: true, description: "The first rule that declines." })
  declinedBy!: PlateRule | null;

  @Field(() => GraphQLInstant, { description: "The instant that is meant." })
  at!: Date;

  @Field(() => GraphQLDay, { description: "Its day, by the network's calendar." })
  day!: string;

  @Field(() => String, { description: "The network's IANA time zone, in which days and months are meant." })
  timeZone!: string;

  @Field(() => String, { description: "How amounts are marked, e.g. ¥." })
  currencySymbol!: string;

  @Field(() => [LicencePlateStep], { description: "All rules, in order; of limits with what is used up." })
  steps!: LicencePlateStep[];
}

@InputType({ description: "A fill that a plate asks for." })
export class JudgeLicencePlateInput {
  @Field(() => ID, { description: "The plate." })
  id!: string;

  @Field(() => ID, { nullable: true, description: "The grade; absent: one that is asked for its cylinder test." })
  gradeId?: string | null;

  @Field(() => GraphQLDecimal, { nullable: true, description: "For how much; absent: not known yet." })
  amount?: string | null;

  @Field(() => GraphQLDecimal, { nullable: true, description: "How many units; absent: not known yet." })
  volume?: string | null;

  @Field(() => GraphQLInstant, { nullable: true, description: "When; absent: now." })
  at?: Date | null;
}
