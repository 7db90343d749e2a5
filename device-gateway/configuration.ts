import type { Logger } from "pino";
import { z } from "zod";
import { PROTOCOLS, type Clock, type DeviceSettings } from "./driver.ts";
import { readPrivateJson, writePrivateJson } from "./private-file.ts";
import { serverPause } from "./server-link.ts";

const Binding = z.object({ address: z.string(), number: z.number() });
const Device = z.object({
  id: z.string(),
  /** Absent in what a gateway kept before it knew of stations. */
  stationId: z.string().default(""),
  name: z.string(),
  protocol: z.enum(PROTOCOLS),
  settings: z.record(z.string(), z.unknown()),
  timeZone: z.string(),
  /** Absent in what a gateway kept before stations could be shared. */
  shared: z.boolean().default(false),
  guns: z.array(Binding),
  tanks: z.array(Binding),
});

/** The devices that this gateway serves, as one version of the server's configuration. */
export interface Configuration {
  readonly version: number;
  readonly devices: readonly ConfiguredDevice[];
}

/** A device, and whether it is served only while its station's lease is held. */
export interface ConfiguredDevice extends DeviceSettings {
  readonly shared: boolean;
}

const Envelope = z.object({ version: z.number(), devices: z.array(z.unknown()) });

export interface ConfigurationOptions {
  /** Where the last one is kept, so that devices are served while the server is away. */
  readonly path: string;
  /** Asks the server. Throws ServerFault. */
  readonly fetch: () => Promise<unknown>;
  readonly apply: (configuration: Configuration) => void;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Keeps the configuration in step with the server's. */
export class ConfigurationKeeper {
  private fetchedVersion: number | null = null;
  private wanted = false;
  private fetching = false;

  constructor(private readonly options: ConfigurationOptions) {}

  /** Applies the last one from disk; a damaged file is logged and passed over, since the server has it too. */
  applyLast(): void {
    const { path, apply, log } = this.options;
    try {
      const stored = readPrivateJson(path);
      if (stored !== undefined) apply(this.checked(stored));
    } catch (error) {
      log.warn({ err: error, path }, "the last configuration can't be read");
    }
  }

  /** The server's version is now this one. */
  changed(version: number, signal: AbortSignal): void {
    if (version !== this.fetchedVersion) this.refresh(signal);
  }

  /** Fetches, however long it takes, and applies. Further calls while it fetches make it fetch once more. */
  refresh(signal: AbortSignal): void {
    this.wanted = true;
    if (!this.fetching) void this.fetchUntilDone(signal);
  }

  private async fetchUntilDone(signal: AbortSignal): Promise<void> {
    this.fetching = true;
    for (let failures = 0; this.wanted && !signal.aborted;) {
      this.wanted = false;
      try {
        await this.fetchOnce();
        failures = 0;
      } catch (error) {
        this.wanted = true;
        const reason = error instanceof Error ? error.message : String(error);
        if (++failures === 1) this.options.log.warn({ reason }, "the configuration can't be fetched; trying on");
        await this.options.clock.sleep(serverPause(failures), signal).catch(() => undefined);
      }
    }
    this.fetching = false;
  }

  private async fetchOnce(): Promise<void> {
    const { fetch, path, apply, log } = this.options;
    const answer = await fetch();
    const configuration = this.checked(answer);
    this.fetchedVersion = configuration.version;
    try {
      writePrivateJson(path, answer);
    } catch (error) {
      log.error({ err: error, path }, "the configuration can't be written to disk");
    }
    log.info({ version: configuration.version, devices: configuration.devices.length }, "configuration fetched");
    apply(configuration);
  }

  /** A device that this gateway is too old to understand must not keep the others from being served. */
  private checked(value: unknown): Configuration {
    const { version, devices } = Envelope.parse(value);
    const known = devices.flatMap((device) => {
      const parsed = Device.safeParse(device);
      if (parsed.success) return [parsed.data];
      const wrong = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
      this.options.log.error({ device: idOf(device), wrong }, "a device's configuration is not understood");
      return [];
    });
    return { version, devices: known };
  }
}

function idOf(device: unknown): unknown {
  return typeof device === "object" && device && "id" in device ? device.id : undefined;
}
