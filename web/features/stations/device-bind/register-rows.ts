import { isDecimal } from "../../../../common/decimal.ts";
import { MEASURES } from "../../../../common/measures.ts";
import {
  FAULT_BITS,
  HEADER,
  LAST_REGISTER,
  LAYOUTS,
  MOST_REGISTERS,
  POINT_TYPES,
  type PointType,
  rangeOf,
  sizeOf,
} from "../../../../common/modbus-map.ts";
import type { Said } from "../../../ui/inputs/decimal-limits.ts";

/** A parameter's register as it is typed. */
export interface PointRow {
  readonly key: string;
  readonly address: string;
  readonly type: string;
  readonly scale: string;
  readonly offset: string;
}

/** A fault's bit as it is typed. */
export interface FaultRow {
  readonly address: string;
  readonly bit: string;
  readonly code: string;
}

/** A map of registers as it is typed. */
export interface MapRows {
  /** The device has one of its own. */
  readonly own: boolean;
  readonly points: readonly PointRow[];
  readonly faults: readonly FaultRow[];
}

interface Point {
  readonly key: string;
  readonly address: number;
  readonly type: PointType;
  readonly scale: number;
  readonly offset: number;
}
interface Fault {
  readonly address: number;
  readonly bit: number;
  readonly code: string;
}

const pointRow = ({ key, address, type, scale, offset }: Point): PointRow => ({
  key,
  address: String(address),
  type,
  scale: String(scale),
  offset: String(offset),
});
const faultRow = ({ address, bit, code }: Fault): FaultRow => ({ address: String(address), bit: String(bit), code });

/** Our own map as rows to begin with. */
export const standardRows = (layout: keyof typeof LAYOUTS): Pick<MapRows, "points" | "faults"> => ({
  points: LAYOUTS[layout].map(pointRow),
  faults: FAULT_BITS.map(faultRow),
});

/** What the driver takes where a point in the settings leaves it out. */
const USUAL_POINT = { type: "I16", scale: 1, offset: 0 } as const;

/** The map in a device's settings. */
export function mapRows(settings: Readonly<Record<string, unknown>>): MapRows {
  const points = settings["points"] as readonly Point[] | undefined;
  const faults = settings["faults"] as readonly Fault[] | undefined;
  return {
    own: points !== undefined,
    points: (points ?? []).map((point) => pointRow({ ...USUAL_POINT, ...point })),
    faults: (faults ?? (points === undefined || settings["header"] === false ? [] : FAULT_BITS)).map(faultRow),
  };
}

const isType = (text: string): text is PointType => POINT_TYPES.some((type) => type === text);
const isWhole = (text: string, most: number): boolean => /^\d{1,5}$/.test(text.trim()) && Number(text) <= most;
const LAST_BIT = 15;

/** The map for the settings; null takes it away. */
export function mapSettings({ own, points, faults }: MapRows): Record<"points" | "faults", unknown> {
  return {
    points: own
      ? points.map(({ key, address, type, scale, offset }) => ({
          key,
          address: Number(address),
          type,
          scale: Number(scale),
          offset: Number(offset),
        }))
      : null,
    faults: own ? faults.map(({ address, bit, code }) => ({ address: Number(address), bit: Number(bit), code })) : null,
  };
}

/** What is wrong with a cell: its row, its column and why. */
export interface CellFault {
  readonly list: "points" | "faults";
  readonly row: number;
  readonly column: keyof PointRow | keyof FaultRow;
  readonly said: Said;
}

const REGISTER: Said = { id: "form.bounds.both", values: { least: 0, most: LAST_REGISTER } };

function pointFaults({ key, address, type, scale, offset }: PointRow): [keyof PointRow, Said][] {
  return [
    ...(MEASURES.some((measure) => measure.key === key) ? [] : [["key", { id: "form.choose" }] as const]),
    ...(isWhole(address, LAST_REGISTER) ? [] : [["address", REGISTER] as const]),
    ...(isType(type) ? [] : [["type", { id: "form.choose" }] as const]),
    ...(isDecimal(scale) && Number(scale) !== 0 ? [] : [["scale", { id: "bind.map.scale.fault" }] as const]),
    ...(isDecimal(offset) ? [] : [["offset", { id: "form.notANumber" }] as const]),
  ].map(([column, said]) => [column, said]);
}

