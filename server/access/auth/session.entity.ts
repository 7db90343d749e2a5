import type { Ref } from "@mikro-orm/core";
import { Entity, ManyToOne, PrimaryKey, Property } from "@mikro-orm/decorators/legacy";
import { Account } from "./account.entity.ts";

/** A login. The token itself is never stored, only its SHA-256. */
@Entity()
export class Session {
  /** The uuid that login hands out beside the token. */
  @PrimaryKey({ type: "uuid" })
  id!: string;

  @Property({ type: "uuid" })
  networkId!: string;

  @ManyToOne(() => Account, { ref: true })
  account!: Ref<Account>;

  @Property({ type: "text", unique: true, hidden: true })
  tokenHash!: string;

  @Property({ type: "datetime" })
  createdAt!: Date;

  @Property({ type: "datetime" })
  expiresAt!: Date;

  @Property({ type: "datetime", nullable: true })
  revokedAt: Date | null = null;

  /** The identity provider said who it is, and no password. */
  @Property({ type: "boolean", default: false })
  byProvider: boolean = false;

  /** To a minute; empty until it is used a minute after its beginning. */
  @Property({ type: "datetime", nullable: true })
  lastUsedAt: Date | null = null;

  @Property({ type: "text" })
  remoteAddress!: string;

  @Property({ type: "text" })
  userAgent!: string;
}
