import { MEASURES, type MeasureKey } from "./measures.ts";
import { FAULT_WORDS } from "./plc-faults.ts";

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

/** A request asks for so many registers at most. */
export const MOST_REGISTERS = 125;
export const LAST_REGISTER = 65_535;

/** Points and faults with the registers around them. */
export interface RegisterMap {
  readonly points: readonly Pick<Point, "address" | "type">[];
  readonly faults: readonly Pick<FaultBit, "address">[];
  /** Whether the map begins as ours does. */
  readonly header: boolean;
}

/** From which register to which all that is told lies. */
export function rangeOf({ points, faults, header }: RegisterMap): { readonly from: number; readonly to: number } {
  const ends = points.map(({ address, type }) => address + sizeOf(type) - 1);
  const single = faults.map(({ address }) => address);
  const begins = [...points.map(({ address }) => address), ...single];
  return {
    from: Math.min(...begins, ...(header ? [HEADER.magic] : [])),
    to: Math.max(...ends, ...single, ...(header ? [HEADER.runSeconds + 1] : [])),
  };
}
