import type { Host } from "../../driver.ts";

/** Poll periods without an answer after which a console counts as gone. */
const MISSED_POLLS = 2;

/** Tells whether a console answers: at once when it does, and when it has missed two polls. */
export class Presence {
  private online: boolean | null = null;
  private version: string | null = null;
  private problem = "never connected";
  /** What keeps it from being of use though it answers. */
  private hindrance: string | null = null;
  private heardAt: number;

  constructor(
    private readonly host: Pick<Host, "clock" | "show">,
    private readonly pollMs: number,
  ) {
    this.heardAt = this.now();
  }

  get isOnline(): boolean {
    return this.online === true;
  }

  /** The console has just given a good answer. */
  answered(): void {
    this.heardAt = this.now();
    // What went wrong before this answer is no reason for a silence after it.
    this.problem = "it fell silent";
    if (this.online !== true) this.tell(true);
  }

  /** Something hinders the console, or (null) no longer. */
  hindered(hindrance: string | null): void {
    if (hindrance === this.hindrance) return;
    this.hindrance = hindrance;
    if (this.online) this.tell(true);
  }

  /** What the console says of its software. */
  learn(version: string | null): void {
    if (version === null || version === this.version) return;
    this.version = version;
    if (this.online) this.tell(true);
  }

  /** The latest reason why there was no answer. */
  failed(problem: string): void {
    this.problem = problem;
  }

  /** Watches for silence until the signal, whose reason it rejects with. */
  async watch(signal: AbortSignal): Promise<never> {
    this.heardAt = this.now();
    for (;;) {
      const silentFor = this.now() - this.heardAt;
      const left = MISSED_POLLS * this.pollMs - silentFor;
      if (left <= 0 && this.online !== false) this.tell(false);
      await this.host.clock.sleep(left > 0 ? left : this.pollMs, signal);
    }
  }

  private tell(online: boolean): void {
    this.online = online;
    const reason = online ? this.hindrance : `no answer to ${MISSED_POLLS} polls: ${this.problem}`;
    this.host.show({
      kind: "device",
      at: this.host.clock.now(),
      online,
      version: this.version,
      serialNumber: null,
      reason,
    });
  }

  private now(): number {
    return this.host.clock.now().getTime();
  }
}
