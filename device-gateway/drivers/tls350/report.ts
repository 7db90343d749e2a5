import type { LocalTime } from "./console-clock.ts";

/** A figure as the console gave it, in the console's units; undefined where it gave none. */
export type Figure = number | undefined;

/** One tank of an inventory report. */
export interface TankFigures {
  readonly tank: number;
  readonly deliveryInProgress: boolean;
  /** The probe's height is not to be believed, nor is what follows from it. */
  readonly heightInvalid: boolean;
  readonly volume: Figure;
  readonly netVolume: Figure;
  readonly ullage: Figure;
  readonly height: Figure;
  readonly waterHeight: Figure;
  readonly temperature: Figure;
  readonly waterVolume: Figure;
}

/** One delivery of a delivery report. A time is empty where the console printed no date. */
export interface DeliveryFigures {
  readonly tank: number;
  readonly start: DeliveryState;
  readonly end: DeliveryState;
}

/** A tank at the beginning or end of a delivery. */
export interface DeliveryState {
  readonly shown: readonly LocalTime[];
  readonly volume: Figure;
  readonly waterHeight: Figure;
  readonly temperature: Figure;
  readonly height: Figure;
}
