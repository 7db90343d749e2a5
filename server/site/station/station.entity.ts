import type { Ref } from "@mikro-orm/core";
import { Entity, Enum, ManyToOne, PrimaryKey, Property } from "@mikro-orm/decorators/legacy";
import { newId } from "../../kernel/ids.ts";
import { Scoped } from "../../access/auth/scoped.ts";
import { Platform } from "../../access/platform/platform.entity.ts";
import { City } from "./city.entity.ts";
import { ActivationState, AuthorizationMode, Certification, ControlMode } from "./station.types.ts";

/** A filling station. Its code is unique among those that are not deleted (index station_code). */
@Entity()
@Scoped("platform")
export class Station {
  @PrimaryKey({ type: "uuid" })
  id: string = newId();

  @Property({ type: "uuid", index: true })
  networkId!: string;

  @ManyToOne(() => Platform, { ref: true })
  platform!: Ref<Platform>;

  @ManyToOne(() => City, { ref: true })
  city!: Ref<City>;

  @Property({ type: "text" })
  code!: string;

  @Property({ type: "text" })
  name!: string;

  @Property({ type: "text" })
  address!: string;

  @Property({ type: "text" })
  phone!: string;

  @Property({ type: "text" })
  taxCode!: string;

  @Property({ type: "double", nullable: true })
  latitude: number | null = null;

  @Property({ type: "double", nullable: true })
  longitude: number | null = null;

  @Enum({ items: () => AuthorizationMode })
  authorizationMode!: AuthorizationMode;

  @Enum({ items: () => Certification })
  certification!: Certification;

  @Property({ type: "integer" })
  shiftsPerDay!: number;

  @Enum({ items: () => ControlMode })
  controlMode!: ControlMode;

  @Enum({ items: () => ActivationState })
  activationState!: ActivationState;

  @Property({ type: "text" })
  timeZone!: string;

  /** The gateway that speaks for it, once activated. */
  @Property({ type: "uuid", nullable: true, index: true })
  gatewayId: string | null = null;

  @Property({ type: "datetime", nullable: true })
  deletedAt: Date | null = null;
}
