import { Field, ID, Int, ObjectType, registerEnumType } from "type-graphql";
import { GraphQLDay, GraphQLDecimal, GraphQLInstant } from "../../kernel/scalars/scalars.ts";
import { MarkdownKind } from "../../trade/markdown/markdown.types.ts";

export const CylinderTest = { NONE: "NONE", VALID: "VALID", DUE_SOON: "DUE_SOON", OVERDUE: "OVERDUE" } as const;
export type CylinderTest = keyof typeof CylinderTest;
registerEnumType(CylinderTest, {
  name: "CylinderTest",
  description: "NONE: no cylinder that is tested. DUE_SOON: within 30 days. OVERDUE: the last day is over.",
});

@ObjectType({ description: "Vehicles that are known by their plates, with one discount and the same limits for each." })
export class LicencePlateGroup {
  @Field(() => ID, { description: "Opaque id." })
  id!: string;

  @Field(() => ID, { description: "The platform that has it; it and those below serve its plates." })
  platformId!: string;

  @Field(() => String, { description: "Name of that platform." })
  platformName!: string;

  @Field(() => String, { description: "Name; unique within the network, in either case." })
  name!: string;

  @Field(() => MarkdownKind, {
    nullable: true,
    description: "How its plates pay less than the unit price; none: they don't.",
  })
  discountKind!: MarkdownKind | null;

  @Field(() => GraphQLDecimal, { nullable: true, description: "The amount off one unit, or the per cent off." })
  discountValue!: string | null;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: "The most that one plate pays in a day; none: no limit.",
  })
  dayAmount!: string | null;

  @Field(() => GraphQLDecimal, { nullable: true, description: "The most that one plate takes in a day." })
  dayVolume!: string | null;

  @Field(() => Int, { nullable: true, description: "How often one plate fills in a day." })
  dayCount!: number | null;

  @Field(() => GraphQLDecimal, { nullable: true, description: "The most that one plate pays in a month." })
  monthAmount!: string | null;

  @Field(() => GraphQLDecimal, { nullable: true, description: "The most that one plate takes in a month." })
  monthVolume!: string | null;

  @Field(() => Int, { nullable: true, description: "How often one plate fills in a month." })
  monthCount!: number | null;

  @Field(() => Boolean, { description: "Gas is refused where the cylinder test is overdue." })
  declinesOverdue!: boolean;

  @Field(() => Boolean, { description: "Its plates are served; switched off, they are declined." })
  active!: boolean;

  @Field(() => String, { description: "Remark." })
  remark!: string;

  @Field(() => Int, { description: "Plates in it." })
  plateCount!: number;

  @Field(() => Int, { description: "Plates in it whose cylinder test is due soon or overdue." })
  testsDue!: number;

  @Field(() => String, { description: "How amounts are marked, e.g. ¥." })
  currencySymbol!: string;

  @Field(() => GraphQLInstant, { description: "When it was made." })
  createdAt!: Date;
}

@ObjectType({ description: "A vehicle that is known by its plate." })
export class LicencePlate {
  @Field(() => ID, { description: "Opaque id." })
  id!: string;

  @Field(() => ID, { description: "Its group." })
  groupId!: string;

  @Field(() => String, { description: "The group's name." })
  groupName!: string;

  @Field(() => ID, { description: "The platform that has the group." })
  platformId!: string;

  @Field(() => String, { description: "The plate as it was written." })
  plate!: string;

  @Field(() => String, {
    description: "The plate without blanks, hyphens and dots, in capitals; unique within the network.",
  })
  normalised!: string;

  @Field(() => String, { description: "What is said of the vehicle." })
  vehicle!: string;

  @Field(() => String, { description: "Who drives it." })
  driver!: string;

  @Field(() => GraphQLDay, { nullable: true, description: "The last day on which its gas cylinder's test holds." })
  cylinderTestUntil!: string | null;

  @Field(() => CylinderTest, { description: "Where today stands to that day, by the network's calendar." })
  cylinderTest!: CylinderTest;

  @Field(() => String, { nullable: true, description: "Why an overdue test is let pass." })
  overrideReason!: string | null;

  @Field(() => GraphQLDay, { nullable: true, description: "The last day on which it is let pass." })
  overrideUntil!: string | null;

  @Field(() => GraphQLInstant, { description: "When it was entered." })
  createdAt!: Date;
}
