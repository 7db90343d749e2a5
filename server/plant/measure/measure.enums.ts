import { registerEnumType } from "type-graphql";
import {
  MEASURES,
  MEASURE_GROUPS,
  type MeasureGroup as Group,
  type MeasureKey as Key,
  PLC_STATES,
  type PlcState as State,
} from "../../../common/measures.ts";

const named = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, name])) as { [Each in Name]: Each };

export const MeasureKey = named(MEASURES.map(({ key }) => key));
export type MeasureKey = Key;
registerEnumType(MeasureKey, {
  name: "MeasureKey",
  description:
    "A parameter of a gas compressor skid: the upper, lower and current points of the pistons of cylinders A and B, six pressures, two temperatures, three gas concentrations, the average reversal times of A and B, the level of the hydraulic oil, a spare.",
});

export const MeasureGroup = named(MEASURE_GROUPS);
export type MeasureGroup = Group;
registerEnumType(MeasureGroup, { name: "MeasureGroup", description: "Which parameters of a skid belong together." });

export const PlcState = named(PLC_STATES);
export type PlcState = State;
registerEnumType(PlcState, {
  name: "PlcState",
  description:
    "What a PLC says of its skid. RUNNING: it compresses. AUTO: by itself. REMOTE: it may be told to from afar. EMERGENCY_STOP: the button is pressed. FAULT: some fault stands.",
});
