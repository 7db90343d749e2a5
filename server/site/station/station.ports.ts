import type { Context } from "../../kernel/context.ts";
import { Port } from "../../kernel/port.ts";

/** Who goes with a station, in the transaction that moves or deletes it; the station is locked. */
export interface StationFollower {
  /** The station is run by another platform from now on. */
  followStation(ctx: Context, stationId: string, platformId: string): Promise<void>;
  /** The station is about to go. */
  leaveStation(ctx: Context, stationId: string): Promise<void>;
}

export const stationFollowers = new Port<StationFollower>("who follows a station");
