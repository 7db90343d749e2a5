import type { DeliveryReading, TankReading, TankValue } from "../../driver.ts";
import type { LocalTime, Zone } from "./console-clock.ts";
import type { DeliveryFigures, Figure, TankFigures } from "./report.ts";
import { toCelsius, toLitres, toMm, type UnitSystem } from "./units.ts";

const DAY_MS = 86_400_000;

/** A tank's figures in the product's units. What hangs on an invalid height is left out. */
export function tankReading(
  tank: TankFigures,
  address: string,
  { at, units }: { at: Date; units: UnitSystem },
): TankReading {
  const byHeight = (figure: Figure) => (tank.heightInvalid ? undefined : figure);
  const told: readonly (readonly [TankValue, Figure])[] = [
    ["VOLUME", byHeight(tank.volume)],
    ["NET_VOLUME", byHeight(tank.netVolume)],
    ["ULLAGE", byHeight(tank.ullage)],
    ["HEIGHT", byHeight(tank.height)],
    ["WATER_HEIGHT", tank.waterHeight],
    ["TEMPERATURE", tank.temperature],
    ["WATER_VOLUME", tank.waterVolume],
  ];
  const byProbe = new Set<TankValue>(["VOLUME", "NET_VOLUME", "ULLAGE", "HEIGHT"]);
  return {
    kind: "tank",
    address,
    at,
    heightMm: toMm(byHeight(tank.height), units),
    waterHeightMm: toMm(tank.waterHeight, units),
    temperatureC: toCelsius(tank.temperature, units),
    volumeLitres: toLitres(byHeight(tank.volume), units),
    netVolumeLitres: toLitres(byHeight(tank.netVolume), units),
    waterVolumeLitres: toLitres(tank.waterVolume, units),
    ullageLitres: toLitres(byHeight(tank.ullage), units),
    densityKgM3: null,
    massKg: null,
    deliveryInProgress: tank.deliveryInProgress,
    // A console has all of these or none; a figure that is no number, or hangs on an invalid height, is a sensor's fault.
    missing: told.flatMap(([value, figure]) => {
      const absent = figure === undefined ? tank.heightInvalid && byProbe.has(value) : toMm(figure, units) === null;
      return absent ? [value] : [];
    }),
    refused: false,
  };
}

/** A tank of which the console told nothing that could be used. */
export function refusedReading(address: string, at: Date): TankReading {
  return {
    kind: "tank",
    address,
    at,
    heightMm: null,
    waterHeightMm: null,
    temperatureC: null,
    volumeLitres: null,
    netVolumeLitres: null,
    waterVolumeLitres: null,
    ullageLitres: null,
    densityKgM3: null,
    massKg: null,
    deliveryInProgress: false,
    missing: [],
    refused: true,
  };
}

/** Where and when a delivery report was heard. */
interface DeliveryContext {
  readonly address: string;
  readonly zone: Zone;
  readonly receivedAt: Date;
  readonly units: UnitSystem;
}

/** A delivery in the product's words; null where its dates or volumes make no sense. */
export function deliveryReading({ start, end }: DeliveryFigures, context: DeliveryContext): DeliveryReading | null {
  const { address, units } = context;
  const endedAt = latest(end.shown, context, Infinity);
  const startedAt = endedAt && latest(start.shown, context, endedAt.getTime());
  const startVolumeLitres = toLitres(start.volume, units);
  const endVolumeLitres = toLitres(end.volume, units);
  const deliveredLitres = toLitres((end.volume ?? NaN) - (start.volume ?? NaN), units);
  if (!startedAt || startedAt > endedAt) return null;
  if (startVolumeLitres === null || endVolumeLitres === null || deliveredLitres === null) return null;
  return {
    kind: "delivery",
    address,
    stamp: stampOf(start.shown),
    startedAt,
    endedAt,
    startVolumeLitres,
    endVolumeLitres,
    deliveredLitres,
    startHeightMm: toMm(start.height, units),
    endHeightMm: toMm(end.height, units),
    startTemperatureC: toCelsius(start.temperature, units),
    endTemperatureC: toCelsius(end.temperature, units),
    waterHeightMm: toMm(end.waterHeight, units),
  };
}

/** The begin as the console printed it, whichever way round its day and month are read. */
function stampOf([time]: readonly LocalTime[]): string {
  return time ? [time.year, time.month, time.day, time.hour, time.minute].join("-") : "";
}

/**
 * Which instant a printed time means, where day and month may be swapped or the clocks went back: the latest that is
 * neither after `limit` nor in the future, a day's grace given to a console whose clock is wrong.
 */
function latest(shown: readonly LocalTime[], { zone, receivedAt }: DeliveryContext, limit: number): Date | null {
  const instants = shown.flatMap((time) => zone.instants(time)).sort((a, b) => b.getTime() - a.getTime());
  const future = receivedAt.getTime() + DAY_MS;
  const [first] = instants;
  return instants.find((instant) => instant.getTime() <= Math.min(limit, future)) ?? first ?? null;
}
