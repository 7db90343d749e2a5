import { addDays, instantOf, wallTime } from "../../../common/zone-time.ts";
import type { PastTrouble } from "../network.ts";
import type { StationPlan } from "../plan.ts";
import type { Tank } from "../world/tank.ts";
import type { PastPlan } from "./past-plan.ts";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

type Of<Kind extends PastTrouble["kind"]> = Extract<PastTrouble, { kind: Kind }>;

/** Product of another grade in a tank, and that grade's density. */
interface Foreign {
  cl: number;
  readonly densityKgM3: number;
}

/** What went wrong at a station in its past, and what came of it. Times in ms. */
export class Troubles {
  /** Centilitres lost to leaks, and delivered by cross drops, by tank. */
  readonly leakedCl = new Map<number, number>();
  readonly droppedCl = new Map<number, number>();

  /** Of a tanker that is being emptied into the wrong tank, and of what is there of it. */
  private readonly dropping = new Map<number, Foreign>();
  private readonly foreign = new Map<number, Foreign>();
  private readonly carry = new Map<number, number>();
  private readonly dropped = new Set<PastTrouble>();

  constructor(
    private readonly plan: StationPlan,
    private readonly past: PastPlan,
  ) {}

  private of<Kind extends PastTrouble["kind"]>(kind: Kind): Of<Kind>[] {
    return this.plan.troubles.filter((trouble): trouble is Of<Kind> => trouble.kind === kind);
  }

  private began({ daysAgo }: { readonly daysAgo: number }): number {
    return this.past.until - daysAgo * DAY_MS;
  }

  /** The nights on which the line was dead. */
  get outages(): { readonly from: number; readonly to: number }[] {
    const { timeZone } = this.plan;
    const today = wallTime(new Date(this.past.until), timeZone).day;
    return this.of("OFFLINE").map(({ daysAgo, from, hours }) => {
      const begin = instantOf(addDays(today, -daysAgo), from, timeZone).getTime();
      return { from: begin, to: begin + hours * HOUR_MS };
    });
  }

  /** How much more flowed through a gun's meter than it counted, as a part of what it counted. */
  drift(gun: number, at: number): number {
    const drift = this.of("DRIFT").find((each) => each.gun === gun);
    if (!drift || at < this.began(drift)) return 0;
    const share = (at - this.began(drift)) / (this.past.until - this.began(drift));
    return (drift.percent / 100) * share;
  }

  /** Lets a tank lose what its leak took since a moment. */
  leak(tank: Tank, { from, to }: { readonly from: number; readonly to: number }): void {
    const { number } = tank.plan;
    const leak = this.of("LEAK").find((each) => each.tank === number);
    if (!leak || to <= this.began(leak)) return;
    const ms = to - Math.max(from, this.began(leak));
    const exact = (leak.litresPerHour * 100 * ms) / HOUR_MS + (this.carry.get(number) ?? 0);
    const cl = Math.floor(exact);
    this.carry.set(number, exact - cl);
    this.leakedCl.set(number, (this.leakedCl.get(number) ?? 0) + cl);
    tank.drainTo(tank.state.volumeCl - cl);
  }

  /** Has a tanker emptied into the wrong tank once its hour has come and there is room. */
  crossDrop(tanks: ReadonlyMap<number, Tank>, now: number): void {
    for (const drop of this.of("CROSS_DROP")) {
      const [into, meant] = [tanks.get(drop.into), tanks.get(drop.tank)];
      const cl = Math.round(drop.litres * 100);
      if (this.dropped.has(drop) || !into || !meant || now < this.began(drop)) continue;
      if (into.roomCl <= cl || !into.order(cl, 0)) continue;
      this.dropped.add(drop);
      this.droppedCl.set(drop.into, cl);
      this.dropping.set(drop.into, { cl, densityKgM3: meant.grade.densityKgM3 });
    }
  }

  /** A tanker has been emptied into a tank. */
  delivered(tank: number): void {
    const dropped = this.dropping.get(tank);
    if (dropped) this.foreign.set(tank, dropped);
    this.dropping.delete(tank);
  }

  /** What is drawn from a tank takes its share of what is foreign along. */
  drawn(tank: Tank, cl: number): void {
    const foreign = this.foreign.get(tank.plan.number);
    if (foreign) foreign.cl *= tank.state.volumeCl / (tank.state.volumeCl + cl);
  }

  /** By how much the density in a tank differs from its grade's, kg/m³. */
  densityShift(tank: Tank): number {
    const foreign = this.foreign.get(tank.plan.number);
    if (!foreign) return 0;
    return (foreign.cl / tank.state.volumeCl) * (foreign.densityKgM3 - tank.grade.densityKgM3);
  }
}
