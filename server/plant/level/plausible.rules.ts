import { Decimal } from "decimal.js";
import type { QuarantineReason } from "../telemetry/quarantine.writer.ts";
import type { DeliveryReport, TankReport } from "../telemetry/report.types.ts";
import { millilitresOf } from "../../site/tank/litres.ts";
import type { TankValue } from "../../site/tank/quality.types.ts";

/** What is known of a tank. */
interface Size {
  readonly capacityLitres: string;
  readonly heightMm: number;
}

/** Strapping tables and gauges differ by some per cent, and a tank may be overfilled. */
const OVER_PERCENT = 105;
/** Fuel in the ground is between these, and so is what a gauge stands in. */
const [COLDEST, HOTTEST] = [-60, 90];
/** No tanker unloads for longer. */
const LONGEST_MS = 48 * 3_600_000;

const most = ({ capacityLitres }: Size) => new Decimal(capacityLitres).times(OVER_PERCENT).div(100);

/** What speaks against a delivery, its time aside. */
export function oddDelivery(delivery: DeliveryReport, tank: Size): QuarantineReason[] {
  const { startedAt, endedAt, startVolumeLitres, endVolumeLitres, deliveredLitres } = delivery;
  const volumes = [startVolumeLitres, endVolumeLitres, deliveredLitres].map((text) => new Decimal(text));
  const ms = endedAt.getTime() - startedAt.getTime();
  return [
    ...(ms < 0 ? (["ENDS_BEFORE_BEGIN"] as const) : []),
    ...(ms > LONGEST_MS ? (["DURATION"] as const) : []),
    ...(volumes.some((volume) => volume.isNegative()) || new Decimal(deliveredLitres).isZero()
      ? (["NEGATIVE"] as const)
      : []),
    ...(volumes.some((volume) => volume.gt(most(tank))) ? (["VOLUME"] as const) : []),
  ];
}

/** A reading without the values that can't be, and what speaks against them. */
export interface Sifted {
  readonly report: TankReport;
  readonly implausible: readonly TankValue[];
  readonly reasons: readonly QuarantineReason[];
}

/** The most that a tank can have, reckoned once for many readings: they come by the thousand a second. */
export interface Most {
  readonly millilitres: number;
  readonly heightMm: number;
}

export const mostOf = ({ capacityLitres, heightMm }: Size): Most => ({
  millilitres: (millilitresOf(capacityLitres) * OVER_PERCENT) / 100,
  heightMm: (heightMm * OVER_PERCENT) / 100,
});

const fitsVolume = (litres: string | null | undefined, { millilitres }: Most): boolean =>
  litres == null || (Number(litres) >= 0 && millilitresOf(litres) <= millilitres);
const fitsUllage = (litres: string | null | undefined, { millilitres }: Most): boolean =>
  litres == null || Math.abs(millilitresOf(litres)) <= millilitres;
const fitsHeight = (mm: number | null | undefined, { heightMm }: Most): boolean =>
  mm == null || (mm >= 0 && mm <= heightMm);
const fitsTemperature = (celsius: number | null | undefined): boolean =>
  celsius == null || (celsius >= COLDEST && celsius <= HOTTEST);

interface Judge {
  readonly figure: keyof TankReport;
  readonly value: TankValue;
  readonly reason: QuarantineReason;
  readonly fits: (report: TankReport, most: Most) => boolean;
}

const JUDGES: readonly Judge[] = [
  {
    figure: "volumeLitres",
    value: "VOLUME",
    reason: "VOLUME",
    fits: (told, most) => fitsVolume(told.volumeLitres, most),
  },
  {
    figure: "netVolumeLitres",
    value: "NET_VOLUME",
    reason: "VOLUME",
    fits: (told, most) => fitsVolume(told.netVolumeLitres, most),
  },
  {
    figure: "ullageLitres",
    value: "ULLAGE",
    reason: "VOLUME",
    fits: (told, most) => fitsUllage(told.ullageLitres, most),
  },
  { figure: "heightMm", value: "HEIGHT", reason: "HEIGHT", fits: (told, most) => fitsHeight(told.heightMm, most) },
  {
    figure: "waterHeightMm",
    value: "WATER_HEIGHT",
    reason: "WATER",
    fits: (told, most) => fitsHeight(told.waterHeightMm, most),
  },
  {
    figure: "waterVolumeLitres",
    value: "WATER_VOLUME",
    reason: "WATER",
    fits: (told, most) => fitsVolume(told.waterVolumeLitres, most),
  },
  {
    figure: "temperatureC",
    value: "TEMPERATURE",
    reason: "TEMPERATURE",
    fits: (told) => fitsTemperature(told.temperatureC),
  },
];

const NOTHING: readonly never[] = [];

/** Takes from a reading what a tank of this size can't have. */
export function sift(report: TankReport, most: Most): Sifted {
  const gone = JUDGES.filter(({ fits }) => !fits(report, most));
  if (gone.length === 0) {
    return { report, implausible: NOTHING, reasons: NOTHING };
  }
  const without = Object.fromEntries(gone.map(({ figure }) => [figure, null]));
  return {
    report: { ...report, ...without },
    implausible: gone.map(({ value }) => value),
    reasons: [...new Set(gone.map(({ reason }) => reason))],
  };
}
