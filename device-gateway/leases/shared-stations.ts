import type { Logger } from "pino";
import type { Clock } from "../driver.ts";
import type { Gateway } from "../gateway.ts";
import { LeaseKeeper, type LeaseKeeperOptions } from "./lease-keeper.ts";
import { ServedDevices } from "./served-devices.ts";

interface Around {
  readonly gateway: Pick<Gateway, "apply">;
  readonly ask: LeaseKeeperOptions["ask"];
  readonly clock: Clock;
  readonly log: Logger;
}

/** What a gateway needs to share stations with others. */
export interface SharedStations {
  readonly leases: LeaseKeeper;
  readonly served: ServedDevices;
  /** Asks for leases until the signal; `onVersion`: the version that the server's configuration has. */
  readonly run: (onVersion: (version: number) => void, signal: AbortSignal) => Promise<void>;
}

/** Puts leases and the devices that hang on them together. */
export function shareStations({ gateway, ask, clock, log }: Around): SharedStations {
  let tellVersion: (version: number) => void = () => undefined;
  const leases: LeaseKeeper = new LeaseKeeper({
    ask,
    known: () => served.sharedStations,
    onAnswer: () => served.leasesTold(),
    onVersion: (version) => tellVersion(version),
    uptime: () => performance.now(),
    clock,
    log,
  });
  const served = new ServedDevices(gateway, leases);
  return {
    leases,
    served,
    run: (onVersion, signal) => {
      tellVersion = onVersion;
      return leases.run(signal);
    },
  };
}
