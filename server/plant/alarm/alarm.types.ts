import { Field, ID, Int, ObjectType, registerEnumType } from "type-graphql";
import { GraphQLInstant } from "../../kernel/scalars/scalars.ts";

/** What is wrong. The last eight are found by the server; the others are told by devices. */
export const ALARM_CODES = [
  "TANK_LEVEL_HIGH",
  "TANK_LEVEL_LOW",
  "TANK_LEAK",
  "TANK_WATER_HIGH",
  "TANK_PROBE_FAULT",
  "TANK_DELIVERY_NEEDED",
  "TANK_TEST_FAULT",
  "GAUGE_FAULT",
  "CONTROLLER_FAULT",
  "CONTROLLER_RESTART",
  "POWER_FAILURE",
  "PUMP_OFFLINE",
  "PUMP_OVERFILL",
  "PUMP_FILLED_OFFLINE",
  "READER_FAULT",
  "PRICE_SIGN_FAULT",
  "PLC_FAULT",
  "GAS_CONCENTRATION",
  "MEASURE_LIMIT",
  "DEVICE_OFFLINE",
  "STATION_SILENT",
  "GUN_ILLEGAL_MOVE",
  "MISSING_SALE",
  "UNBOUND_ADDRESS",
  "REPORT_QUARANTINED",
  "CARD_OVERDRAWN",
] as const;
export type AlarmCode = (typeof ALARM_CODES)[number];
export const AlarmCode = Object.fromEntries(ALARM_CODES.map((code) => [code, code])) as { [Code in AlarmCode]: Code };
registerEnumType(AlarmCode, { name: "AlarmCode", description: "What is wrong, in the product's words." });

export const AlarmSeverity = { CRITICAL: "CRITICAL", WARNING: "WARNING", INFO: "INFO" } as const;
export type AlarmSeverity = keyof typeof AlarmSeverity;
registerEnumType(AlarmSeverity, {
  name: "AlarmSeverity",
  description: "CRITICAL: at once. WARNING: today. INFO: to know.",
});

export const AlarmSourceType = {
  TANK: "TANK",
  PUMP: "PUMP",
  DEVICE: "DEVICE",
  STATION: "STATION",
} as const;
export type AlarmSourceType = keyof typeof AlarmSourceType;
registerEnumType(AlarmSourceType, { name: "AlarmSourceType", description: "What an alarm is about." });

export const AlarmEdge = { RAISED: "RAISED", CLEARED: "CLEARED", NOTED: "NOTED" } as const;
export type AlarmEdge = keyof typeof AlarmEdge;
registerEnumType(AlarmEdge, {
  name: "AlarmEdge",
  description: "RAISED it begins, CLEARED it ends, NOTED it was for an instant.",
});

@ObjectType({
  description: "An alarm: active until nobody says so any more, and acknowledged or not, whichever comes first.",
})
export class Alarm {
  @Field(() => ID, { description: "Opaque id." })
  id!: string;

  @Field(() => AlarmCode, { description: "What is wrong." })
  code!: AlarmCode;

  @Field(() => String, { nullable: true, description: "The vendor's own code." })
  vendorCode!: string | null;

  @Field(() => AlarmSeverity, { description: "How urgent it is." })
  severity!: AlarmSeverity;

  @Field(() => ID, { description: "The station." })
  stationId!: string;

  @Field(() => String, { description: "Its name." })
  stationName!: string;

  @Field(() => AlarmSourceType, { description: "What kind of thing it is about." })
  sourceType!: AlarmSourceType;

  @Field(() => String, {
    description:
      "What it is about: the tank's name, the gun's number, the device's name and its part, or the station's name.",
  })
  sourceName!: string;

  @Field(() => String, {
    nullable: true,
    description: "Which part, as the device numbers it: a probe, a pump, a sensor, a reader; absent: the server's own.",
  })
  address!: string | null;

  @Field(() => ID, { nullable: true, description: "The tank." })
  tankId!: string | null;

  @Field(() => ID, { nullable: true, description: "The gun." })
  gunId!: string | null;

  @Field(() => ID, { nullable: true, description: "The device." })
  deviceId!: string | null;

  @Field(() => GraphQLInstant, { description: "Begin." })
  startedAt!: Date;

  @Field(() => GraphQLInstant, { nullable: true, description: "End; null while it is active." })
  endedAt!: Date | null;

  @Field(() => Boolean, { description: "It has not ended." })
  active!: boolean;

  @Field(() => Int, { description: "How often it was raised while it was active." })
  count!: number;

  @Field(() => GraphQLInstant, { description: "When it was raised last." })
  lastRaisedAt!: Date;

  @Field(() => String, {
    nullable: true,
    description: "A figure that goes with it: a missing sale's litres, the move of the gun.",
  })
  detail!: string | null;

  @Field(() => Boolean, { description: "A person has taken note." })
  acknowledged!: boolean;

  @Field(() => GraphQLInstant, { nullable: true, description: "When." })
  acknowledgedAt!: Date | null;

  @Field(() => String, { nullable: true, description: "Login name of who." })
  acknowledgedBy!: string | null;

  @Field(() => String, { nullable: true, description: "What they noted." })
  note!: string | null;

  @Field(() => ID, { nullable: true, description: "The account that cares for it." })
  assigneeId!: string | null;

  @Field(() => String, { nullable: true, description: "Name of that account." })
  assigneeName!: string | null;

  @Field(() => GraphQLInstant, { nullable: true, description: "Since when." })
  assignedAt!: Date | null;

  @Field(() => GraphQLInstant, {
    nullable: true,
    description: "Until when nobody is told of it, and it does not count as ringing; absent: it is not silenced.",
  })
  silencedUntil!: Date | null;

  @Field(() => ID, {
    nullable: true,
    description:
      "The alarm of which it is a consequence: it stands below that one, and is neither counted nor told of; absent: it stands for itself.",
  })
  foldedInto!: string | null;

  @Field(() => Int, { description: "How many alarms are folded below it, over or not." })
  foldedCount!: number;

  @Field(() => ID, {
    nullable: true,
    description: "The silence that does so; one of a superior platform is not in the caller's list.",
  })
  silenceId!: string | null;
}