function bitFaults({ address, bit, code }: FaultRow): [keyof FaultRow, Said][] {
  return [
    ...(isWhole(address, LAST_REGISTER) ? [] : [["address", REGISTER] as const]),
    ...(isWhole(bit, LAST_BIT)
      ? []
      : [["bit", { id: "form.bounds.both", values: { least: 0, most: LAST_BIT } }] as const]),
    ...(/^\d{1,5}$/.test(code.trim()) ? [] : [["code", { id: "form.notANumber" }] as const]),
  ].map(([column, said]) => [column, said]);
}

/** Everything that can't be of a map of its own; `header`: it begins as ours does. */
export function mapFaults(rows: MapRows, header: boolean): readonly CellFault[] {
  if (!rows.own) {
    return [];
  }
  const cells = [
    ...rows.points.flatMap((point, row) =>
      pointFaults(point).map(([column, said]): CellFault => ({ list: "points", row, column, said })),
    ),
    ...rows.faults.flatMap((fault, row) =>
      bitFaults(fault).map(([column, said]): CellFault => ({ list: "faults", row, column, said })),
    ),
  ];
  return cells.length > 0 ? cells : [...twice(rows), ...shared(rows, header), ...tooFar(rows, header)];
}

/** Whether something of a map is in register 0, before which a device that counts from 1 has none. */
export const hasFirstRegister = ({ own, points, faults }: MapRows, header: boolean): boolean =>
  header || (own && [...points, ...faults].some(({ address }) => Number(address) === 0));

/** A parameter, or a bit, that is there twice. */
function twice({ points, faults }: MapRows): CellFault[] {
  const said: Said = { id: "bind.map.twice" };
  const bitOf = ({ address, bit }: FaultRow) => `${Number(address)}.${Number(bit)}`;
  return [
    ...points.flatMap(({ key }, row): CellFault[] =>
      points.findIndex((other) => other.key === key) < row ? [{ list: "points", row, column: "key", said }] : [],
    ),
    ...faults.flatMap((fault, row): CellFault[] =>
      faults.findIndex((other) => bitOf(other) === bitOf(fault)) < row
        ? [{ list: "faults", row, column: "bit", said }]
        : [],
    ),
  ];
}

/** Registers that two have a part in: parameters, fault words, the head of the map. */
function shared({ points, faults }: MapRows, header: boolean): CellFault[] {
  const taken = new Set<number>(header ? Array.from({ length: HEADER.runSeconds + 2 }, (_, place) => place) : []);
  const words = new Set(faults.map(({ address }) => Number(address)));
  const said = (register: number): Said => ({ id: "bind.map.shared", values: { register } });
  const found: CellFault[] = faults.flatMap(({ address }, row): CellFault[] =>
    taken.has(Number(address)) ? [{ list: "faults", row, column: "address", said: said(Number(address)) }] : [],
  );
  for (const [row, { address, type }] of points.entries()) {
    const own = registersOf(Number(address), type as PointType);
    const clash = own.find((register) => taken.has(register) || words.has(register));
    if (clash !== undefined) {
      found.push({ list: "points", row, column: "address", said: said(clash) });
    }
    own.forEach((register) => taken.add(register));
  }
  return found;
}

const registersOf = (address: number, type: PointType): number[] =>
  Array.from({ length: sizeOf(type) }, (_, place) => address + place);

/** One request tells all of them: they can't lie further apart, and there have to be some. */
function tooFar({ points, faults }: MapRows, header: boolean): CellFault[] {
  const told = points.map(({ address, type }) => ({ address: Number(address), type: type as PointType }));
  const words = faults.map(({ address }) => ({ address: Number(address) }));
  if (told.length === 0) {
    return [{ list: "points", row: 0, column: "key", said: { id: "bind.map.none" } }];
  }
  const { from, to } = rangeOf({ points: told, faults: words, header });
  const count = to - from + 1;
  const last = points.findIndex(({ address, type }) => registersOf(Number(address), type as PointType).includes(to));
  return count > MOST_REGISTERS || to > LAST_REGISTER
    ? [
        {
          list: last < 0 ? "faults" : "points",
          row: last < 0 ? faults.findIndex(({ address }) => Number(address) === to) : last,
          column: "address",
          said: { id: "bind.map.far", values: { count, most: MOST_REGISTERS } },
        },
      ]
    : [];
}
