/** A payload written byte by byte from the protocol's numbers, and not by what reads it. */
export interface GivenMetric {
  readonly name?: string;
  readonly alias?: number;
  readonly at?: number;
  readonly type?: number;
  readonly historical?: boolean;
  /** Null: the metric says that it has no value. */
  readonly value: number | bigint | boolean | string | null;
}

export interface GivenPayload {
  readonly at?: number;
  readonly seq?: number;
  readonly metrics?: readonly GivenMetric[];
}

export const [INT32, UINT16, UINT32, UINT64, DOUBLE, BOOLEAN, STRING, DATE_TIME] = [
  3, 6, 7, 8, 10, 11, 12, 13,
] as const;
const LONG_TYPES: readonly number[] = [4, UINT64, DATE_TIME];
const [VARINT, FIXED_64, LENGTH] = [0, 1, 2] as const;

export function bytesOf({ at, seq, metrics = [] }: GivenPayload): Buffer {
  return Buffer.concat([
    ...(at === undefined ? [] : [whole(1, at)]),
    ...metrics.map((metric) => block(2, metricBytes(metric))),
    ...(seq === undefined ? [] : [whole(3, seq)]),
  ]);
}

function metricBytes({ name, alias, at, type, historical, value }: GivenMetric): Buffer {
  return Buffer.concat([
    ...(name === undefined ? [] : [block(1, Buffer.from(name))]),
    ...(alias === undefined ? [] : [whole(2, alias)]),
    ...(at === undefined ? [] : [whole(3, at)]),
    ...(type === undefined ? [] : [whole(4, type)]),
    ...(historical ? [whole(5, 1)] : []),
    valueBytes(type, value),
  ]);
}

function valueBytes(type: number | undefined, value: GivenMetric["value"]): Buffer {
  if (value === null) return whole(7, 1);
  if (typeof value === "string") return block(15, Buffer.from(value));
  if (typeof value === "boolean") return whole(14, value ? 1 : 0);
  if (typeof value === "bigint" || (type !== undefined && LONG_TYPES.includes(type))) {
    return whole(11, BigInt.asUintN(64, BigInt(value)));
  }
  if (type !== undefined && type < DOUBLE - 1) return whole(10, value >>> 0);
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleLE(value);
  return Buffer.concat([tag(13, FIXED_64), bytes]);
}

const tag = (field: number, wire: number): Buffer => varint((field << 3) | wire);
const whole = (field: number, value: number | bigint): Buffer => Buffer.concat([tag(field, VARINT), varint(value)]);
const block = (field: number, bytes: Buffer): Buffer =>
  Buffer.concat([tag(field, LENGTH), varint(bytes.length), bytes]);

function varint(value: number | bigint): Buffer {
  const bytes: number[] = [];
  let rest = BigInt(value);
  for (; rest > 127n; rest >>= 7n) bytes.push(Number(rest & 127n) | 128);
  bytes.push(Number(rest));
  return Buffer.from(bytes);
}

/** What an order says, by the names of its metrics. */
export function readOrder(bytes: Buffer): Record<string, string | number | boolean> {
  const order: Record<string, string | number | boolean> = {};
  for (const metric of fieldsIn(bytes).filter(({ field }) => field === 2)) {
    const members = fieldsIn(metric.bytes);
    const name = members.find(({ field }) => field === 1)?.bytes.toString() ?? "";
    for (const { field, bytes: value, number } of members) {
      if (field === 13) order[name] = value.readDoubleLE();
      if (field === 14) order[name] = number === 1;
      if (field === 15) order[name] = value.toString();
    }
  }
  return order;
}

interface Field {
  readonly field: number;
  readonly bytes: Buffer;
  readonly number: number;
}

function fieldsIn(bytes: Buffer): Field[] {
  const fields: Field[] = [];
  let place = 0;
  const next = () => {
    let value = 0;
    for (let shift = 1; ; shift *= 128) {
      const byte = bytes[place++] ?? 0;
      value += (byte & 127) * shift;
      if (byte < 128) return value;
    }
  };
  while (place < bytes.length) {
    const key = next();
    const [field, wire] = [key >> 3, key & 7];
    if (wire === VARINT) {
      fields.push({ field, bytes: Buffer.alloc(0), number: next() });
      continue;
    }
    const length = wire === FIXED_64 ? 8 : next();
    fields.push({ field, bytes: bytes.subarray(place, place + length), number: 0 });
    place += length;
  }
  return fields;
}
