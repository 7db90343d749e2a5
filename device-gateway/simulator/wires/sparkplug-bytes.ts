/** How Sparkplug numbers the kinds of values that a box tells. */
export const KINDS = { INT32: 3, INT64: 4, UINT64: 8, DOUBLE: 10, BOOLEAN: 11, STRING: 12, DATE_TIME: 13 } as const;
export type Kind = (typeof KINDS)[keyof typeof KINDS];

export type BoxValue = number | boolean | string;

/** One figure: with its name and kind in a birth, by its alias alone afterwards. */
export interface BoxMetric {
  readonly name?: string;
  readonly alias?: number;
  readonly kind: Kind;
  readonly value: BoxValue;
  readonly at: number;
  readonly isHistorical?: boolean;
}

const [VARINT, FIXED_64, LENGTH, FIXED_32] = [0, 1, 2, 5] as const;
const LONG: readonly Kind[] = [KINDS.INT64, KINDS.UINT64, KINDS.DATE_TIME];

/** The bytes of a payload: when, what, and its number; a will has none. */
export function payloadBytes(at: number, metrics: readonly BoxMetric[], seq: number | null): Buffer {
  return Buffer.concat([
    whole(1, at),
    ...metrics.map((metric) => block(2, metricBytes(metric))),
    ...(seq === null ? [] : [whole(3, seq)]),
  ]);
}

function metricBytes({ name, alias, kind, value, at, isHistorical }: BoxMetric): Buffer {
  return Buffer.concat([
    ...(name === undefined ? [] : [block(1, Buffer.from(name))]),
    ...(alias === undefined ? [] : [whole(2, alias)]),
    whole(3, at),
    ...(name === undefined ? [] : [whole(4, kind)]),
    ...(isHistorical ? [whole(5, 1)] : []),
    valueBytes(kind, value),
  ]);
}

function valueBytes(kind: Kind, value: BoxValue): Buffer {
  if (typeof value === "string") return block(15, Buffer.from(value));
  if (typeof value === "boolean") return whole(14, value ? 1 : 0);
  if (kind !== KINDS.DOUBLE) return LONG.includes(kind) ? whole(11, value) : whole(10, value >>> 0);
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleLE(value);
  return Buffer.concat([varint((13 << 3) | FIXED_64), bytes]);
}

const whole = (field: number, value: number): Buffer => Buffer.concat([varint((field << 3) | VARINT), varint(value)]);
const block = (field: number, bytes: Buffer): Buffer =>
  Buffer.concat([varint((field << 3) | LENGTH), varint(bytes.length), bytes]);

function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = BigInt(value);
  for (; rest > 127n; rest >>= 7n) bytes.push(Number(rest & 127n) | 128);
  bytes.push(Number(rest));
  return Buffer.from(bytes);
}

/** What a host orders, by the names of its metrics; null for bytes that are no payload. */
export function orderIn(bytes: Buffer): Readonly<Record<string, BoxValue>> | null {
  const order: Record<string, BoxValue> = {};
  for (const { field, bytes: metric } of fieldsIn(bytes) ?? []) {
    if (field !== 2) continue;
    const members = fieldsIn(metric);
    const name = members?.find((member) => member.field === 1)?.bytes.toString();
    if (!members || name === undefined) return null;
    for (const member of members) {
      if (member.field === 13) order[name] = member.bytes.readDoubleLE();
      if (member.field === 14) order[name] = member.number === 1;
      if (member.field === 15) order[name] = member.bytes.toString();
    }
  }
  return order;
}

interface Field {
  readonly field: number;
  readonly bytes: Buffer;
  readonly number: number;
}

function fieldsIn(bytes: Buffer): Field[] | null {
  const fields: Field[] = [];
  let place = 0;
  const next = () => {
    let value = 0;
    for (let shift = 1; place < bytes.length; shift *= 128) {
      const byte = bytes[place++] ?? 0;
      value += (byte & 127) * shift;
      if (byte < 128) break;
    }
    return value;
  };
  while (place < bytes.length) {
    const key = next();
    const [field, wire] = [Math.floor(key / 8), key & 7];
    const number = wire === VARINT ? next() : 0;
    const length = wire === LENGTH ? next() : wire === FIXED_64 ? 8 : wire === FIXED_32 ? 4 : 0;
    if (place + length > bytes.length) return null;
    fields.push({ field, bytes: bytes.subarray(place, place + length), number });
    place += length;
  }
  return fields;
}
