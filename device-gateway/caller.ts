import type { Broker } from "./broker.ts";
import type { Clock, DriverLog } from "./means.ts";

/** The names by which devices are configured; one folder in drivers/ each. */
export const PROTOCOLS = ["JSONPTS", "TLS350", "MODBUS", "SPARKPLUG"] as const;
export type ProtocolName = (typeof PROTOCOLS)[number];

/** Somebody who made himself known by a protocol: perhaps a device that nobody registered. */
export interface Caller {
  readonly protocol: ProtocolName;
  /** What it calls itself. */
  readonly identity: string;
  /** Where it called from; of a box, its broker. */
  readonly remoteAddress: string;
}

/** What hearing of devices lives on that don't come to the door. */
export interface Listening {
  readonly broker: Broker;
  readonly clock: Clock;
  readonly log: DriverLog;
  heard(caller: Caller): void;
}
