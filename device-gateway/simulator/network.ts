import { z } from "zod";
import { parseUnits } from "./quantity.ts";

const decimal = z.union([z.string(), z.number()]);

const gunSchema = z.object({ number: z.number().int(), grade: z.string(), tank: z.number().int() });

const tankSchema = z.object({
  number: z.number().int(),
  grade: z.string(),
  capacityLitres: decimal,
  heightMm: z.number().positive(),
  lowLimitLitres: decimal,
  highLimitLitres: decimal,
  hysteresisLitres: decimal,
  waterLimitMm: z.number(),
  simulate: z.object({ startVolume: z.number().nonnegative().optional() }).default({}),
});

const happeningSchema = z.object({
  kind: z.enum([
    "DELIVERY",
    "LEAK",
    "WATER",
    "OVERFILL",
    "RUN_LOW",
    "PROBE_OUT",
    "REFUSING",
    "DARK",
    "PUMP_OFFLINE",
    "MISREPORT",
  ]),
  tank: z.number().int().optional(),
  pump: z.number().int().optional(),
  afterMinutes: z.number().nonnegative().default(0),
  minutes: z.number().positive().optional(),
  litres: z.number().positive().optional(),
  litresPerHour: z.number().positive().optional(),
  heightMm: z.number().positive().optional(),
  /** What of the next sale is told wrongly: an amount that is not price × volume, or a clock that jumped to 2099. */
  what: z.enum(["AMOUNT", "YEAR"]).optional(),
});

const deviceSchema = z.object({
  name: z.string(),
  protocol: z.string(),
  settings: z.record(z.string(), z.unknown()),
  guns: z.array(z.object({ gun: z.number().int(), address: z.string() })).default([]),
  tanks: z.array(z.object({ tank: z.number().int(), address: z.string() })).default([]),
  simulate: z.record(z.string(), z.unknown()).default({}),
});

const stationSchema = z.object({
  code: z.string(),
  name: z.string(),
  timeZone: z.string().optional(),
  address: z.string().default(""),
  tanks: z.array(tankSchema),
  dispensers: z.array(z.object({ number: z.number().int(), guns: z.array(gunSchema) })),
  devices: z.array(deviceSchema),
  prices: z.record(z.string(), decimal).optional(),
  simulate: z
    .object({ demand: z.number().nonnegative().default(1), happenings: z.array(happeningSchema).default([]) })
    .default({ demand: 1, happenings: [] }),
});

const gradeSchema = z.object({
  code: z.string(),
  name: z.string(),
  price: decimal,
  expansionGroup: z.string().default("GASOLINE"),
  referenceDensity: z.number().default(745),
});

/** The members of the demo network's file that the simulator lives by. */
export const networkSchema = z.object({
  network: z.object({ timeZone: z.string().default("UTC") }),
  grades: z.array(gradeSchema),
  stations: z.array(stationSchema),
  /** Controllers that call the gateway and that nobody has registered. */
  strangers: z.array(z.object({ ptsId: z.string() })).default([]),
});

export type NetworkFile = z.infer<typeof networkSchema>;
export type StationFile = z.infer<typeof stationSchema>;
export type DeviceFile = z.infer<typeof deviceSchema>;
/** Something that befalls a station; `afterMinutes` are real minutes after the start. */
export type Happening = z.infer<typeof happeningSchema>;
export { happeningSchema };

/** A decimal of the file in units of 10^-places; throws naming the field. */
export function unitsOf(value: string | number, places: number, field: string): number {
  const units = parseUnits(value, places);
  if (units === null) throw new Error(`${field}: ${String(value)} is no decimal`);
  return units;
}

/** Checks the file's shape; throws with the paths at fault. */
export function readNetwork(text: string): NetworkFile {
  const parsed = networkSchema.safeParse(JSON.parse(text));
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
  throw new Error(`network file: ${faults.join("; ")}`);
}
