import type { StationPricePageSubscription } from "./pricing.generated.ts";

/** A station with its prices, live. */
export type PricedStation = StationPricePageSubscription["stationPriceChanges"][number];
