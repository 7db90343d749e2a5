import { Entity, PrimaryKey, Property } from "@mikro-orm/decorators/legacy";

/** Failed logins of one name from one address; gone after a success. */
@Entity()
export class LoginFailure {
  /** SHA-256 of login name and address: no list of names that were tried. */
  @PrimaryKey({ type: "text" })
  subject!: string;

  @Property({ type: "integer" })
  failures!: number;

  @Property({ type: "datetime" })
  lastAt!: Date;

  @Property({ type: "datetime", nullable: true })
  lockedUntil: Date | null = null;
}
