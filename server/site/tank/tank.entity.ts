import { OptionalProps, type Ref } from "@mikro-orm/core";
import { Entity, ManyToOne, PrimaryKey, Property } from "@mikro-orm/decorators/legacy";
import { Field, ID, Int, ObjectType } from "type-graphql";
import { newId } from "../../kernel/ids.ts";
import { Scoped } from "../../access/auth/scoped.ts";
import { Kept } from "../../kernel/lists/kept.ts";
import { Grade } from "../energy/grade.entity.ts";
import { GraphQLDecimal } from "../../kernel/scalars/scalars.ts";
import { Station } from "../station/station.entity.ts";

const LITRES = { type: "decimal", precision: 12, scale: 3 } as const;

/** A tank of a station. */
@Entity()
@Scoped("station.platform")
@Kept()
@ObjectType({ description: "A tank of a station." })
export class Tank {
  declare [OptionalProps]?: "stationId";

  @Field(() => ID, { description: "Opaque id." })
  @PrimaryKey({ type: "uuid" })
  id: string = newId();

  @Property({ type: "uuid", index: true })
  networkId!: string;

  @ManyToOne(() => Station, { ref: true })
  station!: Ref<Station>;

  @ManyToOne(() => Grade, { ref: true })
  grade!: Ref<Grade>;

  @Field(() => Int, { description: "Number within the station." })
  @Property({ type: "integer" })
  number!: number;

  @Field(() => String, { description: "Name, as it is shown." })
  @Property({ type: "text" })
  name!: string;

  @Field(() => GraphQLDecimal, { description: "Litres when full." })
  @Property({ ...LITRES })
  capacityLitres!: string;

  @Field(() => Int, { description: "Inner height, mm." })
  @Property({ type: "integer" })
  heightMm!: number;

  @Field(() => GraphQLDecimal, { description: "At or below so many litres its level is low." })
  @Property({ ...LITRES })
  lowLimitLitres!: string;

  @Field(() => GraphQLDecimal, { description: "At or above so many litres its level is high." })
  @Property({ ...LITRES })
  highLimitLitres!: string;

  @Field(() => GraphQLDecimal, {
    description: "Litres by which a limit must be left again before the level is normal.",
  })
  @Property({ ...LITRES })
  hysteresisLitres!: string;

  @Field(() => Int, { description: "At or above so much water (mm) an alarm is raised." })
  @Property({ type: "integer" })
  waterLimitMm!: number;

  /** Its facts stay; its number is free again: a partial unique index holds the numbers of those that are left. */
  @Property({ type: "datetime", nullable: true })
  deletedAt: Date | null = null;

  @Field(() => ID, { description: "Its station." })
  get stationId(): string {
    return this.station.id;
  }
}
