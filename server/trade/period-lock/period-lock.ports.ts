import type { Context } from "../../kernel/context.ts";
import { Port } from "../../kernel/port.ts";

/** Days of stations, each of the station's own zone, up to the last one. */
export interface PeriodOfStations {
  readonly stationIds: readonly string[];
  readonly through: string;
}

/** Tells how many shifts of a period are not signed. */
export const unsignedShifts = new Port<(ctx: Context, period: PeriodOfStations) => Promise<number>>(
  "who counts shifts that are not signed",
);
