import { Collection, OptionalProps, type Ref } from "@mikro-orm/core";
import { Entity, Enum, ManyToOne, OneToMany, PrimaryKey, Property } from "@mikro-orm/decorators/legacy";
import { Field, ID, ObjectType } from "type-graphql";
import { newId } from "../../kernel/ids.ts";
import { Scoped } from "../../access/auth/scoped.ts";
import { Kept } from "../../kernel/lists/kept.ts";
import { Station } from "../../site/station/station.entity.ts";
import { ActivationState } from "../../site/station/station.types.ts";
import { CommunicationBox } from "./communication-box.entity.ts";
import { DeviceBinding } from "./device-binding.entity.ts";
import { DeviceProtocol } from "./device.types.ts";

/** A controller or gauge at a station. */
@Entity()
@Scoped("station.platform")
@Kept()
@ObjectType({ description: "A controller or gauge at a station." })
export class Device {
  declare [OptionalProps]?: "stationId" | "activationState";

  @Field(() => ID, { description: "Opaque id." })
  @PrimaryKey({ type: "uuid" })
  id: string = newId();

  @Property({ type: "uuid", index: true })
  networkId!: string;

  @ManyToOne(() => Station, { ref: true })
  station!: Ref<Station>;

  @ManyToOne(() => CommunicationBox, { ref: true, nullable: true })
  box: Ref<CommunicationBox> | null = null;

  @Field(() => String, { description: "Name, as it is shown." })
  @Property({ type: "text" })
  name!: string;

  @Field(() => DeviceProtocol, { description: "How it is spoken to." })
  @Enum({ items: () => DeviceProtocol })
  protocol!: DeviceProtocol;

  @Field(() => String, { description: "What it is known by on its wire; unique per protocol within the network." })
  @Property({ type: "text" })
  address!: string;

  @Field(() => String, { nullable: true, description: "Version, as registered." })
  @Property({ type: "text", nullable: true })
  version: string | null = null;

  @Field(() => ActivationState, { description: "How far its own activation is; its station's gateway needs none." })
  @Enum({ items: () => ActivationState })
  activationState: ActivationState = ActivationState.NOT_GENERATED;

  /** The gateway that speaks for it alone; null: its station's. */
  @Property({ type: "uuid", nullable: true })
  gatewayId: string | null = null;

  /** Since its activation was deleted no gateway speaks for it, until another is activated. */
  @Property({ type: "datetime", nullable: true })
  cutOffAt: Date | null = null;

  /** The protocol's own settings, secrets included: leaves the server to its gateway only. */
  @Property({ type: "json", hidden: true })
  settings!: Record<string, unknown>;

  /** Its facts stay; its address is free again: a partial unique index holds the addresses of those that are left. */
  @Property({ type: "datetime", nullable: true })
  deletedAt: Date | null = null;

  @OneToMany(() => DeviceBinding, (binding) => binding.device, { orphanRemoval: true })
  bindings = new Collection<DeviceBinding>(this);

  @Field(() => ID, { description: "Its station." })
  get stationId(): string {
    return this.station.id;
  }
}
