import { OptionalProps, type Ref } from "@mikro-orm/core";
import { Entity, ManyToOne, PrimaryKey, Property, Unique } from "@mikro-orm/decorators/legacy";
import { Field, ID, ObjectType } from "type-graphql";
import { newId } from "../../kernel/ids.ts";
import { Scoped } from "../../access/auth/scoped.ts";
import { Gun } from "../../site/gun/gun.entity.ts";
import { Tank } from "../../site/tank/tank.entity.ts";
import { Device } from "./device.entity.ts";

/** One gun or tank at one address of a device. A gun stands in one row only (10032), an address likewise (10010). */
@Entity()
@Scoped("device.station.platform")
@Unique({ properties: ["device", "address", "kind"] })
@ObjectType({ description: "One gun or tank at one address of a device." })
export class DeviceBinding {
  declare [OptionalProps]?: "gunId" | "tankId";

  @Field(() => ID, { description: "Opaque id." })
  @PrimaryKey({ type: "uuid" })
  id: string = newId();

  @Property({ type: "uuid", index: true })
  networkId!: string;

  @ManyToOne(() => Device, { ref: true })
  device!: Ref<Device>;

  /** GUN or TANK: a pump address and a probe number may read alike. */
  @Property({ type: "text" })
  kind!: "GUN" | "TANK";

  @Field(() => String, {
    description: 'Address on the device: "pump.nozzle" for a gun, the probe or tank number for a tank.',
  })
  @Property({ type: "text" })
  address!: string;

  @ManyToOne(() => Gun, { ref: true, nullable: true, unique: true })
  gun: Ref<Gun> | null = null;

  @ManyToOne(() => Tank, { ref: true, nullable: true, unique: true })
  tank: Ref<Tank> | null = null;

  @Field(() => ID, { nullable: true, description: "The gun at this address." })
  get gunId(): string | null {
    return this.gun?.id ?? null;
  }

  @Field(() => ID, { nullable: true, description: "The tank at this address." })
  get tankId(): string | null {
    return this.tank?.id ?? null;
  }
}
