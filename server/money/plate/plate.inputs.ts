import { Field, ID, InputType, Int } from "type-graphql";
import { BulkMode } from "../../kernel/lists/bulk-mode.ts";
import { choiceOf } from "../../kernel/lists/choice.ts";
import { GraphQLDay, GraphQLDecimal } from "../../kernel/scalars/scalars.ts";
import { MarkdownKind } from "../../trade/markdown/markdown.types.ts";
import { type LicencePlateFilter, plates } from "./plate.list.ts";

@InputType({ description: "What one plate of a group may take; null or absent: as much as it likes." })
class PlateLimitsInput {
  @Field(() => GraphQLDecimal, { nullable: true, description: "Amount a day." })
  dayAmount?: string | null;

  @Field(() => GraphQLDecimal, { nullable: true, description: "Volume a day." })
  dayVolume?: string | null;

  @Field(() => Int, { nullable: true, description: "Fills a day." })
  dayCount?: number | null;

  @Field(() => GraphQLDecimal, { nullable: true, description: "Amount a month." })
  monthAmount?: string | null;

  @Field(() => GraphQLDecimal, { nullable: true, description: "Volume a month." })
  monthVolume?: string | null;

  @Field(() => Int, { nullable: true, description: "Fills a month." })
  monthCount?: number | null;
}

@InputType()
export class CreateLicencePlateGroupInput extends PlateLimitsInput {
  @Field(() => ID, { nullable: true, description: "The platform that has it; absent: the caller's own." })
  platformId?: string | null;

  @Field(() => String, { description: "1 to 200 characters; unique within the network." })
  name!: string;

  @Field(() => MarkdownKind, { nullable: true, description: "AMOUNT_OFF or PERCENT_OFF; absent: no discount." })
  discountKind?: MarkdownKind | null;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: "The amount off one unit, 4 places, or the per cent off, 2.",
  })
  discountValue?: string | null;

  @Field(() => Boolean, { defaultValue: false, description: "Refuse gas where the cylinder test is overdue." })
  declinesOverdue!: boolean;

  @Field(() => Boolean, { defaultValue: true, description: "Serve its plates." })
  active!: boolean;

  @Field(() => String, { defaultValue: "", description: "At most 200 characters." })
  remark!: string;
}

@InputType({ description: "What is absent stays as it is; null empties what can be empty." })
export class ChangeLicencePlateGroupInput extends PlateLimitsInput {
  @Field(() => ID, { description: "The group." })
  id!: string;

  @Field(() => String, { nullable: true, description: "1 to 200 characters; unique within the network." })
  name?: string | null;

  @Field(() => MarkdownKind, { nullable: true, description: "AMOUNT_OFF or PERCENT_OFF; null: no discount." })
  discountKind?: MarkdownKind | null;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: "The amount off one unit, 4 places, or the per cent off, 2.",
  })
  discountValue?: string | null;

  @Field(() => Boolean, { nullable: true, description: "Refuse gas where the cylinder test is overdue." })
  declinesOverdue?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: "Serve its plates." })
  active?: boolean | null;

  @Field(() => String, { nullable: true, description: "At most 200 characters." })
  remark?: string | null;
}

@InputType()
export class DeleteLicencePlateGroupInput {
  @Field(() => ID, { description: "The group." })
  id!: string;
}

@InputType()
export class AddLicencePlatesInput {
  @Field(() => ID, { description: "The group that they come to." })
  groupId!: string;

  @Field(() => [String], { description: "Plates as they are written, 1 to 500; the same line twice counts once." })
  plates!: string[];

  @Field(() => BulkMode, {
    defaultValue: BulkMode.ROW_BY_ROW,
    description: "Whether one that is refused keeps the others from being done.",
  })
  mode!: BulkMode;
}

@InputType({ description: "What is absent stays as it is." })
export class ChangeLicencePlateInput {
  @Field(() => ID, { description: "The plate." })
  id!: string;

  @Field(() => String, { nullable: true, description: "As it is written; unique within the network however written." })
  plate?: string | null;

  @Field(() => String, { nullable: true, description: "At most 200 characters." })
  vehicle?: string | null;

  @Field(() => String, { nullable: true, description: "At most 200 characters." })
  driver?: string | null;

  @Field(() => GraphQLDay, { nullable: true, description: "Last day of the cylinder test; null: it has none." })
  cylinderTestUntil?: Date | null;
}

@InputType()
export class OverrideCylinderTestInput {
  @Field(() => ID, { description: "The plate." })
  id!: string;

  @Field(() => String, { description: "Why, 1 to 200 characters." })
  reason!: string;

  @Field(() => GraphQLDay, { nullable: true, description: "The last day on which it holds; null: it is taken back." })
  until?: Date | null;
}

@InputType({ description: "Which plates go to another group." })
export class MoveLicencePlatesInput extends choiceOf<LicencePlateFilter>(() => plates.Filter) {
  @Field(() => ID, { description: "The group that they go to." })
  groupId!: string;
}

@InputType({ description: "Which plates are forgotten." })
export class RemoveLicencePlatesInput extends choiceOf<LicencePlateFilter>(() => plates.Filter) {}
