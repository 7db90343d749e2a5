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
    "GAS_LEAK",
    "PLC_FAULT",
    "BOX_REBIRTH",
    "BOX_GAP",
    "BOX_DUPLICATE",
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

/** Something that befell a station in its past; `daysAgo` counts from when the network began. */
const pastTroubleSchema = z.discriminatedUnion("kind", [
  /** Loses a little ever since. */
  z.object({
    kind: z.literal("LEAK"),
    tank: z.number().int(),
    daysAgo: z.number().positive(),
    litresPerHour: z.number().positive(),
  }),
  /** A meter counts less than flows, ever more of it: by `percent` in the end. */
  z.object({
    kind: z.literal("DRIFT"),
    gun: z.number().int(),
    daysAgo: z.number().positive(),
    percent: z.number().positive(),
  }),
  /** A tanker was emptied into another grade's tank. */
  z.object({
    kind: z.literal("CROSS_DROP"),
    tank: z.number().int(),
    into: z.number().int(),
    daysAgo: z.number().positive(),
    litres: z.number().positive(),
  }),
  /** A tanker brought so much less than its ticket says, and somebody noticed. */
  z.object({
    kind: z.literal("SHORT_DELIVERY"),
    tank: z.number().int(),
    daysAgo: z.number().positive(),
    litres: z.number().positive(),
  }),
  /** Of a shift's till so much was missing. */
  z.object({
    kind: z.literal("TILL_SHORT"),
    daysAgo: z.number().positive(),
    amount: decimal,
  }),
  /** Nobody read the meter by which gas is bought on that day. */
  z.object({ kind: z.literal("METER_UNREAD"), daysAgo: z.number().int().positive() }),
  /** Gas was blown off on that day: so much more than is lost as a rule. */
  z.object({
    kind: z.literal("GAS_BLOWN_OFF"),
    daysAgo: z.number().int().positive(),
    kilograms: z.number().positive(),
  }),
  /** The line to the gateway was dead. */
  z.object({
    kind: z.literal("OFFLINE"),
    daysAgo: z.number().int().positive(),
    from: z.string(),
    hours: z.number().positive(),
  }),
]);

const deviceSchema = z.object({
  name: z.string(),
  box: z.object({ name: z.string(), simCard: z.string() }).optional(),
  protocol: z.string(),
  settings: z.record(z.string(), z.unknown()),
  guns: z.array(z.object({ gun: z.number().int(), address: z.string() })).default([]),
  tanks: z.array(z.object({ tank: z.number().int(), address: z.string() })).default([]),
  simulate: z.record(z.string(), z.unknown()).default({}),
});

const stationSchema = z.object({
  code: z.string(),
  platform: z.string().default(""),
  name: z.string(),
  timeZone: z.string().optional(),
  address: z.string().default(""),
  tanks: z.array(tankSchema),
  dispensers: z.array(z.object({ number: z.number().int(), guns: z.array(gunSchema) })),
  devices: z.array(deviceSchema),
  prices: z.record(z.string(), decimal).optional(),
  /** Logins of those who keep its shifts by turns; none where nobody attends it. */
  attendants: z.array(z.string()).default([]),
  simulate: z
    .object({
      demand: z.number().nonnegative().default(1),
      happenings: z.array(happeningSchema).default([]),
      past: z.array(pastTroubleSchema).default([]),
      /** So much of the gas that is bought is lost as a rule, per cent. */
      gasLossPercent: z.number().nonnegative().default(0),
    })
    .default({ demand: 1, happenings: [], past: [], gasLossPercent: 0 }),
});

const gradeSchema = z.object({
  code: z.string(),
  name: z.string(),
  price: decimal,
  kind: z.enum(["LIQUID", "GAS"]).default("LIQUID"),
  expansionGroup: z.string().default("GASOLINE"),
  referenceDensity: z.number().default(745),
});

/** How prices went: so many days ago, so much more or less than today. */
const priceStepSchema = z.object({ daysAgo: z.number().positive(), difference: z.string().regex(/^-?\d+(\.\d+)?$/) });

const cardSchema = z.object({
  tag: z.string(),
  state: z.string().optional(),
  /** What its holder paid in so often in the past, at a time of the network's day. */
  topUp: z.object({ everyDays: z.number().int().positive(), at: z.string(), amount: decimal }).optional(),
});

/** Who may log in to the back office: rights by their numbers, and those of which more than seeing is allowed. */
const accountSchema = z.object({
  platform: z.string(),
  login: z.string(),
  password: z.string(),
  permissions: z.union([z.literal("ALL"), z.array(z.number().int())]),
  operates: z.array(z.number().int()).default([]),
});

/** Whose tankers bring the fuel, who drives them, and their plates. */
const supplierSchema = z.object({
  name: z.string(),
  drivers: z.array(z.string()).nonempty(),
  vehicles: z.array(z.string()).nonempty(),
});

/** The members of the demo network's file that the simulator lives by. */
export const networkSchema = z.object({
  network: z.object({
    timeZone: z.string().default("UTC"),
    /** Shifts of a day. */
    handshiftNumber: z.number().int().positive().default(3),
  }),
  /** When the network began, and how many days of a past it has by then. */
  asOf: z.iso.datetime().optional(),
  pastDays: z.number().int().nonnegative().default(0),
  /** Oldest first; the last step is today's. */
  priceCourse: z.array(priceStepSchema).default([]),
  cards: z.array(cardSchema).default([]),
  accounts: z.array(accountSchema).default([]),
  suppliers: z.array(supplierSchema).default([]),
  /** What a cubic metre of the gas weighs that the network buys by it. */
  gas: z.object({ kilogramsPerCubicMetre: decimal }).optional(),
  grades: z.array(gradeSchema),
  stations: z.array(stationSchema),
  /** Controllers that call the gateway, and boxes at its broker, that nobody has registered. */
  strangers: z
    .array(z.union([z.strictObject({ ptsId: z.string() }), z.strictObject({ group: z.string(), node: z.string() })]))
    .default([]),
});

export type NetworkFile = z.infer<typeof networkSchema>;
export type StationFile = z.infer<typeof stationSchema>;
export type DeviceFile = z.infer<typeof deviceSchema>;
export type PastTrouble = z.infer<typeof pastTroubleSchema>;
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
