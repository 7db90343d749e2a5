import { type BoxMetric, KINDS } from "../device-gateway/simulator/wires/sparkplug-bytes.ts";

/** Figures that a tank behind a box tells. */
export const METRICS_A_TANK = 10;

/** When something is told, and how. */
export interface ToldMoment {
  readonly at: number;
  readonly isBirth: boolean;
  readonly isHistorical?: boolean;
}

/** The figures of a tank, of which each is other than the one before: ten, so that two tanks have twenty. */
export function tankMetrics(
  step: number,
  tank: number,
  { at, isBirth, isHistorical = false }: ToldMoment,
): BoxMetric[] {
  const volume = 26_000 - ((step * 7 + tank * 131) % 20_000);
  const figures: [name: string, kind: BoxMetric["kind"], value: BoxMetric["value"]][] = [
    ["Level/Volume", KINDS.DOUBLE, volume],
    ["Level/TC Volume", KINDS.DOUBLE, volume * 0.995],
    ["Level/Height", KINDS.DOUBLE, volume / 12],
    ["Level/Ullage", KINDS.DOUBLE, 30_000 - volume],
    ["Level/Water Height", KINDS.DOUBLE, 4.2],
    ["Level/Water Volume", KINDS.DOUBLE, 40],
    ["Temperature", KINDS.DOUBLE, 15 + (step % 70) / 10],
    ["Level/State", KINDS.STRING, "normal"],
    ["Alarm/Leak", KINDS.BOOLEAN, false],
    ["Alarm/Codes", KINDS.STRING, ""],
  ];
  return figures.map(([name, kind, value], place) => ({
    ...(isBirth && { name }),
    alias: tank * METRICS_A_TANK + place + 1,
    kind,
    value,
    at,
    isHistorical,
  }));
}
