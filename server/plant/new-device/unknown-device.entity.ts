import { Entity, Enum, PrimaryKey, Property, Unique } from "@mikro-orm/decorators/legacy";
import { Field, ID, Int, ObjectType } from "type-graphql";
import { newId } from "../../kernel/ids.ts";
import { Scoped } from "../../access/auth/scoped.ts";
import { GraphQLInstant } from "../../kernel/scalars/scalars.ts";
import { DeviceProtocol } from "../device/device.types.ts";

/** A caller at a gateway's door that nobody registered. */
@Entity()
@Scoped()
@Unique({ properties: ["networkId", "protocol", "identity"] })
@ObjectType({ description: "A device that called at a gateway and that nobody registered." })
export class UnknownDevice {
  @Field(() => ID, { description: "Opaque id." })
  @PrimaryKey({ type: "uuid" })
  id: string = newId();

  @Property({ type: "uuid" })
  networkId!: string;

  @Field(() => DeviceProtocol, { description: "The protocol that it spoke." })
  @Enum({ items: () => DeviceProtocol })
  protocol!: DeviceProtocol;

  @Field(() => String, { description: "What it calls itself." })
  @Property({ type: "text" })
  identity!: string;

  @Field(() => String, {
    description: "The network address that it last called from; of a communication box, its broker's.",
  })
  @Property({ type: "text" })
  remoteAddress!: string;

  @Field(() => String, { description: "The gateway that heard it last." })
  @Property({ type: "text" })
  gatewayName!: string;

  @Property({ type: "uuid", nullable: true })
  gatewayId: string | null = null;

  @Field(() => GraphQLInstant, {
    nullable: true,
    description: "When it was set aside; null: it waits to be dealt with.",
  })
  @Property({ type: "datetime", nullable: true })
  ignoredAt: Date | null = null;

  @Field(() => String, { nullable: true, description: "Login name of who set it aside." })
  @Property({ type: "text", nullable: true })
  ignoredBy: string | null = null;

  @Field(() => GraphQLInstant, { description: "First heard." })
  @Property({ type: "datetime" })
  firstSeenAt!: Date;

  @Field(() => GraphQLInstant, { description: "Last heard." })
  @Property({ type: "datetime" })
  lastSeenAt!: Date;

  @Field(() => Int, { description: "How many times it called." })
  @Property({ type: "integer" })
  calls!: number;
}
