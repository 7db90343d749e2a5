import type { Host } from "../../driver.ts";
import { countIn, joined, numberIn, textIn, type Figures } from "./figures.ts";
import type { Told } from "./node.ts";

/** After a node's birth its devices are born at once: those that are not by then are away. */
const SETTLED_MS = 5_000;
const MINUTE_MS = 60_000;

/** Whether a box and what is behind it are there, and what it tells of itself. */
export class BoxPresence {
  private online: boolean | null = null;
  private figures: Figures = new Map();
  private away: readonly string[] = [];
  private bornAt = 0;
  private skewMinutes = 0;
  private contest: string | null = null;
  private whyGone: string | null = null;
  private readonly there = new Set<string>();

  /** What is to be behind it: what is bound to it, and what was there once without being bound. */
  private readonly expected: Set<string>;

  constructor(
    private readonly host: Pick<Host, "show" | "clock">,
    bound: readonly string[],
  ) {
    this.expected = new Set(bound);
  }

  /** A part that is bound to nothing is there: its absence is to be told from now on. */
  expect(address: string): void {
    this.expected.add(address);
  }

  born(told: readonly Told[]): void {
    this.figures = joined(new Map(), told);
    this.bornAt = this.now();
    this.online = true;
    this.whyGone = null;
    this.away = [];
    this.there.clear();
    this.tell();
  }

  told(told: readonly Told[]): void {
    this.figures = joined(this.figures, told);
    this.tell();
  }

  arrived(address: string): void {
    this.there.add(address);
    if (this.away.includes(address)) this.look();
  }

  left(address: string): void {
    this.there.delete(address);
    if (this.expected.has(address)) this.look();
  }

  isThere(address: string): boolean {
    return this.online === true && this.there.has(address);
  }

  gone(why: string): void {
    if (this.online === false && why === this.whyGone) return;
    this.online = false;
    this.whyGone = why;
    this.there.clear();
    this.tell();
  }

  contested(why: string | null): void {
    this.contest = why;
    if (this.online !== null) this.tell();
  }

  /** Its clock is wrong by so many milliseconds; 0: it is right. */
  skewed(by: number): void {
    const minutes = Math.round(by / MINUTE_MS);
    if (minutes === this.skewMinutes) return;
    this.skewMinutes = minutes;
    if (this.online) this.tell();
  }

  /** Looks who is away, once all had the time to come. */
  look(): void {
    if (!this.online || this.now() - this.bornAt < SETTLED_MS) return;
    const away = [...this.expected].filter((address) => !this.there.has(address));
    if (away.join() === this.away.join()) return;
    this.away = away;
    this.tell();
  }

  private tell(): void {
    const online = this.online === true;
    const { figures } = this;
    this.host.show({
      kind: "device",
      at: this.host.clock.now(),
      online,
      version: textIn(figures, "Box/Version"),
      serialNumber: null,
      reason: online ? (this.contest ?? this.clockFault()) : this.whyGone,
      absent: this.away,
      line: {
        name: textIn(figures, "Box/Name"),
        simCard: textIn(figures, "Box/SIM"),
        signalDbm: signalIn(figures),
        uptimeSeconds: countIn(figures, "Box/Uptime"),
      },
    });
  }

  private clockFault(): string | null {
    if (this.skewMinutes === 0) return null;
    return `its clock is ${Math.abs(this.skewMinutes)} min ${this.skewMinutes > 0 ? "ahead" : "behind"}`;
  }

  private now(): number {
    return this.host.clock.now().getTime();
  }
}

/** No radio receives more than this, or less. */
const [WEAKEST_DBM, STRONGEST_DBM] = [-150, 0] as const;

function signalIn(figures: Figures): number | null {
  const dbm = numberIn(figures, "Box/Signal");
  return dbm !== null && Number.isInteger(dbm) && dbm >= WEAKEST_DBM && dbm <= STRONGEST_DBM ? dbm : null;
}
