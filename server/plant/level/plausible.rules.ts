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

/** Readings come by the thousand a second, and decimals took an eighth of their time: so whole millilitres. */
const holds = ({ capacityLitres }: Size, litres: string): boolean =>
  Math.abs(millilitresOf(litres)) * 100 <= millilitresOf(capacityLitres) * OVER_PERCENT;
const holdsVolume = (tank: Size, litres: string): boolean => Number(litres) >= 0 && holds(tank, litres);
const holdsHeight = ({ heightMm }: Size, mm: number): boolean => mm >= 0 && mm * 100 <= heightMm * OVER_PERCENT;

type Judge<Figure extends keyof TankReport> = {
  readonly figure: Figure;
  readonly value: TankValue;
  readonly reason: QuarantineReason;
  readonly fits: (tank: Size, told: NonNullable<TankReport[Figure]>) => boolean;
};

const odd =
  <Figure extends keyof TankReport>({ figure, value, reason, fits }: Judge<Figure>) =>
  (report: TankReport, tank: Size): Pick<Judge<Figure>, "figure" | "value" | "reason"> | null => {
    const told = report[figure];
    return told == null || fits(tank, told) ? null : { figure, value, reason };
  };

const JUDGES = [
  odd({ figure: "volumeLitres", value: "VOLUME", reason: "VOLUME", fits: holdsVolume }),
  odd({ figure: "netVolumeLitres", value: "NET_VOLUME", reason: "VOLUME", fits: holdsVolume }),
  odd({ figure: "ullageLitres", value: "ULLAGE", reason: "VOLUME", fits: holds }),
  odd({ figure: "heightMm", value: "HEIGHT", reason: "HEIGHT", fits: holdsHeight }),
  odd({ figure: "waterHeightMm", value: "WATER_HEIGHT", reason: "WATER", fits: holdsHeight }),
  odd({ figure: "waterVolumeLitres", value: "WATER_VOLUME", reason: "WATER", fits: holdsVolume }),
  odd({
    figure: "temperatureC",
    value: "TEMPERATURE",
    reason: "TEMPERATURE",
    fits: (_tank, told) => told >= COLDEST && told <= HOTTEST,
  }),
];

/** Takes from a reading what a tank of this size can't have. */
export function sift(report: TankReport, tank: Size): Sifted {
  const gone = JUDGES.flatMap((judge) => judge(report, tank) ?? []);
  if (gone.length === 0) {
    return { report, implausible: [], reasons: [] };
  }
  const without = Object.fromEntries(gone.map(({ figure }) => [figure, null]));
  return {
    report: { ...report, ...without },
    implausible: gone.map(({ value }) => value),
    reasons: [...new Set(gone.map(({ reason }) => reason))],
  };
}
