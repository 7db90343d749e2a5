import type { Host } from "../driver.ts";

/** Tells whether a device that is polled answers: at once when it does, and when it has missed some polls. */
export class Presence {
  private online: boolean | null = null;
  private version: string | null = null;
  private problem = "never connected";
  /** What keeps it from being of use though it answers. */
  private hindrance: string | null = null;
  private heardAt: number;
  private heldUpSince: number | null = null;

  constructor(
    private readonly host: Pick<Host, "clock" | "show">,
    private readonly pollMs: number,
    /** Poll periods without an answer after which it counts as gone. */
    private readonly missedPolls: number,
  ) {
    this.heardAt = this.now();
  }

  get isOnline(): boolean {
    return this.online === true;
  }

  /** It has just given a good answer. */
  answered(): void {
    this.heardAt = this.now();
    // What went wrong before this answer is no reason for a silence after it.
    this.problem = "it fell silent";
    if (this.online !== true) this.tell(true);
  }

  /** What it is asked waits behind what others are asked, or no longer: a silence of that time is not its own. */
  heldUp(is: boolean): void {
    const now = this.now();
    if (this.heldUpSince !== null) this.heardAt += now - this.heldUpSince;
    this.heldUpSince = is ? now : null;
  }

  /** Something hinders it though it answers, or (null) no longer. */
  hindered(hindrance: string | null): void {
    if (hindrance === this.hindrance) return;
    this.hindrance = hindrance;
    if (this.online) this.tell(true);
  }

  /** What it says of its software. */
  learn(version: string | null): void {
    if (version === null || version === this.version) return;
    this.version = version;
    if (this.online) this.tell(true);
  }

  /** The latest reason why there was no answer. */
  failed(problem: string): void {
    this.problem = problem;
  }

  /** What it answers is worth nothing: it counts as gone at once, until it is said to have answered again. */
  stalled(problem: string): void {
    this.problem = problem;
    if (this.online !== false) this.tell(false, problem);
  }

  /** Watches for silence until the signal, whose reason it rejects with. */
  async watch(signal: AbortSignal): Promise<never> {
    this.heardAt = this.now();
    for (;;) {
      const silentFor = (this.heldUpSince ?? this.now()) - this.heardAt;
      const left = this.missedPolls * this.pollMs - silentFor;
      if (left <= 0 && this.online !== false) this.tell(false);
      await this.host.clock.sleep(left > 0 && this.heldUpSince === null ? left : this.pollMs, signal);
    }
  }

  private tell(online: boolean, why = `no answer to ${this.missedPolls} polls: ${this.problem}`): void {
    this.online = online;
    const reason = online ? this.hindrance : why;
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
