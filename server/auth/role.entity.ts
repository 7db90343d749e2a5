import { OptionalProps, type Ref } from "@mikro-orm/core";
import { Entity, ManyToOne, PrimaryKey, Property, Unique } from "@mikro-orm/decorators/legacy";
import { Field, ID, Int, ObjectType } from "type-graphql";
import { newId } from "../ids.ts";
import { Platform } from "../platform/platform.entity.ts";
import { Scoped } from "./scoped.ts";

/** A named set of permission values within a platform. */
@Entity()
@Scoped("platform")
@Unique({ properties: ["platform", "name"] })
@ObjectType({ description: "A named set of permission values within a platform." })
export class Role {
  declare [OptionalProps]?: "platformId";

  @Field(() => ID, { description: "Opaque id." })
  @PrimaryKey({ type: "uuid" })
  id: string = newId();

  @Property({ type: "uuid", index: true })
  networkId!: string;

  @ManyToOne(() => Platform, { ref: true })
  platform!: Ref<Platform>;

  @Field(() => String, { description: "Name, as it is shown; unique within its platform." })
  @Property({ type: "text" })
  name!: string;

  @Field(() => [Int], { description: "Permission values, ascending; 0 is always among them." })
  @Property({ type: "array", columnType: "int[]" })
  permissions!: number[];

  @Field(() => ID, { description: "The platform that the role belongs to." })
  get platformId(): string {
    return this.platform.id;
  }
}
