import type { Ref } from "@mikro-orm/core";
import { Entity, Enum, ManyToOne, PrimaryKey, Property, Unique } from "@mikro-orm/decorators/legacy";
import { newId } from "../../kernel/ids.ts";
import { Scoped } from "../../access/auth/scoped.ts";
import { Dispenser } from "../../site/gun/dispenser.entity.ts";
import { Gun } from "../../site/gun/gun.entity.ts";
import { Station } from "../../site/station/station.entity.ts";
import { AuxiliaryKind } from "./auxiliary-device.types.ts";

/** The row of an auxiliary device; what the API shows of it comes from one statement with its station, dispenser and gun. */
@Entity({ tableName: "auxiliary_device" })
@Scoped("station.platform")
@Unique({ properties: ["station", "kind", "address"] })
export class Auxiliary {
  @PrimaryKey({ type: "uuid" })
  id: string = newId();

  @Property({ type: "uuid", index: true })
  networkId!: string;

  @ManyToOne(() => Station, { ref: true })
  station!: Ref<Station>;

  @ManyToOne(() => Dispenser, { ref: true, nullable: true })
  dispenser: Ref<Dispenser> | null = null;

  @ManyToOne(() => Gun, { ref: true, nullable: true })
  gun: Ref<Gun> | null = null;

  @Enum({ items: () => AuxiliaryKind })
  kind!: AuxiliaryKind;

  @Property({ type: "text" })
  name!: string;

  @Property({ type: "text" })
  address!: string;
}
