import { OptionalProps, type Ref } from "@mikro-orm/core";
import { Entity, ManyToOne, PrimaryKey, Property } from "@mikro-orm/decorators/legacy";
import { Field, ID, ObjectType } from "type-graphql";
import { newId } from "../ids.ts";
import { Scoped } from "../auth/scoped.ts";
import { Region } from "./region.entity.ts";

/** A city of a region; groups stations. */
@Entity()
@Scoped("region.platform", "lineIds")
@ObjectType({ description: "A city of a region; groups stations." })
export class City {
  declare [OptionalProps]?: "regionId";

  @Field(() => ID, { description: "Opaque id." })
  @PrimaryKey({ type: "uuid" })
  id: string = newId();

  @Property({ type: "uuid", index: true })
  networkId!: string;

  @ManyToOne(() => Region, { ref: true })
  region!: Ref<Region>;

  @Field(() => String, { description: "Name, as it is shown." })
  @Property({ type: "text" })
  name!: string;

  @Property({ type: "datetime", nullable: true })
  deletedAt: Date | null = null;

  @Field(() => ID, { description: "The region that it lies in." })
  get regionId(): string {
    return this.region.id;
  }
}
