import type { Logger } from "pino";
import type { Clock } from "../driver.ts";
import type { AskLeasesInput } from "../schema-types.generated.ts";
import { serverPause } from "../server-link.ts";
import type { AskLeasesMutation } from "../server-link.generated.ts";

export type Leases = AskLeasesMutation["askLeases"];

/** A lease is short: an answer that takes longer is asked for anew. */
const ANSWER_MS = 2_000;
/** Until the server has told how often to ask. */
const FIRST_ASK_AGAIN_MS = 2_000;

export interface LeaseKeeperOptions {
  /** Asks the server. Throws ServerFault. */
  readonly ask: (input: AskLeasesInput) => Promise<Leases>;
  /** Ms by a clock that nobody sets. */
  readonly uptime: () => number;
  readonly clock: Clock;
  readonly log: Logger;
  /** The shared stations that this gateway's configuration tells of. */
  readonly known: () => readonly string[];
  /** The server has answered. Resolves when the devices of stations that are not this gateway's are let go of. */
  readonly onAnswer: () => Promise<void>;
  /** The server's version of the configuration, as it was when the leases were given. */
  readonly onVersion: (version: number) => void;
}

interface Held {
  readonly stations: ReadonlyMap<string, number>;
  /** By `uptime`: until then devices are commanded, and until then they are read. */
  readonly usableUntil: number;
  readonly readUntil: number;
}

const NOTHING: Held = { stations: new Map(), usableUntil: -Infinity, readUntil: -Infinity };

/**
 * Which shared stations this gateway holds. A lease counts from the moment of its asking, by a clock that nobody sets: what
 * an answer took on its way, or a process that was frozen, makes it shorter and never longer.
 */
export class LeaseKeeper {
  readonly counts = { takenOver: 0, lost: 0 };
  private failuresInRow = 0;
  private held = NOTHING;
  private askAgainMs = FIRST_ASK_AGAIN_MS;
  private bell = new AbortController();
  private ended = false;

  constructor(private readonly options: LeaseKeeperOptions) {}

  /** Stations that are held now. */
  get holding(): number {
    return this.options.uptime() < this.held.usableUntil ? this.held.stations.size : 0;
  }

  /** May this shared station's devices be commanded at this moment? */
  mayCommand(stationId: string): boolean {
    return this.held.stations.has(stationId) && this.options.uptime() < this.held.usableUntil;
  }

  /** May they be read? For a while longer, since most often only the server is away. */
  mayRead(stationId: string): boolean {
    return this.held.stations.has(stationId) && this.options.uptime() < this.held.readUntil;
  }

  /** Asks at once. */
  nudge(): void {
    this.bell.abort();
  }

  /** Asks again and again, until the signal. */
  async run(signal: AbortSignal): Promise<void> {
    const { clock } = this.options;
    while (!signal.aborted) {
      this.bell = new AbortController();
      await this.askOnce([]);
      const failures = this.failuresInRow;
      const pause = failures === 0 ? this.askAgainMs : Math.min(serverPause(failures), this.askAgainMs);
      await clock.sleep(pause, AbortSignal.any([signal, this.bell.signal])).catch(() => undefined);
    }
  }

  /** Gives everything back; devices were let go of before. Never rejects. */
  async leave(): Promise<void> {
    const had = this.held.stations.size > 0;
    this.ended = true;
    this.held = NOTHING;
    if (!had) return;
    await this.answered({ release: [], known: [], leaving: true }).then(
      () => this.options.log.info({}, "the shared stations were given back"),
      (error: unknown) =>
        this.options.log.warn({ reason: reasonOf(error) }, "the shared stations could not be given back"),
    );
  }

  private async askOnce(release: readonly string[]): Promise<void> {
    const { uptime, log, known, onVersion } = this.options;
    const askedAt = uptime();
    let answer: Leases;
    try {
      answer = await this.answered({ release: [...release], known: [...known()], leaving: false });
    } catch (error) {
      if (this.failuresInRow++ === 0) log.warn({ reason: reasonOf(error) }, "leases could not be asked for");
      return this.letGo();
    }
    this.failuresInRow = 0;
    if (this.ended) return;
    this.askAgainMs = answer.askAgainMs;
    await this.take(answer, askedAt);
    onVersion(answer.configurationVersion);
    if (answer.handOver.length > 0) await this.handOver(answer, askedAt);
  }

  private async answered(input: AskLeasesInput): Promise<Leases> {
    const done = new AbortController();
    const late = this.options.clock
      .sleep(ANSWER_MS, done.signal)
      .then(() => Promise.reject(new Error("no answer in time")));
    try {
      return await Promise.race([this.options.ask(input), late]);
    } finally {
      late.catch(() => undefined);
      done.abort();
    }
  }

  private async take({ stations, usableMs, readOnMs }: Leases, askedAt: number): Promise<void> {
    const before = this.held.stations;
    const now = new Map(stations.map(({ stationId, term }) => [stationId, term]));
    const gained = [...now.keys()].filter((id) => !before.has(id));
    const lost = [...before.keys()].filter((id) => !now.has(id));
    this.held = { stations: now, usableUntil: askedAt + usableMs, readUntil: askedAt + usableMs + readOnMs };
    this.counts.takenOver += gained.length;
    this.counts.lost += lost.length;
    if (gained.length > 0 || lost.length > 0) {
      this.options.log.info({ gained, lost, holding: now.size }, "the shared stations of this gateway changed");
    }
    await this.options.onAnswer();
  }

  /** Lets go of the devices first, then of the stations. */
  private async handOver({ handOver, ...answer }: Leases, askedAt: number): Promise<void> {
    const stations = answer.stations.filter(({ stationId }) => !handOver.includes(stationId));
    await this.take({ ...answer, handOver: [], stations }, askedAt);
    await this.askOnce(handOver);
  }

  /** The server says nothing: when even reading is over, devices are free for whoever holds the stations now. */
  private async letGo(): Promise<void> {
    const { stations, readUntil } = this.held;
    if (stations.size === 0 || this.options.uptime() < readUntil) return;
    this.counts.lost += stations.size;
    this.held = NOTHING;
    this.options.log.warn(
      { stations: stations.size },
      "no lease for long: the devices of shared stations are let go of",
    );
    await this.options.onAnswer();
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
