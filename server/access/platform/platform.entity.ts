import { Entity, ManyToOne, PrimaryKey, Property } from "@mikro-orm/decorators/legacy";
import { OptionalProps, type Ref } from "@mikro-orm/core";
import { Field, ID, Int, ObjectType } from "type-graphql";
import { newId } from "../../kernel/ids.ts";
import { Scoped } from "../auth/scoped.ts";

/** A node of the platform tree; the root is a network, the tenant. */
@Entity()
@Scoped("id", "branchIds")
@ObjectType({ description: "A node of the platform tree. A platform without parent is a network, the tenant." })
export class Platform {
  declare [OptionalProps]?: "parentId" | "training";

  @Field(() => ID, { description: "Opaque id." })
  @PrimaryKey({ type: "uuid" })
  id: string = newId();

  /** The root of its tree; a root's own id. */
  @Property({ type: "uuid", index: true })
  networkId!: string;

  @ManyToOne(() => Platform, { ref: true, nullable: true })
  parent!: Ref<Platform> | null;

  /** The ids from the root to this platform, joined by "/": a subtree is a prefix. */
  @Property({ type: "text", index: true })
  path!: string;

  @Field(() => String, { description: "Name, as it is shown." })
  @Property({ type: "text" })
  name!: string;

  @Field(() => Int, { description: "Most stations that this platform and those below it may have together." })
  @Property({ type: "integer" })
  siteLimit!: number;

  @Field(() => String, { description: "Currency, ISO 4217, e.g. CNY." })
  @Property({ type: "text" })
  currency!: string;

  @Field(() => String, { description: "How amounts are marked, e.g. ¥." })
  @Property({ type: "text" })
  currencySymbol!: string;

  @Field(() => String, { description: "How volumes are marked, e.g. L." })
  @Property({ type: "text" })
  measureUnitSymbol!: string;

  @Field(() => String, { description: "IANA time zone in which its days, shifts and reports are meant." })
  @Property({ type: "text" })
  timeZone!: string;

  @Field(() => String, { nullable: true, description: "Address to which the platform's own system is pushed." })
  @Property({ type: "text", nullable: true })
  requestAddress: string | null = null;

  @Field(() => String, { nullable: true, description: "How the platform's own system is pushed." })
  @Property({ type: "text", nullable: true })
  pushType: string | null = null;

  @Field(() => Int, { description: "Shifts (hand-overs) a day, the standard of its stations." })
  @Property({ type: "integer" })
  handshiftNumber!: number;

  @Field(() => String, { nullable: true, description: "Who answers for it." })
  @Property({ type: "text", nullable: true })
  contactName: string | null = null;

  @Field(() => String, { nullable: true, description: "Telephone number of its office." })
  @Property({ type: "text", nullable: true })
  phone: string | null = null;

  @Field(() => String, { nullable: true, description: "E-mail address of its office." })
  @Property({ type: "text", nullable: true })
  email: string | null = null;

  @Field(() => String, { nullable: true, description: "Postal address of its office." })
  @Property({ type: "text", nullable: true })
  address: string | null = null;

  /** Of a network: what tells it behind a login name; null for the platforms below. */
  @Property({ type: "text", nullable: true, unique: true })
  signInCode: string | null = null;

  @Field(() => Boolean, {
    description:
      "Whether it is for training: its stations, cards and sales are like any other's and are seen by its own accounts and tokens alone; no total above it contains them, and its cards are good at its own kind of stations only. It never changes.",
  })
  @Property({ type: "boolean" })
  training: boolean = false;

  @Property({ type: "datetime", nullable: true })
  deletedAt: Date | null = null;

  get parentId(): string | null {
    return this.parent?.id ?? null;
  }
}
