import { Extensions, Field, Float, ID, InputType, Int } from "type-graphql";
import { DeviceProtocol } from "../device/device.types.ts";
import { GraphQLInstant } from "../../kernel/scalars/scalars.ts";

@InputType({ description: "Which grade a nozzle sells by the settings of its device." })
export class NozzleReport {
  @Field(() => String, { description: "The nozzle's address at the device." })
  address!: string;

  @Field(() => Int, { description: "The device's own number of the grade." })
  grade!: number;

  @Field(() => String, { nullable: true, description: "The device's own name of the grade." })
  gradeName?: string | null;
}

@InputType({ description: "What a device that is reached over a mobile network tells of itself." })
export class LineReport {
  @Field(() => String, { nullable: true, description: "What it calls itself." })
  name?: string | null;

  @Field(() => String, { nullable: true, description: "Number of the SIM card that is in it." })
  simCard?: string | null;

  @Field(() => Int, { nullable: true, description: "Strength of the signal that it receives, in dBm." })
  signalDbm?: number | null;

  @Field(() => Float, { nullable: true, description: "Seconds since it was switched on." })
  uptimeSeconds?: number | null;
}

@InputType({ description: "A device now." })
export class DeviceReport {
  @Field(() => ID, { description: "The device; one of the gateway's own." })
  deviceId!: string;

  @Field(() => GraphQLInstant, { description: "When, by the device's clock." })
  at!: Date;

  @Field(() => Boolean, { description: "It answers." })
  online!: boolean;

  @Field(() => String, { nullable: true, description: "Version that it tells." })
  version?: string | null;

  @Field(() => String, { nullable: true, description: "Serial number that it tells." })
  serialNumber?: string | null;

  @Extensions({ most: 5_000 })
  @Field(() => String, { nullable: true, description: "Why it went, or what hinders it while it answers, in English." })
  reason?: string | null;

  @Field(() => [NozzleReport], {
    nullable: true,
    description: "What its nozzles sell by its own settings; what is known stays where this is left out.",
  })
  nozzles?: NozzleReport[] | null;

  @Field(() => [String], {
    nullable: true,
    description:
      "Addresses of its guns and tanks that are away though it answers itself; what is known stays where this is left out.",
  })
  absent?: string[] | null;

  @Field(() => LineReport, {
    nullable: true,
    description: "What it tells of its own line; what is known stays where this is left out.",
  })
  line?: LineReport | null;

  @Field(() => Int, {
    nullable: true,
    description: "Version of the gateway's configuration that it runs by; what is known stays where this is left out.",
  })
  configuration?: number | null;

  @Field(() => Float, { description: "Bytes received since the gateway's start." })
  bytesIn!: number;

  @Field(() => Float, { description: "Bytes sent." })
  bytesOut!: number;

  @Field(() => Float, { description: "Good frames received." })
  frames!: number;

  @Field(() => Float, { description: "Frames thrown away." })
  badFrames!: number;

  @Field(() => Float, { description: "Connections made anew." })
  reconnects!: number;

  @Field(() => GraphQLInstant, { nullable: true, description: "When its last good frame came." })
  lastSeenAt?: Date | null;

  @Field(() => Int, {
    defaultValue: 0,
    description:
      "Facts of it that the gateway holds and has not delivered; a gateway that holds none back leaves it out.",
  })
  waiting!: number;

  @Field(() => GraphQLInstant, {
    nullable: true,
    description: "Of these, none happened before; left out where none waits. What it told of before has arrived.",
  })
  waitingSince?: Date | null;
}

@InputType({ description: "A caller that nobody registered." })
export class UnknownDeviceReport {
  @Field(() => DeviceProtocol, { description: "The protocol that it spoke." })
  protocol!: DeviceProtocol;

  @Field(() => String, { description: "What it calls itself." })
  identity!: string;

  @Field(() => String, { description: "Where it called from." })
  remoteAddress!: string;

  @Field(() => GraphQLInstant, { description: "When, by the device's clock." })
  at!: Date;

  @Field(() => Int, { description: "How often since the last report." })
  calls!: number;
}
