import { Entity, Enum, PrimaryKey, Property } from "@mikro-orm/decorators/legacy";
import { Field, Float, ID, ObjectType, registerEnumType } from "type-graphql";
import { newId } from "../../kernel/ids.ts";
import { Scoped } from "../../access/auth/scoped.ts";

export const GradeKind = { LIQUID: "LIQUID", GAS: "GAS" } as const;
export type GradeKind = keyof typeof GradeKind;
registerEnumType(GradeKind, { name: "GradeKind", description: "Liquid fuel or compressed gas." });

export const GradeUnit = { LITRE: "LITRE", KILOGRAM: "KILOGRAM", CUBIC_METRE: "CUBIC_METRE" } as const;
export type GradeUnit = keyof typeof GradeUnit;
registerEnumType(GradeUnit, { name: "GradeUnit", description: "What a grade is sold by." });

/** An energy type: what a gun sells and a tank holds. One list for the whole network. */
@Entity()
@Scoped()
@ObjectType({ description: "An energy type (grade): what a gun sells and a tank holds." })
export class Grade {
  @Field(() => ID, { description: "Opaque id." })
  @PrimaryKey({ type: "uuid" })
  id: string = newId();

  @Property({ type: "uuid" })
  networkId!: string;

  @Field(() => String, { description: "Short code, unique within the network, e.g. 95." })
  /** Unique among those that are not deleted (index grade_code). */
  @Property({ type: "text" })
  code!: string;

  @Field(() => String, { description: "Name, as it is shown; devices name the grade by it." })
  @Property({ type: "text" })
  name!: string;

  @Field(() => GradeUnit, { description: "What it is sold by." })
  @Enum({ items: () => GradeUnit })
  unit!: GradeUnit;

  @Field(() => GradeKind, { description: "Liquid or gas." })
  @Enum({ items: () => GradeKind })
  kind!: GradeKind;

  @Field(() => String, { description: "Its colour everywhere, #RRGGBB." })
  @Property({ type: "text" })
  colour!: string;

  @Field(() => Float, { nullable: true, description: "Density at the reference temperature, kg/m³." })
  @Property({ type: "double", nullable: true })
  referenceDensity: number | null = null;

  @Field(() => String, { nullable: true, description: "Thermal-expansion group for temperature correction." })
  @Property({ type: "text", nullable: true })
  expansionGroup: string | null = null;

  /** Gone from every list; what was sold of it keeps its name. */
  @Property({ type: "datetime", nullable: true })
  deletedAt: Date | null = null;
}
