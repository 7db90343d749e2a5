import { Decimal } from "decimal.js";
import type { QuarantineReason } from "../telemetry/quarantine.writer.ts";
import type { DeliveryReport, TankReport } from "../telemetry/report.types.ts";
import type { TankValue } from "./quality.types.ts";

/** What is known of a tank. */
interface Size {
  readonly capacityLitres: string;
  readonly heightMm: number;
}

/** Strapping tables and gauges differ by some per cent, and a tank may be overfilled. */
const OVER = "1.05";
/** Fuel in the ground is between these, and so is what a gauge stands in. */
const [COLDEST, HOTTEST] = [-60, 90];
/** No tanker unloads for longer. */
const LONGEST_MS = 48 * 3_600_000;

const most = ({ capacityLitres }: Size) => new Decimal(capacityLitres).times(OVER);

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
  readonly report: TankReport & { readonly implausible: readonly TankValue[] };
  readonly reasons: readonly QuarantineReason[];
}

const isVolume = (text: string | null | undefined, tank: Size): boolean => {
  const volume = new Decimal(text ?? 0);
  return !volume.isNegative() && volume.lte(most(tank));
};
const isHeight = (mm: number | null | undefined, { heightMm }: Size): boolean =>
  mm == null || (mm >= 0 && mm <= heightMm * Number(OVER));

/** Takes from a reading what a tank of this size can't have. */
export function sift(report: TankReport, tank: Size): Sifted {
  const { temperatureC, ullageLitres } = report;
  const isUllage = ullageLitres == null || new Decimal(ullageLitres).abs().lte(most(tank));
  const odd: { value: TankValue; figure: keyof TankReport; reason: QuarantineReason; fits: boolean }[] = [
    { value: "VOLUME", figure: "volumeLitres", reason: "VOLUME", fits: isVolume(report.volumeLitres, tank) },
    { value: "NET_VOLUME", figure: "netVolumeLitres", reason: "VOLUME", fits: isVolume(report.netVolumeLitres, tank) },
    { value: "ULLAGE", figure: "ullageLitres", reason: "VOLUME", fits: isUllage },
    { value: "HEIGHT", figure: "heightMm", reason: "HEIGHT", fits: isHeight(report.heightMm, tank) },
    { value: "WATER_HEIGHT", figure: "waterHeightMm", reason: "WATER", fits: isHeight(report.waterHeightMm, tank) },
    {
      value: "WATER_VOLUME",
      figure: "waterVolumeLitres",
      reason: "WATER",
      fits: isVolume(report.waterVolumeLitres, tank),
    },
    {
      value: "TEMPERATURE",
      figure: "temperatureC",
      reason: "TEMPERATURE",
      fits: temperatureC == null || (temperatureC >= COLDEST && temperatureC <= HOTTEST),
    },
  ];
  const gone = odd.filter(({ fits }) => !fits);
  const without = Object.fromEntries(gone.map(({ figure }) => [figure, null]));
  return {
    report: { ...report, ...without, implausible: gone.map(({ value }) => value) },
    reasons: [...new Set(gone.map(({ reason }) => reason))],
  };
}
