import { OptionalProps, type Ref } from "@mikro-orm/core";
import { Entity, ManyToOne, PrimaryKey, Property } from "@mikro-orm/decorators/legacy";
import { Field, ID, Int, ObjectType } from "type-graphql";
import { newId } from "../../kernel/ids.ts";
import { Scoped } from "../../access/auth/scoped.ts";
import { Kept } from "../../kernel/lists/kept.ts";
import { Station } from "../station/station.entity.ts";

/** A dispenser (a pump is inside it) with its guns. */
@Entity()
@Scoped("station.platform")
@Kept()
@ObjectType({ description: "A dispenser (a pump is inside it) with its guns." })
export class Dispenser {
  declare [OptionalProps]?: "stationId" | "sampleApproval" | "model" | "serialNumber";

  @Field(() => ID, { description: "Opaque id." })
  @PrimaryKey({ type: "uuid" })
  id: string = newId();

  @Property({ type: "uuid", index: true })
  networkId!: string;

  @ManyToOne(() => Station, { ref: true })
  station!: Ref<Station>;

  @Field(() => Int, { description: "Number within the station." })
  @Property({ type: "integer" })
  number!: number;

  @Field(() => String, { description: "Name, as it is shown." })
  @Property({ type: "text" })
  name!: string;

  @Field(() => String, {
    description: "Sample approval (type approval) of the measuring instrument, as its plate has it; may be empty.",
  })
  @Property({ type: "text", default: "" })
  sampleApproval: string = "";

  @Field(() => String, { description: "Type of the instrument, as its plate has it; may be empty." })
  @Property({ type: "text", default: "" })
  model: string = "";

  @Field(() => String, { description: "Serial number of the instrument, as its plate has it; may be empty." })
  @Property({ type: "text", default: "" })
  serialNumber: string = "";

  /** Its facts stay; its number is free again: a partial unique index holds the numbers of those that are left. */
  @Property({ type: "datetime", nullable: true })
  deletedAt: Date | null = null;

  @Field(() => ID, { description: "Its station." })
  get stationId(): string {
    return this.station.id;
  }
}
