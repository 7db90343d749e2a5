import type { Ref } from "@mikro-orm/core";
import { Entity, ManyToOne, PrimaryKey, Property } from "@mikro-orm/decorators/legacy";
import { newId } from "../ids.ts";
import { Scoped } from "../auth/scoped.ts";
import { Station } from "../station/station.entity.ts";

/** A station's code, shown once, stored hashed, traded once for a gateway's credential. */
@Entity()
@Scoped("station.platform")
export class ActivationCode {
  @PrimaryKey({ type: "uuid" })
  id: string = newId();

  @Property({ type: "uuid", index: true })
  networkId!: string;

  @ManyToOne(() => Station, { ref: true })
  station!: Ref<Station>;

  @Property({ type: "text", unique: true, hidden: true })
  codeHash!: string;

  @Property({ type: "datetime" })
  createdAt!: Date;

  @Property({ type: "datetime" })
  expiresAt!: Date;

  @Property({ type: "datetime", nullable: true })
  usedAt: Date | null = null;
}
