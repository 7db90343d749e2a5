import { z } from "zod";
import { MEASURES, type MeasureKey } from "../../../common/measures.ts";
import { DriverFault, type DeviceSettings } from "../../driver.ts";
import {
  FAULT_BITS,
  LAST_REGISTER,
  LAYOUTS,
  MOST_REGISTERS,
  POINT_TYPES,
  rangeOf,
  type FaultBit,
  type Point,
} from "../../../common/modbus-map.ts";
import { WORD_ORDERS } from "./words.ts";

/** So long an answer may take: a driver that stops waits for it. */
const LONGEST_TIMEOUT_MS = 2_500;

const register = z.int().min(0).max(LAST_REGISTER);
const keys = MEASURES.map(({ key }) => key) as [MeasureKey, ...MeasureKey[]];

const pointSchema = z.strictObject({
  key: z.enum(keys),
  address: register,
  type: z.enum(POINT_TYPES).default("I16"),
  scale: z.number().default(1),
  offset: z.number().default(0),
});

const faultSchema = z.strictObject({
  address: register,
  bit: z.int().min(0).max(15),
  code: z.string().regex(/^\d{1,5}$/, "must be a number of up to five digits"),
});

const settingsSchema = z.strictObject({
  host: z.string().trim().min(1),
  port: z.int().min(1).max(65_535).default(502),
  /** Several units may share a host and port: they share its connection and take turns. */
  unitId: z.int().min(0).max(255).default(1),
  pollMs: z.int().min(500).max(3_600_000).default(1_000),
  /** From a request to its answer's last byte. */
  timeoutMs: z.int().min(50).max(LONGEST_TIMEOUT_MS).default(1_000),
  /** 3: holding registers, 4: input registers. */
  fc: z.union([z.literal(3), z.literal(4)]).default(4),
  /** Added to every address: -1 for a map that counts from 1. */
  addressOffset: z.union([z.literal(0), z.literal(-1)]).default(0),
  layout: z.enum(["INT", "FLOAT"]).default("INT"),
  /** How two registers make one number: ABCD is big-endian, CDAB with its words swapped, BADC with its bytes, DCBA with both. */
  wordOrder: z.enum(WORD_ORDERS).default("ABCD"),
  /** Whether the map begins as ours does: magic, version, heartbeat, status, run time. */
  header: z.boolean().default(true),
  /** A map of its own, in place of ours. */
  points: z.array(pointSchema).min(1).max(keys.length).optional(),
  faults: z.array(faultSchema).max(500).optional(),
});

/** A skid's settings, checked and completed. */
export type ModbusSettings = Omit<z.output<typeof settingsSchema>, "points" | "faults"> & {
  readonly points: readonly Point[];
  readonly faults: readonly FaultBit[];
  /** The one request of a poll: from which address of the map on, how many registers. */
  readonly span: { readonly from: number; readonly count: number };
};

/** Checks a device's settings. Throws DriverFault naming the first one that is wrong. */
export function readSettings({ settings }: Pick<DeviceSettings, "settings">): ModbusSettings {
  const parsed = settingsSchema.safeParse(settings);
  if (!parsed.success) throw faultOf(parsed.error);
  const { points = LAYOUTS[parsed.data.layout], faults = parsed.data.header ? FAULT_BITS : [], ...rest } = parsed.data;
  if (new Set(points.map(({ key }) => key)).size < points.length) {
    throw new DriverFault("points", "a parameter is there twice");
  }
  return { ...rest, points, faults, span: spanOf(rest, points, faults) };
}

function spanOf(
  { header, addressOffset }: { readonly header: boolean; readonly addressOffset: number },
  points: readonly Point[],
  faults: readonly FaultBit[],
): ModbusSettings["span"] {
  const { from, to } = rangeOf({ points, faults, header });
  if (from + addressOffset < 0) throw new DriverFault("addressOffset", `there is no register before register ${from}`);
  if (to > LAST_REGISTER) throw new DriverFault("points", `there is no register ${to}`);
  const count = to - from + 1;
  if (count > MOST_REGISTERS) {
    throw new DriverFault("points", `one request tells ${MOST_REGISTERS} registers at most, not ${count}`);
  }
  return { from, count };
}

function faultOf(error: z.ZodError): DriverFault {
  const issue = error.issues[0];
  const path = issue?.code === "unrecognized_keys" ? [...issue.path, issue.keys[0]] : (issue?.path ?? []);
  return new DriverFault(path.map(String).join("."), issue?.message ?? "wrong");
}
