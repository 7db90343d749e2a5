import { OptionalProps, type Ref } from "@mikro-orm/core";
import { Entity, ManyToOne, PrimaryKey, Property } from "@mikro-orm/decorators/legacy";
import { newId } from "../../kernel/ids.ts";
import { Scoped } from "../../access/auth/scoped.ts";
import { Region } from "./region.entity.ts";

/** A city of a region; groups stations. */
@Entity()
@Scoped("region.platform", "lineIds")
export class City {
  declare [OptionalProps]?: "regionId";

  @PrimaryKey({ type: "uuid" })
  id: string = newId();

  @Property({ type: "uuid", index: true })
  networkId!: string;

  @ManyToOne(() => Region, { ref: true })
  region!: Ref<Region>;

  @Property({ type: "text" })
  name!: string;

  @Property({ type: "datetime", nullable: true })
  deletedAt: Date | null = null;

  get regionId(): string {
    return this.region.id;
  }
}
