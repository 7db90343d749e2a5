import { OptionalProps, type Ref } from "@mikro-orm/core";
import { Entity, ManyToOne, PrimaryKey, Property } from "@mikro-orm/decorators/legacy";
import { Field, ID, Int, ObjectType } from "type-graphql";
import { newId } from "../../kernel/ids.ts";
import { Scoped } from "../../access/auth/scoped.ts";
import { Kept } from "../../kernel/lists/kept.ts";
import { Grade } from "../energy/grade.entity.ts";
import { Station } from "../station/station.entity.ts";
import { Tank } from "../tank/tank.entity.ts";
import { Dispenser } from "./dispenser.entity.ts";

/** A gun (nozzle): draws one grade from one tank. */
@Entity()
@Scoped("station.platform")
@Kept()
@ObjectType({ description: "A gun (nozzle): draws one grade from one tank." })
export class Gun {
  declare [OptionalProps]?: "stationId" | "dispenserId" | "tankId";

  @Field(() => ID, { description: "Opaque id." })
  @PrimaryKey({ type: "uuid" })
  id: string = newId();

  @Property({ type: "uuid", index: true })
  networkId!: string;

  @ManyToOne(() => Station, { ref: true })
  station!: Ref<Station>;

  @ManyToOne(() => Dispenser, { ref: true })
  dispenser!: Ref<Dispenser>;

  @ManyToOne(() => Grade, { ref: true })
  grade!: Ref<Grade>;

  @ManyToOne(() => Tank, { ref: true })
  tank!: Ref<Tank>;

  @Field(() => Int, { description: "Number within the station." })
  @Property({ type: "integer" })
  number!: number;

  /** Its facts stay; its number is free again: a partial unique index holds the numbers of those that are left. */
  @Property({ type: "datetime", nullable: true })
  deletedAt: Date | null = null;

  @Field(() => ID, { description: "Its station." })
  get stationId(): string {
    return this.station.id;
  }

  @Field(() => ID, { description: "The dispenser that it hangs on." })
  get dispenserId(): string {
    return this.dispenser.id;
  }

  @Field(() => ID, { description: "The tank that it draws from." })
  get tankId(): string {
    return this.tank.id;
  }
}
