import { Field, Float, ID, Int, ObjectType, registerEnumType } from "type-graphql";
import { GraphQLDay, GraphQLDecimal, GraphQLInstant } from "../../kernel/scalars/scalars.ts";

export const CoverageState = { MISSING: "MISSING", NOTHING: "NOTHING" } as const;
export type CoverageState = keyof typeof CoverageState;
registerEnumType(CoverageState, {
  name: "CoverageState",
  description: "MISSING: something of the time has not arrived; NOTHING: no device of the station told anything of it yet.",
});

export const CoverageCause = { DEVICE: "DEVICE", TOTALIZER: "TOTALIZER" } as const;
export type CoverageCause = keyof typeof CoverageCause;
registerEnumType(CoverageCause, {
  name: "CoverageCause",
  description:
    "DEVICE: a device is away, or its gateway holds facts of it that it has not delivered; TOTALIZER: a gun gave litres that no sale tells of.",
});

@ObjectType({ description: "Hours of a station of which something is missing, one after the other." })
export class CoverageGap {
  @Field(() => ID, { description: "The station." })
  stationId!: string;

  @Field(() => String, { description: "Its name." })
  stationName!: string;

  @Field(() => String, { description: "Its zone, such as Asia/Shanghai." })
  timeZone!: string;

  @Field(() => CoverageState, { description: "Something is missing of them, or all." })
  state!: CoverageState;

  @Field(() => CoverageCause, { description: "Why." })
  cause!: CoverageCause;

  @Field(() => String, { nullable: true, description: "Name of the device; of a totalizer, the number of the gun." })
  source!: string | null;

  @Field(() => GraphQLInstant, { description: "When the first of the hours begins." })
  from!: string;

  @Field(() => GraphQLInstant, { description: "When the last of them ends; of what still goes on, the last whole hour." })
  to!: string;
}

@ObjectType({ description: "A day of which hours are missing at some stations." })
export class CoverageDay {
  @Field(() => GraphQLDay, { description: "The day, of each station's own zone." })
  day!: string;

  @Field(() => Int, { description: "Hours that are not complete, of all stations together." })
  missingHours!: number;

  @Field(() => Int, { description: "Stations that they are of." })
  stations!: number;
}

@ObjectType({ description: "A station of which hours are missing." })
export class CoverageStation {
  @Field(() => ID, { description: "The station." })
  stationId!: string;

  @Field(() => String, { description: "Its name." })
  stationName!: string;

  @Field(() => Int, { description: "Hours that are not complete." })
  missingHours!: number;
}

@ObjectType({
  description:
    "Of how many hours all has arrived that devices told of. A station's hours count from the day of its first sale until the last whole one. An hour is complete when the gateways hold nothing older and no totalizer of a gun jumps in it.",
})
export class Coverage {
  @Field(() => Int, { description: "Hours of all stations." })
  hours!: number;

  @Field(() => Int, { description: "Those that are complete." })
  completeHours!: number;

  @Field(() => Float, { nullable: true, description: "Their share, 0 to 1; null where there are no hours." })
  share!: number | null;

  @Field(() => Int, { description: "Stations that have hours." })
  stations!: number;

  @Field(() => [CoverageDay], { description: "Days with hours that are not complete, in their order." })
  days!: CoverageDay[];

  @Field(() => [CoverageStation], { description: "Stations with such hours, those with the most first." })
  incomplete!: CoverageStation[];

  @Field(() => [CoverageGap], { description: "What is missing, the newest first; at most 500." })
  gaps!: CoverageGap[];

  @Field(() => Int, { description: "Sales that came when their hour was over an hour ago, since the asked time." })
  lateSales!: number;

  @Field(() => GraphQLDecimal, { description: "Their volume, in the grades' units." })
  lateVolume!: string;

  @Field(() => GraphQLDecimal, { description: "Their amount, in the network's currency." })
  lateAmount!: string;

  @Field(() => GraphQLInstant, { nullable: true, description: "When the last of them came, to the minute." })
  lateAt!: string | null;
}
