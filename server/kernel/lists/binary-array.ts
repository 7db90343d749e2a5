/** PostgreSQL's types that are written here, each with its number in pg_type. */
const OIDS = {
  boolean: 16,
  bigint: 20,
  integer: 23,
  text: 25,
  float8: 701,
  date: 1082,
  timestamptz: 1184,
  numeric: 1700,
  uuid: 2950,
  jsonb: 3802,
} as const;

export type ColumnType = keyof typeof OIDS;

/** Writes a value at a place and gives back the place behind it; `UNWRITABLE`: it has no binary form here. */
type Write = (out: Buffer, at: number, value: unknown) => number;

const UNWRITABLE = -1;
/** Dimensions, flags, type, length, lower bound. */
const HEAD_BYTES = 20;
/** Before each value its length; -1 stands for null. */
const LENGTH_BYTES = 4;
/** 2000-01-01, from which PostgreSQL counts its microseconds. */
const EPOCH_MS = 946_684_800_000;
const DAY_MS = 86_400_000;
/** So many bytes take a sign of text at most in UTF-8. */
const BYTES_A_SIGN = 3;

const [ZERO, MINUS] = [48, 45];
/** Decimal digits of a numeric come in groups of so many. */
const GROUP = 4;

/** What a hexadecimal digit's character code stands for; 255: it is none. */
const HEX = new Uint8Array(128).fill(255);
for (const [value, digit] of [..."0123456789abcdef"].entries()) {
  HEX[digit.charCodeAt(0)] = value;
  HEX[digit.toUpperCase().charCodeAt(0)] = value;
}

const writeUuid: Write = (out, at, value) => {
  if (typeof value !== "string" || value.length !== 36) {
    return UNWRITABLE;
  }
  let place = at;
  for (let index = 0; index < 36; index += 2) {
    if (index === 8 || index === 13 || index === 18 || index === 23) {
      if (value.charCodeAt(index) !== MINUS) {
        return UNWRITABLE;
      }
      index += 1;
    }
    const high = HEX[value.charCodeAt(index)] ?? 255;
    const low = HEX[value.charCodeAt(index + 1)] ?? 255;
    if (high === 255 || low === 255) {
      return UNWRITABLE;
    }
    out[place] = high * 16 + low;
    place += 1;
  }
  return place;
};

const writeInstant: Write = (out, at, value) => {
  const ms = value instanceof Date ? value.getTime() - EPOCH_MS : Number.NaN;
  if (!Number.isInteger(ms)) {
    return UNWRITABLE;
  }
  const high = Math.floor(ms / 0x1_0000_0000);
  // In two halves, because microseconds of far years are beyond what a double holds exactly.
  const low = (ms - high * 0x1_0000_0000) * 1000;
  const carry = Math.floor(low / 0x1_0000_0000);
  out.writeInt32BE(high * 1000 + carry, at);
  out.writeUInt32BE(low - carry * 0x1_0000_0000, at + 4);
  return at + 8;
};

const writeFloat: Write = (out, at, value) => (typeof value === "number" ? out.writeDoubleBE(value, at) : UNWRITABLE);

const writeBoolean: Write = (out, at, value) =>
  typeof value === "boolean" ? out.writeUInt8(value ? 1 : 0, at) : UNWRITABLE;

const writeBigint: Write = (out, at, value) =>
  typeof value === "bigint" || Number.isSafeInteger(value)
    ? out.writeBigInt64BE(BigInt(value as bigint | number), at)
    : UNWRITABLE;

const writeInteger: Write = (out, at, value) =>
  typeof value === "number" && (value | 0) === value ? out.writeInt32BE(value, at) : UNWRITABLE;

/** Days since 2000-01-01, of a day as it is written: 2026-03-01. */
const writeDate: Write = (out, at, value) => {
  const day = typeof value === "string" && value.length === 10 ? new Date(value) : null;
  // JavaScript takes the 30th of February for a day in March.
  return day !== null && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value as string)
    ? out.writeInt32BE((day.getTime() - EPOCH_MS) / DAY_MS, at)
    : UNWRITABLE;
};

