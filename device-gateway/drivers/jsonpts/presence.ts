import type { Host } from "../../driver.ts";

/** Whether the controller is reachable, and what it says of itself; shown when it changes. */
export class Presence {
  private online: boolean | null = null;
  private version: string | null = null;

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
    if (this.online !== true) this.show(true, null);
  }

  /** The controller told its firmware, named by its release date, or its serial number. */
  learn(told: { readonly version?: string | null; readonly serialNumber?: string | null }): void {
    const version = told.version ?? this.version;
    const serialNumber = told.serialNumber ?? this.serialNumber;
    if (version === this.version && serialNumber === this.serialNumber) return;
    this.version = version;
    this.serialNumber = serialNumber;
    if (this.online === true) this.show(true, null);
  }

  lost(reason: string): void {
    if (this.online !== false) this.show(false, reason);
  }

  private show(online: boolean, reason: string | null): void {
    this.online = online;
    const { version, serialNumber, host } = this;
    host.show({ kind: "device", at: host.clock.now(), online, version, serialNumber, reason });
  }
}
