/** Alarms of a tank, in the controller's words (jsonPTS Alarms[]). */
export const TANK_ALARMS = [
  "CriticalHighProduct",
  "HighProduct",
  "LowProduct",
  "CriticalLowProduct",
  "HighWater",
  "TankLeakage",
] as const;
export type TankAlarm = (typeof TANK_ALARMS)[number];

/** A finished fill-up as the controller keeps it. Times are true moments in ms. */
export interface Sale {
  readonly pump: number;
  readonly nozzle: number;
  readonly gun: number;
  readonly gradeId: number;
  readonly gradeName: string;
  readonly tank: number;
  readonly transaction: number;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly volumeCl: number;
  readonly netCl: number;
  readonly priceMills: number;
  readonly amountCents: number;
  /** The nozzle's totalizers after this sale. */
  readonly totalVolumeCl: number;
  readonly totalAmountCents: number;
  readonly tag: string;
  readonly user: string;
  /** Made while the controller had no way to the gateway. */
  readonly offline: boolean;
}

/** What a probe measures at one moment. */
export interface ProbeValues {
  readonly at: number;
  readonly productHeightMm: number;
  readonly waterHeightMm: number;
  readonly temperatureC: number;
  readonly productCl: number;
  readonly waterCl: number;
  readonly ullageCl: number;
  readonly netCl: number;
  readonly densityKgM3: number;
  readonly massKg: number;
  readonly fillPercent: number;
}

/** A delivery as the gauge noticed it. */
export interface Delivery {
  readonly tank: number;
  readonly start: ProbeValues;
  readonly end: ProbeValues;
  /** Sold from the tank while the tanker was emptying. */
  readonly dispensedCl: number;
}

/** What happened at a station during a step, in its order. */
export type StationEvent =
  | { readonly kind: "finished"; readonly pump: number }
  | { readonly kind: "sale"; readonly sale: Sale }
  | { readonly kind: "delivery"; readonly delivery: Delivery }
  | {
      readonly kind: "alarm";
      readonly source: "TANK";
      readonly number: number;
      readonly alarm: TankAlarm;
      readonly started: boolean;
      readonly at: number;
    }
  | {
      readonly kind: "alarm";
      readonly source: "PUMP";
      readonly number: number;
      readonly alarm: "Offline";
      readonly started: boolean;
      readonly at: number;
    }
  | {
      readonly kind: "tag";
      readonly pump: number;
      readonly nozzle: number;
      readonly tag: string;
    };
