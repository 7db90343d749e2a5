import { z } from "zod";
import { CONTROLLER_ID } from "../../../common/controller-id.ts";
import { DriverFault, type DeviceSettings } from "../../driver.ts";

const PUMPS = 120;
const NOZZLES = 6;
const TANKS = 20;

/** SHA-256, written as browsers and openssl show it, with colons or without; read as 64 capital digits. */
const fingerprint = z
  .string()
  .transform((text) => text.replaceAll(/[:\s]/g, "").toUpperCase())
  .pipe(z.string().regex(/^[0-9A-F]{64}$/, "must be a SHA-256 fingerprint: 64 hexadecimal digits"));

const ptsId = z.string().regex(CONTROLLER_ID, "must be up to 24 hexadecimal digits");

const common = {
  /** User of the controller: checked where it calls in, used where we call it. */
  login: z.string().min(1).max(24).optional(),
  password: z.string().min(1).max(64).optional(),
  /** Key of X-Data-Signature: up to 20 ASCII characters. */
  secretKey: z
    .string()
    .regex(/^[\x20-\x7e]{1,20}$/, "must be 1 to 20 ASCII characters")
    .optional(),
  pollMs: z.number().int().min(50).max(60_000).default(1000),
  timeoutMs: z.number().int().min(50).max(60_000).default(5000),
  /** Close a finished transaction at once, so that the next customer can lift the nozzle. */
  autoClose: z.boolean().default(true),
};

const schema = z.discriminatedUnion("way", [
  z.strictObject({ way: z.literal("WEBSOCKET"), ptsId, ...common }),
  z.strictObject({ way: z.literal("UPLOAD"), ptsId, ...common }),
  z.strictObject({
    way: z.literal("CLIENT"),
    ptsId: ptsId.optional(),
    /** Address of the controller's own web server, e.g. "https://192.168.1.117". */
    baseUrl: z.url({ protocol: /^https?$/ }),
    /** The fingerprint of the certificate that it must show; unset: any. */
    certificateSha256: fingerprint.optional(),
    ...common,
  }),
]);

/** What the driver is set to: who calls whom, and how they prove who they are. */
export type JsonPtsSettings = z.infer<typeof schema>;
export type ClientSettings = Extract<JsonPtsSettings, { way: "CLIENT" }>;
export type CallInSettings = Exclude<JsonPtsSettings, { way: "CLIENT" }>;

/** Throws a DriverFault naming the first setting that is wrong. */
export function readSettings(settings: DeviceSettings["settings"]): JsonPtsSettings {
  const { data, error } = schema.safeParse(settings);
  if (data) return sensible(data);
  const issue = error.issues[0];
  const unknown = issue?.code === "unrecognized_keys" ? issue.keys[0] : undefined;
  throw new DriverFault(unknown ?? issue?.path.join(".") ?? "", issue?.message ?? "wrong settings");
}

/** A line without TLS shows no certificate; whoever asked for one would believe themselves safe. */
function sensible(settings: JsonPtsSettings): JsonPtsSettings {
  if (settings.way === "CLIENT" && settings.certificateSha256 !== undefined && !settings.baseUrl.startsWith("https:")) {
    throw new DriverFault("certificateSha256", "there is a certificate at an https address alone");
  }
  return settings;
}

/** A gun's place at the controller. */
export interface Nozzle {
  readonly pump: number;
  readonly nozzle: number;
}

/** Reads "3.2"; null when it is no pump and nozzle of a controller. */
export function nozzleOf(address: string): Nozzle | null {
  const match = /^(\d{1,3})\.(\d)$/.exec(address);
  const pump = Number(match?.[1]);
  const nozzle = Number(match?.[2]);
  return pump >= 1 && pump <= PUMPS && nozzle >= 1 && nozzle <= NOZZLES ? { pump, nozzle } : null;
}

/** Throws a DriverFault for a gun or tank whose address the controller cannot have. */
export function checkAddresses(device: DeviceSettings): void {
  for (const { address, number } of device.guns) {
    if (!nozzleOf(address)) {
      throw new DriverFault("guns", `gun ${number}: "${address}" is not pump.nozzle, as in "3.2"`);
    }
  }
  for (const { address, number } of device.tanks) {
    const probe = /^\d{1,2}$/.test(address) ? Number(address) : 0;
    if (probe < 1 || probe > TANKS) throw new DriverFault("tanks", `tank ${number}: "${address}" is not 1 to ${TANKS}`);
  }
}
