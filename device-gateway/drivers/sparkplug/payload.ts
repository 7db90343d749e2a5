import protobuf from "protobufjs";

/** Numbers of Eclipse Sparkplug 3.0. Data sets and templates are left out: what isn't named here is skipped. */
const SCHEMA = `
syntax = "proto2";
message Metric {
  optional string name = 1;
  optional uint64 alias = 2;
  optional uint64 timestamp = 3;
  optional uint32 datatype = 4;
  optional bool is_historical = 5;
  optional bool is_transient = 6;
  optional bool is_null = 7;
  oneof value {
    uint32 int_value = 10;
    uint64 long_value = 11;
    float float_value = 12;
    double double_value = 13;
    bool boolean_value = 14;
    string string_value = 15;
    bytes bytes_value = 16;
  }
}
message Payload {
  optional uint64 timestamp = 1;
  repeated Metric metrics = 2;
  optional uint64 seq = 3;
}
`;

const PAYLOAD = protobuf.parse(SCHEMA, { keepCase: true }).root.lookupType("Payload");

/** Data types by their numbers, as far as they are read or written here. */
export const TYPES = {
  Int8: 1,
  Int16: 2,
  Int32: 3,
  Int64: 4,
  UInt8: 5,
  UInt16: 6,
  UInt32: 7,
  UInt64: 8,
  Float: 9,
  Double: 10,
  Boolean: 11,
  String: 12,
  DateTime: 13,
  Text: 14,
  UUID: 15,
} as const;

/** What a metric holds once its type is known. */
export type Value = number | bigint | boolean | string;

/** A metric as it came: without its type nobody can tell -1 from 4294967295. */
export interface Metric {
  readonly name: string | null;
  readonly alias: string | null;
  /** Milliseconds since 1970. */
  readonly timestamp: number | null;
  readonly datatype: number | null;
  readonly isHistorical: boolean;
  /** Null: it says of itself that it has no value, or holds a kind that is not read here. */
  readonly raw: Value | null;
}

export interface Payload {
  readonly timestamp: number | null;
  readonly seq: number | null;
  readonly metrics: readonly Metric[];
}

/** Bytes that are no payload. */
export class Undecodable extends Error {
  override name = "Undecodable";
}

/** A payload out of its bytes. Throws Undecodable. */
export function decode(bytes: Uint8Array): Payload {
  try {
    const { timestamp, seq, metrics = [] } = plain(bytes);
    return { timestamp: numberOf(timestamp), seq: numberOf(seq), metrics: metrics.map(metricOf) };
  } catch (error) {
    throw new Undecodable(`no payload: ${(error as Error).message}`);
  }
}

/** What protobufjs makes of the bytes: 64-bit numbers as text, absent members absent. */
interface Plain {
  readonly timestamp?: string;
  readonly seq?: string;
  readonly metrics?: readonly PlainMetric[];
}

interface PlainMetric {
  readonly name?: string;
  readonly alias?: string;
  readonly timestamp?: string;
  readonly datatype?: number;
  readonly is_historical?: boolean;
  readonly is_null?: boolean;
  readonly value?: keyof PlainMetric;
  readonly int_value?: number;
  readonly long_value?: string;
  readonly float_value?: number;
  readonly double_value?: number;
  readonly boolean_value?: boolean;
  readonly string_value?: string;
}

const plain = (bytes: Uint8Array): Plain => PAYLOAD.toObject(PAYLOAD.decode(bytes), { longs: String, oneofs: true });

function metricOf(metric: PlainMetric): Metric {
  const { name, alias, timestamp, datatype } = metric;
  return {
    name: name ?? null,
    alias: alias ?? null,
    timestamp: numberOf(timestamp),
    datatype: datatype ?? null,
    isHistorical: metric.is_historical === true,
    raw: metric.is_null === true ? null : rawOf(metric),
  };
}

function rawOf(metric: PlainMetric): Value | null {
  if (metric.long_value !== undefined) return BigInt(metric.long_value);
  const { int_value, float_value, double_value, boolean_value, string_value } = metric;
  return int_value ?? float_value ?? double_value ?? boolean_value ?? string_value ?? null;
}

/** Beyond this a number is no time and no count of messages. */
const numberOf = (text: string | undefined): number | null =>
  text === undefined || !Number.isSafeInteger(Number(text)) ? null : Number(text);

const SIGNED_BITS: Readonly<Record<number, number>> = { 1: 8, 2: 16, 3: 32, 4: 64 };
const UNSIGNED_BITS: Readonly<Record<number, number>> = { 5: 8, 6: 16, 7: 32, 8: 64, 13: 64 };

/** A raw value as its type means it; null where it isn't of that type. Whole numbers come in either of two widths. */
export function valueOf(raw: Value | null, datatype: number): Value | null {
  const signed = SIGNED_BITS[datatype];
  const unsigned = UNSIGNED_BITS[datatype];
  const bits = signed ?? unsigned;
  if (bits !== undefined) {
    if (typeof raw !== "bigint" && !(typeof raw === "number" && Number.isInteger(raw))) return null;
    const whole = signed === undefined ? BigInt.asUintN(bits, BigInt(raw)) : BigInt.asIntN(bits, BigInt(raw));
    return bits === 64 ? whole : Number(whole);
  }
  switch (datatype) {
    case TYPES.Float:
    case TYPES.Double:
      return typeof raw === "number" ? raw : null;
    case TYPES.Boolean:
      return typeof raw === "boolean" ? raw : null;
    case TYPES.String:
    case TYPES.Text:
    case TYPES.UUID:
      return typeof raw === "string" ? raw : null;
    default:
      return null;
  }
}

/** A metric that is to be written: text, a number, or yes and no. */
export interface Written {
  readonly name: string;
  readonly datatype: (typeof TYPES)["String" | "Double" | "Boolean"];
  readonly value: string | number | boolean;
}

/** The bytes of a command. */
export function encode(timestamp: number, metrics: readonly Written[]): Buffer {
  const message = PAYLOAD.create({
    timestamp,
    metrics: metrics.map(({ name, datatype, value }) => ({ name, timestamp, datatype, ...memberOf(value) })),
  });
  return Buffer.from(PAYLOAD.encode(message).finish());
}

function memberOf(value: Written["value"]) {
  if (typeof value === "boolean") return { boolean_value: value };
  return typeof value === "number" ? { double_value: value } : { string_value: value };
}
