/**
 * The computer format's records as tables: after the echo and the console's time, a function's data is a row of
 * fields without separators. Serial interface manuals 576013-635 and 577013-950, functions 101, 201, 202, 20C, 205,
 * 501, 517 and 902.
 */

/** Data that does not fit its function's layout, though its checksum held. */
export class LayoutFault extends Error {
  override name = "LayoutFault";
}

/** Reads characters from the left and refuses to go past the end, whatever a count promises. */
class Cursor {
  private at = 0;

  constructor(private readonly data: string) {}

  get done(): boolean {
    return this.at >= this.data.length;
  }

  take(count: number): string {
    const text = this.data.slice(this.at, this.at + count);
    if (text.length < count) throw new LayoutFault(`data end after ${this.data.length} characters`);
    this.at += count;
    return text;
  }

  number(count: number, radix: 10 | 16): number {
    const text = this.take(count);
    const digits = radix === 10 ? /^[0-9]+$/ : /^[0-9A-Fa-f]+$/;
    if (!digits.test(text)) throw new LayoutFault(`not a number: ${JSON.stringify(text)}`);
    return Number.parseInt(text, radix);
  }
}

/** Eight hex digits of either case: IEEE 754 single precision, big-endian. */
export function hexFloat(digits: string): number {
  if (!/^[0-9A-Fa-f]{8}$/.test(digits)) throw new LayoutFault(`not a float: ${JSON.stringify(digits)}`);
  return Buffer.from(digits, "hex").readFloatBE(0);
}

function times<T>(count: number, read: () => T): T[] {
  return Array.from({ length: count }, read);
}

/** The kinds of field, by the letters that the manuals use for them. */
const FIELDS = {
  /** Two decimal digits: a tank or sensor number. */
  TT: (from: Cursor) => from.number(2, 10),
  /** Two characters of a code. */
  NN: (from: Cursor) => from.take(2),
  /** One character: a product code, a choice. */
  p: (from: Cursor) => from.take(1),
  /** Four hex digits of status bits. */
  ssss: (from: Cursor) => from.number(4, 16),
  /** YYMMDDHHmm, console's local time. */
  stamp: (from: Cursor) => from.take(10),
  /** A hex count and so many floats. */
  floats: (from: Cursor) => times(from.number(2, 16), () => hexFloat(from.take(8))),
  /** A hex count and so many two-character codes. */
  codes: (from: Cursor) => times(from.number(2, 16), () => from.take(2)),
  /** A decimal count and so many deliveries. */
  deliveries: (from: Cursor): DeliveryRecord[] => times(from.number(2, 10), () => readRecord(DELIVERY, from)),
} as const;

type FieldKind = keyof typeof FIELDS;
type Layout = readonly (readonly [name: string, kind: FieldKind])[];
type RecordOf<L extends Layout> = { readonly [F in L[number] as F[0]]: ReturnType<(typeof FIELDS)[F[1]]> };

/** One delivery of a tank, as functions 202 and 20C tell it. */
interface DeliveryRecord {
  readonly start: string;
  readonly end: string;
  readonly values: number[];
}

const DELIVERY = [
  ["start", "stamp"],
  ["end", "stamp"],
  ["values", "floats"],
] as const;

/** i201. Values: volume, TC volume, ullage, height, water, temperature, water volume. */
export const INVENTORY = [
  ["tank", "TT"],
  ["product", "p"],
  ["status", "ssss"],
  ["values", "floats"],
] as const;

/** i202 and i20C. Values: start volume, TC volume, water, temperature; the same of the end; start and end height. */
export const DELIVERIES = [
  ["tank", "TT"],
  ["product", "p"],
  ["deliveries", "deliveries"],
] as const;

/** i205. Codes: the types of the tank's alarms. */
export const TANK_STATUS = [
  ["tank", "TT"],
  ["types", "codes"],
] as const;

/** i101. Category 00: all functions normal. */
export const SYSTEM_STATUS = [
  ["category", "NN"],
  ["type", "NN"],
  ["number", "NN"],
] as const;

/** i517. Units: 1 US, 2 metric, 3 imperial gallons. The language that follows is of no use to us. */
export const SYSTEM_TYPE = [["units", "p"]] as const;

/** i501. */
export const TIME_OF_DAY = [["time", "stamp"]] as const;

function readRecord<L extends Layout>(layout: L, from: Cursor): RecordOf<L> {
  return Object.fromEntries(layout.map(([name, kind]) => [name, FIELDS[kind](from)])) as RecordOf<L>;
}

/** All records of an answer's data. Throws LayoutFault when they don't fill it exactly. */
export function readRecords<L extends Layout>(layout: L, data: string): RecordOf<L>[] {
  const from = new Cursor(data);
  const records: RecordOf<L>[] = [];
  while (!from.done) records.push(readRecord(layout, from));
  return records;
}

/** The only record of an answer's data; what a newer console appends is skipped. */
export function readFirst<L extends Layout>(layout: L, data: string): RecordOf<L> {
  return readRecord(layout, new Cursor(data));
}

/** i902: free text; what the console says of its software, on one line. */
export function readVersion(data: string): string | null {
  const text = data.replace(/[^\x20-\x7e]+/g, " ").trim();
  return text === "" ? null : text.slice(0, 100);
}
