import { type Feed, ofOwnNetwork } from "../live/feed.ts";
import type { StationPrices } from "./pricing.types.ts";
import { pricesOfStations } from "./station-prices.service.ts";

/** Stations whose prices are followed. */
interface StationPriceArgs {
  readonly stationIds: readonly string[];
}

/** The prices of some stations as they stand, then those of each that changes: prices, and how far they are at guns. */
export const stationPriceFeed: Feed<StationPriceArgs, StationPrices[]> = {
  topics: ["price"],
  gatherMs: 200,
  idsOf: ofOwnNetwork<"price">((event) => event.stationIds),
  present: (ctx, { stationIds }) => pricesOfStations(ctx, stationIds),
  changed: async (ctx, { stationIds }, ids) => {
    const changed = stationIds.filter((id) => ids.has(id));
    return changed.length === 0 ? null : pricesOfStations(ctx, changed);
  },
};
