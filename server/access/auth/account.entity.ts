import { Collection, OptionalProps, type Ref } from "@mikro-orm/core";
import { Entity, ManyToMany, ManyToOne, PrimaryKey, Property, Unique } from "@mikro-orm/decorators/legacy";
import { Field, ID, Int, ObjectType } from "type-graphql";
import { newId } from "../../kernel/ids.ts";
import { GraphQLInstant } from "../../kernel/scalars/scalars.ts";
import { Platform } from "../platform/platform.entity.ts";
import { Role } from "./role.entity.ts";
import { Scoped } from "./scoped.ts";

/** A person (or a program acting for one) who logs in; belongs to one platform and sees its subtree. */
@Entity()
@Unique({ properties: ["networkId", "login"] })
@Scoped("platform", "branchIds")
@ObjectType({ description: "Somebody who logs in. Belongs to one platform and sees that platform's subtree." })
export class Account {
  declare [OptionalProps]?: "disabled" | "passwordGiven" | "secondFactorDemanded";

  @Field(() => ID, { description: "Opaque id." })
  @PrimaryKey({ type: "uuid" })
  id: string = newId();

  @Property({ type: "uuid", index: true })
  networkId!: string;

  @ManyToOne(() => Platform, { ref: true })
  platform!: Ref<Platform>;

  @Field(() => String, { description: "Login name; unique in its network, in lower case." })
  @Property({ type: "text" })
  login!: string;

  @Field(() => String, { description: "Name, as it is shown." })
  @Property({ type: "text" })
  name!: string;

  @Field(() => String, { nullable: true, description: "E-mail address." })
  @Property({ type: "text", nullable: true })
  email: string | null = null;

  @Field(() => String, { nullable: true, description: "Telephone number." })
  @Property({ type: "text", nullable: true })
  phone: string | null = null;

  @Field(() => Int, {
    nullable: true,
    description:
      "Minutes without a touch after which the console ends its session and asks for the password; null: never.",
  })
  @Property({ type: "smallint", nullable: true })
  lockAfterMinutes: number | null = null;

  @Property({ type: "text", hidden: true })
  passwordHash!: string;

  @Field(() => Boolean, {
    description: "Whether somebody else chose its password, which is good for choosing another one and nothing else.",
  })
  @Property({ type: "boolean", default: false })
  passwordGiven: boolean = false;

  /** When somebody else chose the password last; says something only where it is given. */
  @Property({ type: "datetime" })
  passwordGivenAt!: Date;

  @Field(() => Boolean, {
    description: "Whether its owner, logged in by the password, may do nothing until there is a second factor.",
  })
  @Property({ type: "boolean", default: false })
  secondFactorDemanded: boolean = false;

  @ManyToMany(() => Role)
  roles = new Collection<Role>(this);

  @Field(() => Boolean, { description: "May not log in at present." })
  @Property({ type: "boolean", default: false })
  disabled: boolean = false;

  @Field(() => GraphQLInstant, { description: "When it was made." })
  @Property({ type: "datetime" })
  createdAt!: Date;

  @Field(() => GraphQLInstant, { nullable: true, description: "Last successful login." })
  @Property({ type: "datetime", nullable: true })
  lastLoginAt: Date | null = null;

  /** Of a deleted account: it stays for the history that points at it, and its login name is never given again. */
  @Property({ type: "datetime", nullable: true })
  deletedAt: Date | null = null;
}
