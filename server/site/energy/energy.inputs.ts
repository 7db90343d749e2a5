import { ArgsType, Field, Float, ID, InputType, registerEnumType } from "type-graphql";
import { PageArgs } from "../../kernel/lists/page.ts";
import { GradeKind, GradeUnit } from "./grade.entity.ts";

export const GradeOrder = {
  CODE_ASC: "CODE_ASC",
  CODE_DESC: "CODE_DESC",
  NAME_ASC: "NAME_ASC",
  NAME_DESC: "NAME_DESC",
} as const;
export type GradeOrder = keyof typeof GradeOrder;
registerEnumType(GradeOrder, { name: "GradeOrder", description: "How grades stand in their list." });

@InputType()
export class GradeFilter {
  @Field(() => String, { nullable: true, description: "Part of the code or name." })
  text?: string;

  @Field(() => [GradeKind], { nullable: true, description: "Of one of these kinds." })
  kinds?: GradeKind[];

  @Field(() => [GradeUnit], { nullable: true, description: "Sold by one of these units." })
  units?: GradeUnit[];
}

@ArgsType()
export class GradeListArgs extends PageArgs {
  @Field(() => GradeFilter, { nullable: true, description: "Which grades." })
  filter?: GradeFilter;

  @Field(() => GradeOrder, { defaultValue: GradeOrder.CODE_ASC, description: "In which order." })
  orderBy: GradeOrder = GradeOrder.CODE_ASC;
}

@InputType()
export class CreateGradeInput {
  @Field(() => String, { description: "Short code, unique within the network." })
  code!: string;

  @Field(() => String, { description: "Name; devices name the grade by it." })
  name!: string;

  @Field(() => GradeUnit, { description: "What it is sold by." })
  unit!: GradeUnit;

  @Field(() => GradeKind, { description: "Liquid or gas." })
  kind!: GradeKind;

  @Field(() => String, { description: "Colour, #RRGGBB." })
  colour!: string;

  @Field(() => Float, { nullable: true, description: "Density at the reference temperature, kg/m³." })
  referenceDensity?: number | null;

  @Field(() => String, { nullable: true, description: "Thermal-expansion group." })
  expansionGroup?: string | null;
}

@InputType({ description: "What is to be changed of a grade; an absent field stays as it is." })
export class ChangeGradeInput {
  @Field(() => ID, { description: "The grade. 10005." })
  id!: string;

  @Field(() => String, { nullable: true, description: "Short code, unique within the network. 10015." })
  code?: string;

  @Field(() => String, { nullable: true, description: "Name; devices name the grade by it." })
  name?: string;

  @Field(() => GradeUnit, { nullable: true, description: "What it is sold by; 10006 once it is in use." })
  unit?: GradeUnit;

  @Field(() => GradeKind, { nullable: true, description: "Liquid or gas; 10006 once it is in use." })
  kind?: GradeKind;

  @Field(() => String, { nullable: true, description: "Colour, #RRGGBB." })
  colour?: string;

  @Field(() => Float, {
    nullable: true,
    description: "Density at the reference temperature, kg/m³; null: not known.",
  })
  referenceDensity?: number | null;

  @Field(() => String, { nullable: true, description: "Thermal-expansion group; null: none." })
  expansionGroup?: string | null;
}

@InputType()
export class DeleteGradeInput {
  @Field(() => ID, { description: "The grade. 10005." })
  id!: string;
}
