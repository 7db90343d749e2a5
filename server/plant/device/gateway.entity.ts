import { Entity, PrimaryKey, Property } from "@mikro-orm/decorators/legacy";
import { newId } from "../../kernel/ids.ts";
import { Scoped } from "../../access/auth/scoped.ts";

/** A device gateway: holds a credential that can do nothing but serve its stations. */
@Entity()
@Scoped()
export class Gateway {
  @PrimaryKey({ type: "uuid" })
  id: string = newId();

  @Property({ type: "uuid", index: true })
  networkId!: string;

  @Property({ type: "text" })
  name!: string;

  @Property({ type: "text", unique: true, hidden: true })
  tokenHash!: string;

  /** Goes up with every change of what its stations' devices look like. */
  @Property({ type: "integer", default: 1 })
  configurationVersion: number = 1;

  @Property({ type: "datetime" })
  createdAt!: Date;

  @Property({ type: "datetime", nullable: true })
  revokedAt: Date | null = null;
}
