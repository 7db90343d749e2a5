import { type AddressFault, rowAddressFault } from "./address.rules.ts";
import type { DeviceProtocol } from "./device.types.ts";

/** What a row of a binding names: an address, and a gun or a tank by its number. */
export interface BindingRow {
  readonly address: string;
  readonly gunNumber?: number | null;
  readonly tankNumber?: number | null;
}

/** What kinds of rows a device of a protocol has; a kind of device without rows accepts none. */
export const ROWS_OF: Readonly<Record<DeviceProtocol, readonly ("GUN" | "TANK")[]>> = {
  JSONPTS: ["GUN", "TANK"],
  TLS350: ["TANK"],
  MODBUS: [],
  SPARKPLUG: ["GUN", "TANK"],
};

/** Why a row can't be. */
export interface Clash {
  readonly refusal: "PARAMETER_ERROR" | "ILLEGAL_SELECTION" | "GUN_BOUND_TWICE" | "DUPLICATE_INFO" | "DUPLICATE_DEVICE";
  /** Its place in the rows. */
  readonly index: number;
  readonly field: "address" | "gunNumber" | "tankNumber" | null;
  /** What is wrong with an address that the protocol doesn't have. */
  readonly reason?: AddressFault;
}

/**
 * The first row that can't be: neither gun nor tank, or both (10012); of a kind that the protocol has none of (10006); at an
 * address that it doesn't have (10012); a gun number twice (10032), a tank number twice (10015), an address twice for the same kind (10010).
 */
export function clashIn(rows: readonly BindingRow[], protocol: DeviceProtocol): Clash | null {
  const seen = new Set<string>();
  for (const [index, { address, gunNumber, tankNumber }] of rows.entries()) {
    if ((gunNumber == null) === (tankNumber == null)) {
      return { refusal: "PARAMETER_ERROR", index, field: null };
    }
    const kind = gunNumber == null ? "TANK" : "GUN";
    const field = gunNumber == null ? "tankNumber" : "gunNumber";
    if (!ROWS_OF[protocol].includes(kind)) {
      return { refusal: "ILLEGAL_SELECTION", index, field };
    }
    const reason = rowAddressFault(protocol, kind, address);
    if (reason !== null) {
      return { refusal: "PARAMETER_ERROR", index, field: "address", reason };
    }
    if (seen.has(`${kind} ${gunNumber ?? tankNumber}`)) {
      return { refusal: kind === "GUN" ? "GUN_BOUND_TWICE" : "DUPLICATE_INFO", index, field };
    }
    if (seen.has(`${kind} at ${address}`)) {
      return { refusal: "DUPLICATE_DEVICE", index, field: "address" };
    }
    seen.add(`${kind} ${gunNumber ?? tankNumber}`).add(`${kind} at ${address}`);
  }
  return null;
}
