import { Field, Float, InputType } from "type-graphql";
import { GradeKind, GradeUnit } from "./grade.entity.ts";

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
  referenceDensity?: number;

  @Field(() => String, { nullable: true, description: "Thermal-expansion group." })
  expansionGroup?: string;
}
