import { type Requests, nozzleSums } from "./test-scope-inputs.ts";

/** What is asked of the stock of tanks that aren't the caller's. */
export const WET_STOCK_REQUESTS: Readonly<Record<string, Requests>> = {
  "Query.reconciliation": (target) => [
    ...nozzleSums(target),
    { filter: { from: "2026-11-01", to: "2026-11-30", tankIds: [target.tank] } },
  ],
  "Query.explainVariance": ({ tank }) => [{ tankId: tank, from: "2026-11-01", to: "2026-11-30" }],
  "Query.wetStockSettings": () => [{}],
  "Mutation.changeWetStockSettings": () => [{ input: { redPercent: "2" } }],
};
