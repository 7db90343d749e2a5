import { Decimal } from "decimal.js";
import { measureOf, type MeasureKey } from "../../../common/measures.ts";
import type { MeasureValue } from "../../measure-reading.ts";
import { sizeOf, type Point, type PointType } from "../../../common/modbus-map.ts";

export const WORD_ORDERS = ["ABCD", "CDAB", "BADC", "DCBA"] as const;
export type WordOrder = (typeof WORD_ORDERS)[number];

/** Beyond it nothing of a skid measures: such a figure is noise. */
const LARGEST = 1e9;
/** A head that tells more, or 65535 (6,553 %), is over its range: that is no figure, but it may well stand in gas. */
const WHOLE_PERCENT = 100;

/** Registers of one answer by their addresses, high byte first as the wire has them. */
export class Words {
  constructor(
    private readonly bytes: Buffer,
    private readonly from: number,
    private readonly order: WordOrder,
  ) {}

  /** A register as it is. */
  at(address: number): number {
    return this.bytes.readUInt16BE(this.place(address));
  }

  hasBit(address: number, bit: number): boolean {
    return ((this.at(address) >> bit) & 1) === 1;
  }

  /** Two registers as one whole number. */
  double(address: number): number {
    return this.four(address).readUInt32BE(0);
  }

  /** A number of a type; null: the sensor is missing, or gives no number. */
  number(address: number, type: PointType): number | null {
    switch (type) {
      case "U16":
        return presentIn(this.at(address), 0x7f_ff);
      case "I16":
        return presentIn(this.at(address), 0x7f_ff) === null ? null : this.bytes.readInt16BE(this.place(address));
      case "U32":
        return presentIn(this.double(address), 0x7f_ff_ff_ff);
      case "I32":
        return presentIn(this.double(address), 0x7f_ff_ff_ff) === null ? null : this.four(address).readInt32BE(0);
      case "F32": {
        const value = this.four(address).readFloatBE(0);
        return Number.isFinite(value) ? value : null;
      }
    }
  }

  private place(address: number): number {
    return 2 * (address - this.from);
  }

  private four(address: number): Buffer {
    const place = this.place(address);
    const [a = 0, b = 0, c = 0, d = 0] = this.bytes.subarray(place, place + 2 * sizeOf("U32"));
    return Buffer.from({ ABCD: [a, b, c, d], CDAB: [c, d, a, b], BADC: [b, a, d, c], DCBA: [d, c, b, a] }[this.order]);
  }
}

/** The largest and the smallest signed number of a size stand for "no sensor", whether the number has a sign or not. */
const presentIn = (raw: number, largest: number): number | null =>
  raw === largest || raw === largest + 1 ? null : raw;

/** A parameter's figure in its unit, with the places that it has. */
export function valueOf(words: Words, { key, address, type, scale, offset }: Point): MeasureValue {
  const raw = words.number(address, type);
  if (raw === null) return { key, value: null, quality: "SENSOR_MISSING" };
  const figure = new Decimal(raw).times(scale).plus(offset).toDecimalPlaces(measureOf(key).decimals);
  if (isOver(key, figure)) return { key, value: null, quality: "REFUSED", isOver: true };
  if (!isPossible(key, figure)) return { key, value: null, quality: "REFUSED" };
  return { key, value: figure.isZero() ? "0" : figure.toFixed(), quality: "GOOD" };
}

function isPossible(key: MeasureKey, figure: Decimal): boolean {
  if (figure.abs().greaterThan(LARGEST)) return false;
  return measureOf(key).unit !== "%" || figure.greaterThanOrEqualTo(0);
}

function isOver(key: MeasureKey, figure: Decimal): boolean {
  return measureOf(key).unit === "%" && figure.greaterThan(WHOLE_PERCENT);
}
