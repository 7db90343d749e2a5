import { isDeepStrictEqual } from "node:util";
import { DevicePost, type Surroundings } from "./device-post.ts";
import type { Caller, DeviceSettings, ProtocolName } from "./driver.ts";
import type { Stranger } from "./link/stranger-list.ts";
import { AT_BROKER, identify, isCalled } from "./registry.ts";

/** The devices that are to be served, as one version of the server's configuration. */
interface Configuration {
  readonly version: number;
  readonly devices: readonly DeviceSettings[];
}

/** Counters and standing of every device go to the server so often. */
const PULSE_MS = 5_000;

/** Supervises the devices: one post each, started, replaced and ended as the configuration says. */
export class Gateway {
  private readonly posts = new Map<string, DevicePost>();
  private readonly leaving = new AbortController();
  /** Configurations are applied one after the other. */
  private applying: Promise<void> = Promise.resolve();
  private next: Configuration | null = null;
  /** The newest configuration, in force or about to be. */
  private wanted: Configuration | null = null;
  private appliedVersion: number | null = null;
  private readonly ears: Promise<(() => Promise<void>) | void>[] = [];

  constructor(private readonly around: Surroundings) {}

  /** Begins to report counters, and to hear of devices that nobody registered. */
  start(): void {
    void this.pulse();
    this.ears.push(
      ...AT_BROKER.map((name) =>
        this.listen(name).catch((error: unknown) => {
          this.around.log.error({ err: error }, "strangers are not heard");
        }),
      ),
    );
  }

  /** The devices in service. */
  get devices(): readonly DevicePost[] {
    return [...this.posts.values()];
  }

  /** The configuration in force; null before there is one. */
  get version(): number | null {
    return this.appliedVersion;
  }

  device(id: string): DevicePost | undefined {
    return this.posts.get(id);
  }

  /**
   * Takes on this configuration: only devices whose settings changed are touched. Of several waiting, the last counts. Resolves
   * when those that left are let go of.
   */
  apply(configuration: Configuration): Promise<void> {
    this.next = this.wanted = configuration;
    this.applying = this.applying.then(() => this.applyNext());
    return this.applying;
  }

  /** A caller was turned away at the door. */
  stranger({ headers, remoteAddress }: Stranger): void {
    const caller = identify(headers);
    if (caller) this.heard({ ...caller, remoteAddress });
  }

  /** Somebody made himself known: reported, unless it is a device of ours, even one whose driver isn't there just now. */
  private heard(caller: Caller): void {
    if (!this.wanted || this.wanted.devices.some((device) => isCalled(device, caller))) return;
    const at = this.around.clock.now().toISOString();
    this.around.latest.show("unknownDevices", { ...caller, at, calls: 1 });
    this.around.nudge();
  }

  /** Stops every driver. */
  async stop(): Promise<void> {
    this.leaving.abort();
    this.next = null;
    await this.applying;
    await Promise.all(this.ears.map(async (ear) => (await ear)?.()));
    await Promise.all(this.devices.map((post) => post.stop()));
  }

  /** What ends the listening; undefined where there is nothing to listen at. */
  private async listen(name: ProtocolName): Promise<(() => Promise<void>) | undefined> {
    const { broker, clock, log, loadProtocol } = this.around;
    const protocol = broker && (await loadProtocol(name));
    return broker ? protocol?.listen?.({ broker, clock, log, heard: (caller) => this.heard(caller) }) : undefined;
  }

  private async applyNext(): Promise<void> {
    const configuration = this.next;
    this.next = null;
    if (!configuration || this.leaving.signal.aborted) return;
    const wanted = new Map(configuration.devices.map((device) => [device.id, device]));
    const outdated = this.devices.filter(({ settings }) => !isDeepStrictEqual(settings, wanted.get(settings.id)));
    await Promise.all(outdated.map((post) => this.close(post, wanted.has(post.settings.id))));
    if (this.leaving.signal.aborted) return;
    for (const device of wanted.values()) if (!this.posts.has(device.id)) this.open(device);
    this.appliedVersion = configuration.version;
  }

  private open(device: DeviceSettings): void {
    const post = new DevicePost(device, this.around, () => this.appliedVersion);
    this.posts.set(device.id, post);
    post.start();
  }

  private async close(post: DevicePost, returns: boolean): Promise<void> {
    await post.stop();
    this.posts.delete(post.settings.id);
    if (!returns) this.around.latest.forget(post.settings.id);
  }

  private async pulse(): Promise<void> {
    const { clock } = this.around;
    while (!this.leaving.signal.aborted) {
      await clock.sleep(PULSE_MS, this.leaving.signal).catch(() => undefined);
      if (!this.leaving.signal.aborted) for (const post of this.devices) post.report();
    }
  }
}
