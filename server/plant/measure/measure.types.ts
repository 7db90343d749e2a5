import { Field, Float, ID, ObjectType, registerEnumType } from "type-graphql";
import type { CourseStep } from "../../kernel/course.ts";
import { GraphQLDecimal, GraphQLInstant } from "../../kernel/scalars/scalars.ts";
import { ValueQuality } from "../../site/tank/quality.types.ts";
import { Alarm } from "../alarm/alarm.types.ts";
import type { LimitSide as Side } from "../../../common/measure-limits.ts";
import { LimitSide } from "./limit.types.ts";
import { MeasureGroup, MeasureKey, PlcState } from "./measure.enums.ts";

@ObjectType({ simpleResolvers: true, description: "A parameter of a skid as it stands now." })
export class MeasureValue {
  @Field(() => MeasureKey, { description: "Which." })
  key!: MeasureKey;

  @Field(() => MeasureGroup, { description: "What it belongs to." })
  group!: MeasureGroup;

  @Field(() => String, {
    nullable: true,
    description: "Unit of the figure and its limits: mm, MPa, °C, % or s; absent where the specification gives none.",
  })
  unit!: string | null;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: "The figure that was told last, in its unit; absent, never 0, where it could not be measured.",
  })
  value!: string | null;

  @Field(() => ValueQuality, { description: "How good it is now." })
  quality!: ValueQuality;

  @Field(() => GraphQLInstant, { nullable: true, description: "When a figure was told last; absent: never." })
  at!: Date | null;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: "Below it something is wrong, in its unit; absent where nobody watches that.",
  })
  lowLimit!: string | null;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: "What was below its low limit is right again at or above this, in its unit.",
  })
  lowReleaseLimit!: string | null;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: "Above it something is wrong, in its unit; absent where nobody watches that.",
  })
  highLimit!: string | null;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: "What was above its high limit is right again at or below this, in its unit.",
  })
  releaseLimit!: string | null;

  @Field(() => Boolean, { description: "It was beyond a limit, and has not come back to where that lets go since." })
  beyond!: boolean;

  @Field(() => LimitSide, { nullable: true, description: "Beyond which; absent: beyond none." })
  beyondSide!: Side | null;

  @Field(() => Boolean, { description: "It has been beyond for as long as the limit allows: an alarm stands for it." })
  ringing!: boolean;
}

@ObjectType({ simpleResolvers: true, description: "What a part of a device measures: a skid as its PLC tells of it." })
export class MeasureStatus {
  @Field(() => ID, { description: "The device." })
  deviceId!: string;

  @Field(() => String, { description: "The device's name." })
  deviceName!: string;

  @Field(() => ID, { description: "Its station." })
  stationId!: string;

  @Field(() => String, { description: "The station's name." })
  stationName!: string;

  @Field(() => String, { description: "The station's zone (IANA)." })
  timeZone!: string;

  @Field(() => String, {
    nullable: true,
    description: 'The part, as the device numbers it, e.g. "plc-1"; absent: it has told nothing yet.',
  })
  address!: string | null;

  @Field(() => Boolean, { description: "The device answers." })
  online!: boolean;

  @Field(() => String, {
    nullable: true,
    description: "Why it is offline, or what hinders it while it answers, in English.",
  })
  reason!: string | null;

  @Field(() => GraphQLInstant, { nullable: true, description: "When it was read last; absent: never." })
  readAt!: Date | null;

  @Field(() => [PlcState], { nullable: true, description: "What it says of itself; absent: it doesn't." })
  states!: PlcState[] | null;

  @Field(() => Float, { nullable: true, description: "How long it has run in its life, seconds." })
  runSeconds!: number | null;

  @Field(() => [MeasureValue], { description: "The parameters that it has ever told of, in their order." })
  values!: MeasureValue[];
}

export const MeasureHistoryStep = {
  RAW: "RAW",
  FIVE_MINUTES: "FIVE_MINUTES",
  HOUR: "HOUR",
  DAY: "DAY",
} as const satisfies Record<CourseStep, CourseStep>;
registerEnumType(MeasureHistoryStep, {
  name: "MeasureHistoryStep",
  description:
    "How far points lie apart: the finest at which there are 1,500 at most. RAW: every reading that is kept, the first of each half minute and those in which something changed its quality or crossed its limit. The others: the first of each five minutes, hour or day of the station.",
});

@ObjectType({ simpleResolvers: true, description: "A figure of a parameter's course." })
export class MeasurePoint {
  @Field(() => GraphQLInstant, { description: "When it was read." })
  at!: Date;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: "The figure, in the parameter's unit; absent where it could not be measured.",
  })
  value!: string | null;

  @Field(() => GraphQLDecimal, { nullable: true, description: "The least within the step." })
  least!: string | null;

  @Field(() => GraphQLDecimal, { nullable: true, description: "The largest within the step." })
  most!: string | null;
}

@ObjectType({ simpleResolvers: true, description: "A parameter within a time." })
export class MeasureCourse {
  @Field(() => MeasureKey, { description: "Which." })
  key!: MeasureKey;

  @Field(() => String, { nullable: true, description: "Unit of its figures; absent where there is none." })
  unit!: string | null;

  @Field(() => GraphQLDecimal, { nullable: true, description: "Below it something is wrong now, in its unit." })
  lowLimit!: string | null;

  @Field(() => GraphQLDecimal, { nullable: true, description: "Above it something is wrong now, in its unit." })
  highLimit!: string | null;

  @Field(() => [MeasurePoint], { description: "Its figures, oldest first." })
  points!: MeasurePoint[];
}

@ObjectType({ description: "What a part of a device measured within a time." })
export class MeasureHistory {
  @Field(() => ID, { description: "The device." })
  deviceId!: string;

  @Field(() => String, { description: "The device's name." })
  deviceName!: string;

  @Field(() => ID, { description: "Its station." })
  stationId!: string;

  @Field(() => String, { description: "The station's name." })
  stationName!: string;

  @Field(() => String, { description: "The station's zone (IANA), whose hours and days the steps are." })
  timeZone!: string;

  @Field(() => String, { description: "The part, as the device numbers it." })
  address!: string;

  @Field(() => MeasureHistoryStep, { description: "How far the points lie apart." })
  step!: CourseStep;

  @Field(() => [MeasureCourse], { description: "The parameters that were asked for, in their order." })
  courses!: MeasureCourse[];

  @Field(() => [Alarm], { description: "The device's alarms that were on within the time, oldest first; 500 at most." })
  alarms!: Alarm[];
}
