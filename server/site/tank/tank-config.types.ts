import { Field, Float, ID, Int, ObjectType, registerEnumType } from "type-graphql";
import { GraphQLDecimal, GraphQLInstant } from "../../kernel/scalars/scalars.ts";
import { ControlMode } from "../station/station.types.ts";
import type { StrappingFault as Fault } from "./strapping.rules.ts";

@ObjectType({ description: "A tank as it is set up, with what draws from it." })
export class TankConfig {
  @Field(() => ID, { description: "The tank." })
  id!: string;

  @Field(() => ID, { description: "Its station." })
  stationId!: string;

  @Field(() => String, { description: "The station's code." })
  stationCode!: string;

  @Field(() => String, { description: "The station's name." })
  stationName!: string;

  @Field(() => ControlMode, { description: "Who may change it." })
  controlMode!: ControlMode;

  @Field(() => Int, { description: "Number within the station." })
  number!: number;

  @Field(() => String, { description: "Name, as it is shown." })
  name!: string;

  @Field(() => ID, { description: "What it holds." })
  gradeId!: string;

  @Field(() => String, { description: "Name of the grade." })
  gradeName!: string;

  @Field(() => String, { description: "Colour of the grade, #RRGGBB." })
  gradeColour!: string;

  @Field(() => GraphQLDecimal, { description: "Litres when full." })
  capacityLitres!: string;

  @Field(() => Int, { description: "Inner height, mm." })
  heightMm!: number;

  @Field(() => GraphQLDecimal, { description: "Low limit, litres." })
  lowLimitLitres!: string;

  @Field(() => GraphQLDecimal, { description: "High limit, litres." })
  highLimitLitres!: string;

  @Field(() => GraphQLDecimal, { description: "Litres by which a limit must be left again." })
  hysteresisLitres!: string;

  @Field(() => Int, { description: "Water limit, mm." })
  waterLimitMm!: number;

  @Field(() => [Int], { description: "Numbers of the guns that draw from it." })
  gunNumbers!: number[];

  @Field(() => String, { nullable: true, description: "Device that gauges it; null: none is bound." })
  deviceName!: string | null;

  @Field(() => Int, { nullable: true, description: "Version of its strapping table; null: it has none." })
  strappingVersion!: number | null;

  @Field(() => GraphQLInstant, { nullable: true, description: "Since when that version holds." })
  strappedAt!: Date | null;
}

@ObjectType({ description: "So much product stands in a tank at a height." })
export class StrappingPoint {
  @Field(() => Float, { description: "Height, mm." })
  heightMm!: number;

  @Field(() => GraphQLDecimal, { description: "Volume, litres." })
  volumeLitres!: string;
}

@ObjectType({ description: "What a tank holds at each height; a new table is a new version, the newest holds." })
export class StrappingTable {
  @Field(() => ID, { description: "Opaque id." })
  id!: string;

  @Field(() => ID, { description: "The tank." })
  tankId!: string;

  @Field(() => Int, { description: "Counts up from 1." })
  version!: number;

  @Field(() => GraphQLInstant, { description: "From then on readings are judged by it." })
  createdAt!: Date;

  @Field(() => String, { description: "Login name of who brought it." })
  createdBy!: string;

  @Field(() => [StrappingPoint], { description: "Its points, from the bottom up." })
  points!: StrappingPoint[];
}

export const StrappingFault = {
  COLUMNS: "COLUMNS",
  HEIGHT_NOT_A_NUMBER: "HEIGHT_NOT_A_NUMBER",
  VOLUME_NOT_A_NUMBER: "VOLUME_NOT_A_NUMBER",
  HEIGHT_NOT_RISING: "HEIGHT_NOT_RISING",
  VOLUME_NOT_RISING: "VOLUME_NOT_RISING",
  ABOVE_HEIGHT: "ABOVE_HEIGHT",
  ABOVE_CAPACITY: "ABOVE_CAPACITY",
  TOO_FEW: "TOO_FEW",
  TOO_MANY: "TOO_MANY",
} as const satisfies Record<Fault, Fault>;
registerEnumType(StrappingFault, {
  name: "StrappingFault",
  description:
    "COLUMNS: not two. HEIGHT_NOT_A_NUMBER: no whole millimetres. VOLUME_NOT_A_NUMBER: no litres with 3 places at most. HEIGHT_NOT_RISING, VOLUME_NOT_RISING: below the line before. ABOVE_HEIGHT, ABOVE_CAPACITY: more than the tank. TOO_FEW: under 2 points. TOO_MANY: over 6,000.",
});

@ObjectType({ description: "What is wrong with a line of a file." })
export class StrappingProblem {
  @Field(() => Int, { description: "The line, from 1; 0: the file as a whole." })
  line!: number;

  @Field(() => StrappingFault, { description: "What is wrong." })
  fault!: Fault;
}

@ObjectType({ description: "What became, or would become, of a strapping table's file: all of it or nothing." })
export class StrappingImport {
  @Field(() => Boolean, { description: "It was a dry run: nothing is stored." })
  dryRun!: boolean;

  @Field(() => [StrappingProblem], { description: "What is wrong; at most 100. Anything: nothing is stored." })
  problems!: StrappingProblem[];

  @Field(() => StrappingTable, { nullable: true, description: "The new version; null where something is wrong." })
  table!: StrappingTable | null;
}
