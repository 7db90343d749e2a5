import type { Ref } from "@mikro-orm/core";
import { Entity, ManyToOne, PrimaryKey, Property } from "@mikro-orm/decorators/legacy";
import { newId } from "../../kernel/ids.ts";
import { Scoped } from "../../access/auth/scoped.ts";
import { Station } from "../../site/station/station.entity.ts";

/** A code for a station, or for one device of it, shown once, stored hashed, traded once for a gateway's credential. */
@Entity()
@Scoped("station.platform")
export class ActivationCode {
  @PrimaryKey({ type: "uuid" })
  id: string = newId();

  @Property({ type: "uuid", index: true })
  networkId!: string;

  @ManyToOne(() => Station, { ref: true })
  station!: Ref<Station>;

  /** The one device that it is for; null: the station. */
  @Property({ type: "uuid", nullable: true })
  deviceId: string | null = null;

  @Property({ type: "text", unique: true, hidden: true })
  codeHash!: string;

  @Property({ type: "datetime" })
  createdAt!: Date;

  /** Login of who made it. */
  @Property({ type: "text" })
  createdBy!: string;

  @Property({ type: "datetime" })
  expiresAt!: Date;

  @Property({ type: "datetime", nullable: true })
  usedAt: Date | null = null;

  @Property({ type: "datetime", nullable: true })
  revokedAt: Date | null = null;

  /** Who trades it shares the station with the gateway that it has; else it takes its place. */
  @Property({ type: "boolean", default: false })
  shares: boolean = false;

  /** Who traded it. */
  @Property({ type: "uuid", nullable: true })
  gatewayId: string | null = null;
}
