import type { DeviceProtocol } from "./device.types.ts";

/** Why an address can't be, as it is told: the console has words for each. */
export type AddressFault = "PTS_ID" | "PTS_NOZZLE" | "PTS_PROBE" | "TLS_TANK" | "BOX_GUN" | "BOX_TANK";

/** Limits of a jsonPTS controller: pumps 1 to 120 with nozzles 1 to 6, probes 1 to 20. Of a TLS-350 console: tanks 1 to 99. */
const PTS = { pumps: 120, nozzles: 6, probes: 20 } as const;
const TLS_TANKS = 99;
/** Behind a communication box parts are "gun-" or "tank-" and a number. */
const BOX_PARTS = 999;

/** What a jsonPTS controller calls itself by: up to 24 hexadecimal digits. A TLS-350 console has no name of its own. */
export function deviceAddressFault(protocol: DeviceProtocol, address: string): AddressFault | null {
  return protocol === "JSONPTS" && !/^[\da-f]{1,24}$/i.test(address.trim()) ? "PTS_ID" : null;
}

/** A gun of a jsonPTS controller is "pump.nozzle", as in "3.2", behind a box "gun-3"; a tank its probe's or the console's number, or "tank-2". */
export function rowAddressFault(protocol: DeviceProtocol, kind: "GUN" | "TANK", address: string): AddressFault | null {
  if (protocol === "SPARKPLUG") {
    const [part, number = "", ...rest] = address.split("-");
    const fits = part === kind.toLowerCase() && rest.length === 0 && isNumberUpTo(BOX_PARTS, number);
    return fits ? null : `BOX_${kind}`;
  }
  if (protocol === "TLS350") {
    return isNumberUpTo(TLS_TANKS, address) ? null : "TLS_TANK";
  }
  if (kind === "TANK") {
    return isNumberUpTo(PTS.probes, address) ? null : "PTS_PROBE";
  }
  const [pump = "", nozzle = "", ...rest] = address.split(".");
  const fits = rest.length === 0 && isNumberUpTo(PTS.pumps, pump) && isNumberUpTo(PTS.nozzles, nozzle);
  return fits ? null : "PTS_NOZZLE";
}

const isNumberUpTo = (most: number, text: string): boolean => /^[1-9]\d{0,2}$/.test(text) && Number(text) <= most;
