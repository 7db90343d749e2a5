import { Collection, type Ref } from "@mikro-orm/core";
import { Entity, ManyToOne, OneToMany, PrimaryKey, Property } from "@mikro-orm/decorators/legacy";
import { newId } from "../../kernel/ids.ts";
import { Scoped } from "../../access/auth/scoped.ts";
import { Platform } from "../../access/platform/platform.entity.ts";
import { City } from "./city.entity.ts";

/** A region; groups cities. Shared downwards: platforms below the one that made it see it too. */
@Entity()
@Scoped("platform", "lineIds")
export class Region {
  @PrimaryKey({ type: "uuid" })
  id: string = newId();

  @Property({ type: "uuid", index: true })
  networkId!: string;

  @ManyToOne(() => Platform, { ref: true })
  platform!: Ref<Platform>;

  @Property({ type: "text" })
  name!: string;

  @Property({ type: "datetime", nullable: true })
  deletedAt: Date | null = null;

  @OneToMany(() => City, (city) => city.region)
  cities = new Collection<City>(this);
}
