import type { Context } from "../../kernel/context.ts";
import { Port } from "../../kernel/port.ts";
import type { Station } from "./station.entity.ts";

/** Who goes with a station, in the transaction that moves or deletes it; the station is locked. */
export interface StationFollower {
  /** The station is run by another platform from now on. */
  followStation(ctx: Context, stationId: string, platformId: string): Promise<void>;
  /** The station is about to go. */
  leaveStation(ctx: Context, stationId: string): Promise<void>;
}

export const stationFollowers = new Port<StationFollower>("who follows a station");

/** Whether something of a station is counted by its days, which its time zone decides. */
type DayCount = (ctx: Context, station: Pick<Station, "id" | "networkId">) => Promise<boolean>;

export const dayCounts = new Port<DayCount>("what is counted by a station's days");
