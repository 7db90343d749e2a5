import { Field, Float, ID, Int, ObjectType } from "type-graphql";
import { GraphQLInstant } from "../../kernel/scalars/scalars.ts";
import { StandBy } from "../lease/lease.types.ts";
import { DeviceProtocol } from "../device/device.types.ts";

@ObjectType({
  description: "A device as its gateway watches it: whether it answers, what it is, and what its line has counted.",
})
export class MonitoredDevice {
  @Field(() => ID, { description: "The device." })
  id!: string;

  @Field(() => ID, { description: "Its station." })
  stationId!: string;

  @Field(() => String, { description: "The station's code." })
  stationCode!: string;

  @Field(() => String, { description: "The station's name." })
  stationName!: string;

  @Field(() => String, { description: "Name, as it is shown." })
  name!: string;

  @Field(() => DeviceProtocol, { description: "What it speaks." })
  protocol!: DeviceProtocol;

  @Field(() => String, { nullable: true, description: "The communication box that it hangs on." })
  boxName!: string | null;

  @Field(() => String, { nullable: true, description: "The gateway that speaks for it; absent: none does." })
  gatewayName!: string | null;

  @Field(() => GraphQLInstant, {
    nullable: true,
    description: "Since when that gateway has served it; absent where none shares the station with it.",
  })
  servedSince!: Date | null;

  @Field(() => StandBy, { description: "Whether another gateway could take it over." })
  standBy!: StandBy;

  @Field(() => Boolean, { description: "It answers." })
  online!: boolean;

  @Field(() => GraphQLInstant, { nullable: true, description: "Since when it is so; absent: nothing was ever heard." })
  since!: Date | null;

  @Field(() => GraphQLInstant, { nullable: true, description: "When its last good frame came." })
  lastSeenAt!: Date | null;

  @Field(() => String, {
    nullable: true,
    description: "Why it is offline, or what hinders it while it answers, in English.",
  })
  reason!: string | null;

  @Field(() => String, { nullable: true, description: "Version that it tells of itself." })
  version!: string | null;

  @Field(() => String, { nullable: true, description: "Serial number that it tells of itself." })
  serialNumber!: string | null;

  @Field(() => Int, { description: "Guns that are bound to it." })
  guns!: number;

  @Field(() => Int, { description: "Tanks that are bound to it." })
  tanks!: number;

  @Field(() => Int, { description: "Alarms at it that have not ended." })
  activeAlarms!: number;

  @Field(() => Int, { description: "Facts of it that its gateway holds and has not delivered." })
  waiting!: number;

  @Field(() => Float, { description: "Bytes received since the gateway's start." })
  bytesIn!: number;

  @Field(() => Float, { description: "Bytes sent since then." })
  bytesOut!: number;

  @Field(() => Float, { description: "Good frames received since then." })
  frames!: number;

  @Field(() => Float, { description: "Frames thrown away since then: damaged or not understood." })
  badFrames!: number;

  @Field(() => Float, { description: "Times since then that the connection was made anew." })
  reconnects!: number;
}
