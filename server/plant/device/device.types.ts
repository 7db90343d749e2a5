import { Field, Float, ID, Int, ObjectType, registerEnumType } from "type-graphql";
import { GraphQLInstant } from "../../kernel/scalars/scalars.ts";

/** The wire protocols that a gateway speaks. */
export const DeviceProtocol = {
  JSONPTS: "JSONPTS",
  TLS350: "TLS350",
  MODBUS: "MODBUS",
  SPARKPLUG: "SPARKPLUG",
} as const;
export type DeviceProtocol = keyof typeof DeviceProtocol;
registerEnumType(DeviceProtocol, {
  name: "DeviceProtocol",
  description:
    "The wire protocol of a device: JSONPTS (PTS-2 forecourt controller), TLS350 (Veeder-Root TLS-350/450 tank gauge), MODBUS (the PLC of a gas compressor skid, Modbus TCP) or SPARKPLUG (a communication box, Sparkplug B over MQTT).",
});

@ObjectType({ description: "Which grade a nozzle sells by the settings of its device." })
export class DeviceNozzle {
  @Field(() => String, { description: "The nozzle's address at the device." })
  address!: string;

  @Field(() => Int, { description: "The device's own number of the grade: nozzles of one number show one price." })
  grade!: number;

  @Field(() => String, { nullable: true, description: "The device's own name of the grade." })
  gradeName!: string | null;
}

@ObjectType({ description: "What a device that is reached over a mobile network tells of itself." })
export class DeviceLine {
  @Field(() => String, { nullable: true, description: "What it calls itself." })
  name!: string | null;

  @Field(() => String, { nullable: true, description: "Number of the SIM card that is in it." })
  simCard!: string | null;

  @Field(() => Int, {
    nullable: true,
    description: "Strength of the signal that it receives, in dBm: -50 is strong, -110 hardly enough.",
  })
  signalDbm!: number | null;

  @Field(() => Float, { nullable: true, description: "Seconds since it was switched on." })
  uptimeSeconds!: number | null;
}

@ObjectType({ description: "Whether a device answers, and what its connection has counted since the gateway's start." })
export class DeviceStatus {
  @Field(() => ID, { description: "The device." })
  deviceId!: string;

  @Field(() => ID, { description: "Its station." })
  stationId!: string;

  @Field(() => Boolean, { description: "It answers." })
  online!: boolean;

  @Field(() => GraphQLInstant, { nullable: true, description: "Since when it is so." })
  since!: Date | null;

  @Field(() => GraphQLInstant, { nullable: true, description: "When its last good frame came." })
  lastSeenAt!: Date | null;

  @Field(() => String, { nullable: true, description: "Version that it tells of itself." })
  version!: string | null;

  @Field(() => String, { nullable: true, description: "Serial number that it tells of itself." })
  serialNumber!: string | null;

  @Field(() => [DeviceNozzle], {
    description: "What its nozzles sell by its own settings, by address; empty until it has told them.",
  })
  nozzles!: DeviceNozzle[];

  @Field(() => [String], {
    description:
      "Addresses of its guns and tanks that are away though it answers itself; empty where it doesn't know of them one by one.",
  })
  absent!: string[];

  @Field(() => DeviceLine, {
    nullable: true,
    description: "What it last told of its own line; null for a device that has none.",
  })
  line!: DeviceLine | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      "Its gateway has taken on the newest settings of its devices; false: not yet. Absent: no gateway speaks for it, or one that doesn't tell.",
  })
  configured!: boolean | null;

  @Field(() => Float, { description: "Bytes received." })
  bytesIn!: number;

  @Field(() => Float, { description: "Bytes sent." })
  bytesOut!: number;

  @Field(() => Float, { description: "Good frames received." })
  frames!: number;

  @Field(() => Float, { description: "Frames thrown away: damaged or not understood." })
  badFrames!: number;

  @Field(() => Float, { description: "Times that the connection was made anew." })
  reconnects!: number;

  @Field(() => String, {
    nullable: true,
    description: "Why it is offline, or what hinders it while it answers, in English.",
  })
  reason!: string | null;
}
