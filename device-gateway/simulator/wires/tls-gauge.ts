import { momentOfWallClock, wallClock } from "../local-time.ts";
import type { GaugePlan } from "../plan.ts";
import type { TankAlarm } from "../world/events.ts";
import type { Random } from "../world/random.ts";
import type { Station } from "../world/station.ts";
import type { Tank } from "../world/tank.ts";

/** What a console keeps over a restart. */
export interface GaugeState {
  /** How far its clock is from the real one. */
  clockOffsetMs: number;
}

/** A fresh console: its clock is off by up to five seconds. */
export function newGaugeState(random: Random): GaugeState {
  return { clockOffsetMs: random.integer(-5000, 5000) };
}

/** Tank alarm types of category 02. */
const ALARM_TYPES: Record<TankAlarm, string> = {
  TankLeakage: "02",
  HighWater: "03",
  CriticalHighProduct: "04",
  LowProduct: "05",
  CriticalLowProduct: "05",
  HighProduct: "07",
};
const PROBE_OUT = "09";
const WATER_WARNING = "10";
/** The console warns of water from this part of the limit on, and goes on warning above it. */
const WATER_WARNING_PART = 0.6;
const DELIVERY_NEEDED = "11";
/** The reorder limit lies this much above the low limit. */
const REORDER_FACTOR = 1.25;

const LITRES_PER_GALLON = 3.785411784;
const MM_PER_INCH = 25.4;

/** A tank as the console lists it. */
export interface GaugeTank {
  readonly address: number;
  readonly productCode: string;
  readonly productName: string;
  readonly tank: Tank;
}

/** The console of one station: which tanks, which units, what time. */
export class Gauge {
  readonly tanks: readonly GaugeTank[];

  constructor(
    readonly station: Station,
    readonly plan: GaugePlan,
    readonly state: GaugeState,
  ) {
    this.tanks = plan.tanks.map(({ address, tank }) => {
      const found = station.tank(tank);
      const name = found.grade.name.toUpperCase();
      return {
        address,
        productCode: String(found.grade.id),
        productName: plan.quirks.productNames === "BLANKS" ? name : name.replaceAll(" ", ""),
        tank: found,
      };
    });
  }

  /** The tanks that TT asks for: 00 is all of them. */
  asked(tankDigits: string): readonly GaugeTank[] {
    const number = Number(tankDigits);
    return number === 0 ? this.tanks : this.tanks.filter((each) => each.address === number);
  }

  /** A moment on the console's own clock; its getUTC… members are the local figures. */
  clock(at: number): Date {
    return wallClock(this.station.plan.timeZone, at + this.state.clockOffsetMs);
  }

  /** YYMMDDHHmm of a moment. */
  stamp(at: number): string {
    return this.clock(at).toISOString().replace(/\D/g, "").slice(2, 12);
  }

  /** Sets the clock from YYMMDDHHmm; false where that is no date. */
  setClock(digits: string, now: number): boolean {
    const parts = /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(digits);
    if (!parts) return false;
    const [, year, month, day, hour, minute] = parts.map(Number);
    const wall = Date.UTC(2000 + (year ?? 0), (month ?? 1) - 1, day, hour, minute);
    this.state.clockOffsetMs = momentOfWallClock(this.station.plan.timeZone, wall) - now;
    return true;
  }

  get us(): boolean {
    return this.plan.quirks.units === "US";
  }

  /** Centilitres in the console's unit of volume: litres or US gallons. */
  volume(cl: number): number {
    return this.us ? cl / 100 / LITRES_PER_GALLON : cl / 100;
  }

  /** Millimetres in the console's unit of height: mm or inches. */
  height(mm: number): number {
    return this.us ? mm / MM_PER_INCH : mm;
  }

  /** °C in the console's unit: °C or °F. */
  temperature(celsius: number): number {
    return this.us ? (celsius * 9) / 5 + 32 : celsius;
  }

  /** Alarm types (category 02) that stand on a tank, in ascending order. */
  alarms({ tank }: GaugeTank): string[] {
    const types = new Set(tank.state.alarms.map((alarm) => ALARM_TYPES[alarm]));
    if (!tank.measures) types.add(PROBE_OUT);
    if (tank.state.waterMm > tank.plan.waterLimitMm * WATER_WARNING_PART) types.add(WATER_WARNING);
    if (tank.state.volumeCl <= tank.plan.lowCl * REORDER_FACTOR) types.add(DELIVERY_NEEDED);
    return [...types].sort();
  }
}
