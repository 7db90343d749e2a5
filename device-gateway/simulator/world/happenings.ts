import type { Happening } from "../network.ts";
import { Random } from "./random.ts";
import type { Station } from "./station.ts";

const MINUTE_MS = 60_000;
/** An overfilled tank ends this far from its high limit up to the overfill valve. */
const OVERFILL_PART = 0.4;
const VALVE_PART = 0.97;
/** A tank that runs low ends at this part of its low limit: low, and critically low. */
const RUN_LOW_PART = 0.4;

/** Lets something befall a station now; false where it can't (no such tank, a tanker already there). */
export function befall(station: Station, happening: Happening, now: number): boolean {
  const ms = (happening.minutes ?? 5) * MINUTE_MS;
  if (happening.kind === "DARK") {
    station.darkMs = ms;
    return true;
  }
  if (happening.kind === "REFUSING") {
    station.refusingMs = ms;
    return true;
  }
  if (happening.kind === "MISREPORT") {
    station.misreport = happening.what ?? "AMOUNT";
    return true;
  }
  if (happening.kind === "GAS_LEAK" || happening.kind === "PLC_FAULT") {
    if (!station.plan.skid) return false;
    if (happening.kind === "GAS_LEAK") station.gasMs = ms;
    else station.plcFaultMs = ms;
    return true;
  }
  if (happening.kind === "BOX_REBIRTH" || happening.kind === "BOX_GAP" || happening.kind === "BOX_DUPLICATE") {
    if (!station.plan.box) return false;
    station.boxFault = happening.kind;
    return true;
  }
  if (happening.kind === "PUMP_OFFLINE") {
    const number = happening.pump ?? [...station.pumps.keys()][0] ?? 0;
    if (!station.pumps.has(number)) return false;
    station.pumpOffline(number, ms, now);
    return true;
  }
  const tank = happening.tank === undefined ? [...station.tanks.values()][0] : station.tanks.get(happening.tank);
  if (!tank) return false;
  const { highCl, capacityCl } = tank.plan;
  switch (happening.kind) {
    case "DELIVERY":
      return tank.order(Math.round((happening.litres ?? 6000) * 100), 0);
    case "OVERFILL": {
      const aim = Math.round(highCl + (capacityCl * VALVE_PART - highCl) * OVERFILL_PART);
      return tank.order(aim - tank.state.volumeCl, 0);
    }
    case "PROBE_OUT":
      tank.state.probeOutMs = ms;
      return true;
    case "RUN_LOW":
      tank.drainTo(Math.round(tank.plan.lowCl * RUN_LOW_PART));
      return true;
    case "LEAK":
      tank.beginLeak(ms, happening.litresPerHour ?? 60);
      return true;
    case "WATER":
      tank.beginWater(ms, happening.heightMm ?? tank.plan.waterLimitMm + 15);
      return true;
  }
}

/** What happens now and then besides: a delivery every few minutes, a dropped line, a pump gone quiet. Real time. */
export class Chance {
  private readonly random: Random;
  private readonly due = { DELIVERY: 0, DARK: 0, PUMP_OFFLINE: 0 };

  constructor(seed: number, state: number | null) {
    this.random = Random.named(seed, "chance");
    if (state !== null) this.random.state = state;
    this.due.DELIVERY = this.random.between(2.5, 5) * MINUTE_MS;
    this.due.DARK = this.random.between(7, 12) * MINUTE_MS;
    this.due.PUMP_OFFLINE = this.random.between(8, 14) * MINUTE_MS;
  }

  get state(): number {
    return this.random.state;
  }

  step(ms: number, stations: readonly Station[], now: number): void {
    if ((this.due.DELIVERY -= ms) <= 0) {
      this.due.DELIVERY = this.random.between(2.5, 5) * MINUTE_MS;
      this.deliver(stations, now);
    }
    if ((this.due.DARK -= ms) <= 0) {
      this.due.DARK = this.random.between(6, 12) * MINUTE_MS;
      this.somewhere(stations, { kind: "DARK", afterMinutes: 0, minutes: this.random.between(0.3, 1) }, now);
    }
    if ((this.due.PUMP_OFFLINE -= ms) <= 0) {
      this.due.PUMP_OFFLINE = this.random.between(8, 14) * MINUTE_MS;
      this.losePump(stations, now);
    }
  }

  private somewhere(stations: readonly Station[], happening: Happening, now: number): void {
    const station = stations[this.random.integer(0, stations.length - 1)];
    if (station) befall(station, happening, now);
  }

  private deliver(stations: readonly Station[], now: number): void {
    const tanks = stations.flatMap((station) =>
      [...station.tanks.values()].filter(({ plan }) => !plan.piped).map((tank) => ({ station, tank })),
    );
    const chosen = tanks[this.random.integer(0, tanks.length - 1)];
    const part = this.random.between(0.15, 0.35);
    if (!chosen) return;
    const { capacityCl, highCl } = chosen.tank.plan;
    const litres = Math.floor(Math.min(capacityCl * part, highCl - chosen.tank.state.volumeCl - 20_000) / 10_000) * 100;
    if (litres < 1000) return;
    const tank = chosen.tank.plan.number;
    befall(chosen.station, { kind: "DELIVERY", afterMinutes: 0, tank, litres }, now);
  }

  private losePump(stations: readonly Station[], now: number): void {
    const pumps = stations.flatMap((station) => [...station.pumps.keys()].map((pump) => ({ station, pump })));
    const chosen = pumps[this.random.integer(0, pumps.length - 1)];
    const minutes = this.random.between(0.25, 0.6);
    if (chosen) befall(chosen.station, { kind: "PUMP_OFFLINE", afterMinutes: 0, pump: chosen.pump, minutes }, now);
  }
}
