import { MEASURES, type MeasureKey, measureOf } from "../../../common/measures.ts";
import { FAULT_WORDS } from "../../skid/fault-words.ts";

/** How a register, or two, hold a number. */
export const POINT_TYPES = ["U16", "I16", "U32", "I32", "F32"] as const;
export type PointType = (typeof POINT_TYPES)[number];

/** Where a parameter is, and how its figure comes out of it: raw × scale + offset, in the parameter's unit. */
export interface Point {
  readonly key: MeasureKey;
  readonly address: number;
  readonly type: PointType;
  readonly scale: number;
  readonly offset: number;
}

/** Which bit of which register is which fault. */
export interface FaultBit {
  readonly address: number;
  readonly bit: number;
  readonly code: string;
}

/** What our map begins with. Addresses are those of the protocol, from 0. */
export const HEADER = { magic: 0, version: 1, heartbeat: 2, status: 3, runSeconds: 4 } as const;
/** "CN" and the version of the map that is meant here. */
export const MAGIC = 0x43_4e;
export const VERSION = 1;

/** The first of the 21 registers with the parameters, in their order, and of their 21 floats of two registers each. */
const FIRST_INT = 10;
const FIRST_FLOAT = 40;
/** Of these a register has a sign. */
const SIGNED = new Set(["PRESSURES", "TEMPERATURES", "SPARE"]);

/** The parameters as whole numbers, in steps of their last place. */
const INT_POINTS: readonly Point[] = MEASURES.map(({ key, group, decimals }, index) => ({
  key,
  address: FIRST_INT + index,
  type: SIGNED.has(group) ? "I16" : "U16",
  scale: 10 ** -decimals,
  offset: 0,
}));

/** The same parameters as floats in their units. */
const FLOAT_POINTS: readonly Point[] = INT_POINTS.map(({ key, address }) => ({
  key,
  address: FIRST_FLOAT + 2 * (address - FIRST_INT),
  type: "F32",
  scale: 1,
  offset: 0,
}));

export const LAYOUTS = { INT: INT_POINTS, FLOAT: FLOAT_POINTS } as const;

/** The register of the first fault word; the others follow it. */
const FIRST_FAULT_WORD = 6;

/** The faults 100 to 115, 204 to 207 and 300 to 310. */
export const FAULT_BITS: readonly FaultBit[] = FAULT_WORDS.flatMap(({ first, count }, word) =>
  Array.from({ length: count }, (_, bit) => ({ address: FIRST_FAULT_WORD + word, bit, code: String(first + bit) })),
);

/** Registers that a number takes. */
export const sizeOf = (type: PointType): 1 | 2 => (type === "U16" || type === "I16" ? 1 : 2);

/** The places of a figure that mean something. */
export const placesOf = (key: MeasureKey): number => measureOf(key).decimals;
