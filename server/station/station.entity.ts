import type { Ref } from "@mikro-orm/core";
import { Entity, Enum, ManyToOne, PrimaryKey, Property } from "@mikro-orm/decorators/legacy";
import { Field, Float, ID, Int, ObjectType } from "type-graphql";
import { newId } from "../ids.ts";
import { Scoped } from "../auth/scoped.ts";
import { Platform } from "../platform/platform.entity.ts";
import { City } from "./city.entity.ts";
import { ActivationState, AuthorizationMode, Certification, ControlMode } from "./station.types.ts";

/** A filling station. Its code is unique among those that are not deleted (index station_code). */
@Entity()
@Scoped("platform")
@ObjectType({ description: "A filling station." })
export class Station {
  @Field(() => ID, { description: "Opaque id." })
  @PrimaryKey({ type: "uuid" })
  id: string = newId();

  @Property({ type: "uuid", index: true })
  networkId!: string;

  @ManyToOne(() => Platform, { ref: true })
  platform!: Ref<Platform>;

  @ManyToOne(() => City, { ref: true })
  city!: Ref<City>;

  @Field(() => String, { description: "The operator's own code; unique within the network." })
  @Property({ type: "text" })
  code!: string;

  @Field(() => String, { description: "Name, as it is shown." })
  @Property({ type: "text" })
  name!: string;

  @Field(() => String, { description: "Postal address." })
  @Property({ type: "text" })
  address!: string;

  @Field(() => String, { description: "Telephone number." })
  @Property({ type: "text" })
  phone!: string;

  @Field(() => String, { description: "Tax code, as it is printed on tickets." })
  @Property({ type: "text" })
  taxCode!: string;

  @Field(() => Float, { nullable: true, description: "Degrees north, WGS 84." })
  @Property({ type: "double", nullable: true })
  latitude: number | null = null;

  @Field(() => Float, { nullable: true, description: "Degrees east, WGS 84." })
  @Property({ type: "double", nullable: true })
  longitude: number | null = null;

  @Field(() => AuthorizationMode, { description: "How its guns are released." })
  @Enum({ items: () => AuthorizationMode })
  authorizationMode!: AuthorizationMode;

  @Field(() => Certification, { description: "What must be shown before a fill." })
  @Enum({ items: () => Certification })
  certification!: Certification;

  @Field(() => Int, { description: "Shifts a day." })
  @Property({ type: "integer" })
  shiftsPerDay!: number;

  @Field(() => ControlMode, { description: "Who may change its set-up." })
  @Enum({ items: () => ControlMode })
  controlMode!: ControlMode;

  @Field(() => ActivationState, { description: "How far its activation is." })
  @Enum({ items: () => ActivationState })
  activationState!: ActivationState;

  @Field(() => String, { description: "IANA time zone of its clocks." })
  @Property({ type: "text" })
  timeZone!: string;

  /** The gateway that speaks for it, once activated. */
  @Property({ type: "uuid", nullable: true, index: true })
  gatewayId: string | null = null;

  @Property({ type: "datetime", nullable: true })
  deletedAt: Date | null = null;
}
