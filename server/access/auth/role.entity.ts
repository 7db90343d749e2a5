import { ArrayType, OptionalProps, type Ref } from "@mikro-orm/core";
import { Entity, ManyToOne, PrimaryKey, Property, Unique } from "@mikro-orm/decorators/legacy";
import { Field, ID, Int, ObjectType } from "type-graphql";
import { newId } from "../../kernel/ids.ts";
import { Platform } from "../platform/platform.entity.ts";
import { grantsOf } from "./rights.ts";
import { Scoped } from "./scoped.ts";

/** A named set of permission values within a platform. */
@Entity()
@Scoped("platform", "branchIds")
@Unique({ properties: ["platform", "name"] })
@ObjectType({ description: "A named set of permission values within a platform." })
export class Role {
  declare [OptionalProps]?: "platformId" | "permissions" | "operates" | "approves";

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

  /** What it allows, of every level (rights.ts). The column has the name of the time before there were levels. */
  @Property({ type: new ArrayType(Number), columnType: "int[]", fieldName: "permissions" })
  rights!: number[];

  @Field(() => [Int], { description: "Permission values that it shows, ascending; 0 is always among them." })
  get permissions(): number[] {
    return grantsOf(this.rights).permissions;
  }

  @Field(() => [Int], { description: "Of them, those that it operates: changes and orders." })
  get operates(): number[] {
    return grantsOf(this.rights).operates;
  }

  @Field(() => [Int], { description: "Of them, those whose requests by others it decides about." })
  get approves(): number[] {
    return grantsOf(this.rights).approves;
  }

  @Field(() => ID, { description: "The platform that the role belongs to." })
  get platformId(): string {
    return this.platform.id;
  }
}
