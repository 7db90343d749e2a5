import { Field, ID, Int, ObjectType, registerEnumType } from "type-graphql";
import { AlarmCode } from "./alarm.types.ts";

export const AlarmGrouping = { CODE: "CODE", STATION: "STATION", DEVICE: "DEVICE" } as const;
export type AlarmGrouping = keyof typeof AlarmGrouping;
registerEnumType(AlarmGrouping, {
  name: "AlarmGrouping",
  description: "By what alarms are added up. DEVICE: those that are about no device are one line.",
});

@ObjectType({ description: "Alarms added up." })
export class AlarmFigures {
  @Field(() => Int, { description: "How many began." })
  alarms!: number;

  @Field(() => Int, { description: "Of them, critical." })
  critical!: number;

  @Field(() => Int, { description: "How often they were raised in all." })
  raised!: number;

  @Field(() => Int, { description: "Of them, active now." })
  active!: number;

  @Field(() => Int, { description: "Of them, acknowledged." })
  acknowledged!: number;

  @Field(() => Int, {
    nullable: true,
    description: "Mean seconds from begin to acknowledgement, of those acknowledged.",
  })
  meanAcknowledgeSeconds!: number | null;

  @Field(() => Int, { nullable: true, description: "Mean seconds from begin to end, of those that ended." })
  meanEndSeconds!: number | null;
}

@ObjectType({ description: "Alarms that have something in common, added up." })
export class AlarmStatisticsRow {
  @Field(() => ID, {
    nullable: true,
    description: "What they have in common: a code, or the id of a station or device.",
  })
  key!: string | null;

  @Field(() => AlarmCode, { nullable: true, description: "By code: the code." })
  code!: AlarmCode | null;

  @Field(() => String, { nullable: true, description: "Otherwise its name; of a device, behind its station's." })
  name!: string | null;

  @Field(() => AlarmFigures, { description: "Added up." })
  figures!: AlarmFigures;
}

@ObjectType({ description: "Alarms added up by what they have in common." })
export class AlarmStatistics {
  @Field(() => [AlarmStatisticsRow], { description: "Those with the most alarms first, 50 at most." })
  rows!: AlarmStatisticsRow[];

  @Field(() => AlarmFigures, { description: "All of them, also those beyond the rows." })
  total!: AlarmFigures;
}
