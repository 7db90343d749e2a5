import { type Feed, ofOwnNetwork } from "../../kernel/live/feed.ts";
import type { PriceApprovalCount } from "../price-approval/price-approval.types.ts";
import { priceApprovalCount } from "../price-approval/price-approvals.service.ts";
import type { PriceBatch } from "../price-batch/price-batch.types.ts";
import { priceBatches } from "../price-batch/price-batch.list.ts";
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

/** Batches that are followed. */
interface PriceBatchArgs {
  readonly ids: readonly string[];
}

/** Some batches as they stand, then anew whenever prices of their network move. */
export const priceBatchFeed: Feed<PriceBatchArgs, PriceBatch[]> = {
  topics: ["price"],
  // Each message counts all of a batch's guns, and a batch of a thousand stations moves at every one of them.
  gatherMs: 500,
  idsOf: ofOwnNetwork<"price">((event) => event.stationIds),
  present: (ctx, { ids }) => priceBatches.byIds(ctx, ids),
  changed: async (ctx, { ids }) => {
    const batches = await priceBatches.byIds(ctx, ids);
    return batches.length === 0 ? null : batches;
  },
};

/** How many approvals wait, then anew whenever prices of the network move: what waits, and how it ends, is told like a price. */
export const priceApprovalFeed: Feed<unknown, PriceApprovalCount> = {
  topics: ["price"],
  gatherMs: 1_000,
  idsOf: ofOwnNetwork<"price">((event) => event.stationIds),
  present: priceApprovalCount,
  changed: priceApprovalCount,
};