/** Groups of four decimal digits, counted from the point; as many digits behind it as the text has. */
const writeNumeric: Write = (out, at, value) => {
  if (typeof value !== "string" || value.length === 0) {
    return UNWRITABLE;
  }
  const first = value.charCodeAt(0) === MINUS ? 1 : 0;
  const point = value.indexOf(".");
  const end = point === -1 ? value.length : point;
  const scale = point === -1 ? 0 : value.length - point - 1;
  if (end === first || point === value.length - 1) {
    return UNWRITABLE;
  }
  let place = at + 8;
  let group = 0;
  let left = (end - first) % GROUP || GROUP;
  for (let index = first; index < value.length; index += 1) {
    if (index !== end) {
      const digit = value.charCodeAt(index) - ZERO;
      if (digit < 0 || digit > 9) {
        return UNWRITABLE;
      }
      group = group * 10 + digit;
      left -= 1;
      if (left === 0) {
        place = out.writeInt16BE(group, place);
        group = 0;
        left = GROUP;
      }
    }
  }
  if (left < GROUP) {
    place = out.writeInt16BE(group * 10 ** left, place);
  }
  out.writeInt16BE((place - at - 8) / 2, at);
  out.writeInt16BE(Math.ceil((end - first) / GROUP) - 1, at + 2);
  out.writeUInt16BE(first === 1 ? 0x4000 : 0, at + 4);
  out.writeUInt16BE(scale, at + 6);
  return place;
};

const textOf = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

const writeText: Write = (out, at, value) => at + out.write(textOf(value), at);

/** Version 1 of its binary form is its text. */
const writeJson: Write = (out, at, value) => writeText(out, out.writeUInt8(1, at), value);

/** How a type's values are written, and the most bytes that one of them takes: the same for all, or each its own. */
const TYPES: Readonly<
  Record<ColumnType, { readonly write: Write; readonly most: number | ((value: unknown) => number) }>
> = {
  boolean: { write: writeBoolean, most: 1 },
  bigint: { write: writeBigint, most: 8 },
  integer: { write: writeInteger, most: 4 },
  date: { write: writeDate, most: 4 },
  text: { write: writeText, most: (value) => BYTES_A_SIGN * textOf(value).length },
  float8: { write: writeFloat, most: 8 },
  timestamptz: { write: writeInstant, most: 8 },
  numeric: { write: writeNumeric, most: (value) => 12 + String(value).length },
  uuid: { write: writeUuid, most: 16 },
  jsonb: { write: writeJson, most: (value) => 1 + BYTES_A_SIGN * textOf(value).length },
};

/** Bytes that an array takes at most. */
function sizeOf(values: readonly unknown[], most: number | ((value: unknown) => number)): number {
  let size = HEAD_BYTES + LENGTH_BYTES * values.length;
  if (typeof most === "number") {
    return size + most * values.length;
  }
  for (const value of values) {
    size += value == null ? 0 : most(value);
  }
  return size;
}

/**
 * An array in PostgreSQL's binary form, which neither side has to quote, cut into pieces or read as numbers; null where
 * one of the values has none here (an id that is none, a number in another notation): as a text it says so itself.
 */
export function binaryArray(type: ColumnType, values: readonly unknown[]): Buffer | null {
  const { write, most } = TYPES[type];
  const out = Buffer.allocUnsafe(sizeOf(values, most));
  let at = values.length === 0 ? 12 : HEAD_BYTES;
  let hasNull = 0;
  for (const value of values) {
    if (value == null) {
      at = out.writeInt32BE(-1, at);
      hasNull = 1;
      continue;
    }
    const begin = at + LENGTH_BYTES;
    const end = write(out, begin, value);
    if (end === UNWRITABLE) {
      return null;
    }
    out.writeInt32BE(end - begin, at);
    at = end;
  }
  // An array of nothing has no dimension.
  out.writeInt32BE(values.length === 0 ? 0 : 1, 0);
  out.writeInt32BE(hasNull, 4);
  out.writeInt32BE(OIDS[type], 8);
  if (values.length > 0) {
    out.writeInt32BE(values.length, 12);
    out.writeInt32BE(1, 16);
  }
  return out.subarray(0, at);
}
