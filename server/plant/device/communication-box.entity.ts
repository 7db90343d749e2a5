import { OptionalProps, type Ref } from "@mikro-orm/core";
import { Entity, ManyToOne, PrimaryKey, Property, Unique } from "@mikro-orm/decorators/legacy";
import { Field, ID, ObjectType } from "type-graphql";
import { newId } from "../../kernel/ids.ts";
import { Scoped } from "../../access/auth/scoped.ts";
import { Station } from "../../site/station/station.entity.ts";

/** The box that links a station's devices with the outside. */
@Entity()
@Scoped("station.platform")
@Unique({ properties: ["networkId", "code"] })
@ObjectType({ description: "The box that links a station's devices with the outside." })
export class CommunicationBox {
  declare [OptionalProps]?: "stationId";

  @Field(() => ID, { description: "Opaque id." })
  @PrimaryKey({ type: "uuid" })
  id: string = newId();

  @Property({ type: "uuid" })
  networkId!: string;

  @ManyToOne(() => Station, { ref: true })
  station!: Ref<Station>;

  @Field(() => String, { description: "Code, unique within the network." })
  @Property({ type: "text" })
  code!: string;

  @Field(() => String, { description: "Name, as it is shown." })
  @Property({ type: "text" })
  name!: string;

  @Field(() => String, { description: "Number of its SIM card; empty without one." })
  @Property({ type: "text" })
  simCard!: string;

  @Field(() => ID, { description: "Its station." })
  get stationId(): string {
    return this.station.id;
  }
}
