import { z } from "zod";
import { DriverFault, type DeviceSettings } from "../../driver.ts";
import { Zone } from "./console-clock.ts";
import { DEFAULT_ETX, SOH } from "./parser.ts";
import { UNIT_SYSTEMS } from "./units.ts";

const milliseconds = (atLeast: number) => z.int().min(atLeast).max(86_400_000);

const settingsSchema = z.strictObject({
  host: z.string().trim().min(1),
  port: z.int().min(1).max(65_535).default(10_001),
  /** Six characters, where the console's communication security is on. */
  securityCode: z
    .string()
    .regex(/^[\x20-\x7e]{6}$/, "must have six characters")
    .optional(),
  /** The byte that ends an answer, where the console was programmed to another. */
  etx: z
    .int()
    .min(0)
    .max(255)
    .refine((byte) => byte !== SOH, "1 begins an answer")
    .default(DEFAULT_ETX),
  /** Overrides what the console says of its units. */
  units: z.enum(UNIT_SYSTEMS).optional(),
  /** AUTO: computer format, and display format where the console doesn't know it. */
  format: z.enum(["AUTO", "COMPUTER", "DISPLAY"]).default("AUTO"),
  /** IANA zone of the console's clock, where it isn't the station's. */
  timeZone: z.string().optional(),
  /** Period of the inventory. */
  pollMs: milliseconds(1_000).default(30_000),
  /** Period of alarms; as the inventory's, unless given. */
  alarmMs: milliseconds(1_000).optional(),
  deliveryMs: milliseconds(1_000).default(300_000),
  timeouts: z
    .strictObject({
      connectMs: milliseconds(1).default(5_000),
      /** From the command to the answer's first byte. */
      firstByteMs: milliseconds(1).default(5_000),
      /** Between two bytes of an answer. */
      gapMs: milliseconds(1).default(2_000),
      answerMs: milliseconds(1).default(15_000),
      /** Quiet time after an answer was broken off, before the command is sent again. */
      retryMs: milliseconds(0).default(500),
    })
    .prefault({}),
});

/** A console's settings, checked and completed. */
export type Tls350Settings = Omit<z.output<typeof settingsSchema>, "timeZone" | "alarmMs"> & {
  readonly alarmMs: number;
  readonly zone: Zone;
  /** The bound addresses by the console's tank number. */
  readonly tanks: ReadonlyMap<number, string>;
};

/** Checks a device's settings. Throws DriverFault naming the first one that is wrong. */
export function readSettings(device: DeviceSettings): Tls350Settings {
  const parsed = settingsSchema.safeParse(device.settings);
  if (!parsed.success) throw faultOf(parsed.error);
  const { timeZone, alarmMs, ...settings } = parsed.data;
  return {
    ...settings,
    alarmMs: alarmMs ?? settings.pollMs,
    zone: readZone(timeZone ?? device.timeZone),
    tanks: readTanks(device.tanks),
  };
}

function faultOf(error: z.ZodError): DriverFault {
  const issue = error.issues[0];
  const path = issue?.code === "unrecognized_keys" ? [...issue.path, issue.keys[0]] : (issue?.path ?? []);
  return new DriverFault(path.map(String).join("."), issue?.message ?? "wrong");
}

function readZone(name: string): Zone {
  try {
    return new Zone(name);
  } catch {
    throw new DriverFault("timeZone", `no such time zone: ${name}`);
  }
}

function readTanks(tanks: DeviceSettings["tanks"]): Map<number, string> {
  const numbers = new Map<number, string>();
  for (const { address } of tanks) {
    const number = /^\d{1,2}$/.test(address) ? Number(address) : 0;
    if (number === 0) throw new DriverFault("tanks", `not a tank number from 1 to 99: ${JSON.stringify(address)}`);
    numbers.set(number, address);
  }
  return numbers;
}
