import { isBeyond, measureOf } from "../../common/measures.ts";
import type { AlarmReading, Host, StandingAlarm } from "../driver.ts";
import type { MeasureValue } from "../measure-reading.ts";

/** Polls in a row that must see a fault where words are polled: one that is just being written may show anything. */
const SEEN_POLLS = 2;

type AlarmHost = Pick<Host, "keep" | "standing">;

/** What begins and ends at a skid: its PLC's faults, and gas, which is judged here. Lives as long as the driver. */
export class FaultBoard {
  /** When a fault was seen first that has not gone since, and in how many polls. */
  private readonly seen = new Map<string, { readonly since: Date; polls: number }>();
  private readonly told = new Set<string>();
  private readonly gas = new Map<string, boolean>();
  private polls = 0;
  /** What stands is still to be told as a whole on this connection: of the faults, and of every head but these. */
  private isUntold = true;
  private readonly toldGas = new Set<string>();

  constructor(
    private readonly address: string,
    private readonly codes: readonly string[],
    private readonly host: AlarmHost,
    /** Who is told a change once, and never again, must believe it at once: 1. */
    private readonly seenPolls: number = SEEN_POLLS,
  ) {}

  /** A new connection: whatever began or ended since the last one was seen by nobody. */
  connected(): void {
    this.polls = 0;
    this.isUntold = true;
    this.toldGas.clear();
  }

  /** Takes what one poll shows. An edge counts only once it is on disk: with a full spool it is told at the next poll. */
  update(codes: ReadonlySet<string>, values: readonly MeasureValue[], at: Date, raw: string): void {
    this.judgeGas(values, at, raw);
    this.polls++;
    for (const code of this.codes) {
      const before = this.seen.get(code) ?? { since: at, polls: 0 };
      if (codes.has(code)) this.seen.set(code, { ...before, polls: before.polls + 1 });
      else this.seen.delete(code);
    }
    if (!this.isUntold) this.tellEdges(at, raw);
    else if (this.polls >= this.seenPolls) this.tellStanding(at);
  }

  private tellStanding(at: Date): void {
    const stands = this.codes.filter((code) => this.isSure(code));
    this.host.standing(
      this.part(this.codes),
      stands.map((code) => this.alarm("PLC_FAULT", code)),
      true,
      at,
    );
    this.told.clear();
    for (const code of stands) this.told.add(code);
    this.isUntold = false;
  }

  private tellEdges(at: Date, raw: string): void {
    for (const code of this.codes) {
      const since = this.seen.get(code)?.since;
      if (since && this.isSure(code) && !this.told.has(code)) {
        this.keep("PLC_FAULT", code, { edge: "RAISED", at: since, raw });
        this.told.add(code);
      } else if (!since && this.told.has(code)) {
        this.keep("PLC_FAULT", code, { edge: "CLEARED", at, raw });
        this.told.delete(code);
      }
    }
  }

  private isSure(code: string): boolean {
    return (this.seen.get(code)?.polls ?? 0) >= this.seenPolls;
  }

  /**
   * At once, since people are in danger: one over its range counts as beyond its limit. A head that gives no figure
   * leaves everything as it was.
   */
  private judgeGas(values: readonly MeasureValue[], at: Date, raw: string): void {
    const heads = values.flatMap((each) => this.headsOf(each));
    const untold = heads.filter(({ key }) => !this.toldGas.has(key));
    if (untold.length > 0) {
      const stands = untold.filter(({ beyond }) => beyond).map(({ key }) => this.alarm("GAS_CONCENTRATION", key));
      this.host.standing(this.part(untold.map(({ key }) => key)), stands, true, at);
    }
    for (const { key, was, beyond } of heads) {
      const edge = beyond ? "RAISED" : "CLEARED";
      if (this.toldGas.has(key) && was !== beyond) this.keep("GAS_CONCENTRATION", key, { edge, at, raw });
      this.gas.set(key, beyond);
      this.toldGas.add(key);
    }
  }

  private headsOf({ key, value, isOver }: MeasureValue) {
    if ((value === null && !isOver) || measureOf(key).highLimit === null) return [];
    const was = this.gas.get(key);
    const isBeyondIf = (wasBeyond: boolean) => isOver === true || isBeyond(key, value ?? "", wasBeyond);
    // Between limit and release limit a head that was never heard of may be either.
    if (was === undefined && isBeyondIf(false) !== isBeyondIf(true)) return [];
    return [{ key, was: was ?? false, beyond: isBeyondIf(was ?? false) }];
  }

  private part(vendorCodes: readonly string[]) {
    return { type: "DEVICE", address: this.address, vendorCodes } as const;
  }

  private alarm(code: StandingAlarm["code"], vendorCode: string): StandingAlarm {
    return { source: { type: "DEVICE", address: this.address }, code, vendorCode };
  }

  private keep(
    code: StandingAlarm["code"],
    vendorCode: string,
    { edge, at, raw }: Pick<AlarmReading, "edge" | "at"> & { readonly raw: string },
  ): void {
    this.host.keep({ kind: "alarm", ...this.alarm(code, vendorCode), edge, at }, raw);
  }
}
