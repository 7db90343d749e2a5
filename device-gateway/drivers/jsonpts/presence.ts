import { isDeepStrictEqual } from "node:util";
import type { Host, NozzleSetting } from "../../driver.ts";

/** Whether the controller is reachable, and what it says of itself; shown when it changes. */
export class Presence {
  private online: boolean | null = null;
  private version: string | null = null;
  private nozzles: readonly NozzleSetting[] = [];
  private hindrance: string | null = null;

  constructor(
    private readonly host: Host,
    private serialNumber: string | null,
  ) {}

  get isOnline(): boolean {
    return this.online === true;
  }

  /** The controller was heard. */
  heard(): void {
    this.host.counters.lastSeenAt = this.host.clock.now();
    if (this.online !== true) this.show(true, this.hindrance);
  }

  /** The controller told its firmware, named by its release date, its serial number, or what its nozzles sell. */
  learn(told: {
    readonly version?: string | null;
    readonly serialNumber?: string | null;
    readonly nozzles?: readonly NozzleSetting[];
  }): void {
    const version = told.version ?? this.version;
    const serialNumber = told.serialNumber ?? this.serialNumber;
    const nozzles = told.nozzles ?? this.nozzles;
    const isKnown = version === this.version && serialNumber === this.serialNumber;
    if (isKnown && isDeepStrictEqual(nozzles, this.nozzles)) return;
    this.version = version;
    this.serialNumber = serialNumber;
    this.nozzles = nozzles;
    if (this.online === true) this.show(true, this.hindrance);
  }

  /** Something hinders it though it answers, or (null) no longer. */
  hindered(hindrance: string | null): void {
    if (hindrance === this.hindrance) return;
    this.hindrance = hindrance;
    if (this.online === true) this.show(true, hindrance);
  }

  lost(reason: string): void {
    if (this.online !== false) this.show(false, reason);
  }

  private show(online: boolean, reason: string | null): void {
    this.online = online;
    const { version, serialNumber, nozzles, host } = this;
    const told = nozzles.length > 0 && { nozzles };
    host.show({ kind: "device", at: host.clock.now(), online, version, serialNumber, reason, ...told });
  }
}
