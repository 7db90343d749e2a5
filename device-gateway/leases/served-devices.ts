import type { Configuration } from "../configuration.ts";
import type { Gateway } from "../gateway.ts";
import type { LeaseKeeper } from "./lease-keeper.ts";

type Device = Configuration["devices"][number];

/** Which devices of the configuration are served: all of stations that are this gateway's alone, and those whose lease it holds. */
export class ServedDevices {
  private configuration: Configuration | null = null;
  /** Served before their station was shared: the server has the station kept for us until we have asked for its lease. */
  private kept: ReadonlySet<string> = new Set();
  private served = "";

  constructor(
    private readonly gateway: Pick<Gateway, "apply">,
    private readonly leases: Pick<LeaseKeeper, "mayRead" | "mayCommand" | "nudge">,
  ) {}

  /** Shared stations that the configuration tells of. */
  get sharedStations(): readonly string[] {
    const shared = this.devices.filter((device) => device.shared);
    return [...new Set(shared.map(({ stationId }) => stationId))];
  }

  /** The server's configuration is this one now. */
  take(configuration: Configuration): void {
    const alone = new Set(this.devices.filter((device) => !device.shared).map(({ id }) => id));
    this.kept = new Set(configuration.devices.filter(({ id, shared }) => shared && alone.has(id)).map(({ id }) => id));
    this.configuration = configuration;
    this.served = "";
    if (configuration.devices.some((device) => !this.isServed(device))) this.leases.nudge();
    if (this.kept.size > 0) this.leases.nudge();
    void this.serve();
  }

  /** The server has said which stations are this gateway's. Resolves when the others' devices are let go of. */
  async leasesTold(): Promise<void> {
    this.kept = new Set();
    await this.serve();
  }

  /** May this device be commanded at this moment? */
  mayCommand(deviceId: string): boolean {
    const device = this.devices.find(({ id }) => id === deviceId);
    return device !== undefined && (!device.shared || this.leases.mayCommand(device.stationId));
  }

  private get devices(): readonly Device[] {
    return this.configuration?.devices ?? [];
  }

  private isServed({ id, shared, stationId }: Device): boolean {
    return !shared || this.kept.has(id) || this.leases.mayRead(stationId);
  }

  private async serve(): Promise<void> {
    const { configuration } = this;
    if (!configuration) return;
    const devices = configuration.devices.filter((device) => this.isServed(device));
    const served = devices.map(({ id }) => id).join();
    if (served === this.served && this.served !== "") return;
    this.served = served;
    await this.gateway.apply({ version: configuration.version, devices: devices.map(withoutSharing) });
  }
}

/** Whether it is shared is none of a driver's concern: it is not started anew for that. */
function withoutSharing({ shared: _shared, ...device }: Device) {
  return device;
}
