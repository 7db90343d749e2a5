import { fresh, type Requests } from "./test-scope-inputs.ts";

/** How prices of others, and what holds them, are asked to be changed. */
export const PRICE_REQUESTS: Readonly<Record<string, Requests>> = {
  "Mutation.changePriceBounds": ({ platform, grade }, own) => [
    { input: { platformId: platform, bounds: [{ gradeId: own.grade, lowest: "1" }] } },
    { input: { platformId: own.platform, bounds: [{ gradeId: grade, lowest: "1" }] } },
  ],
  "Mutation.changePriceSettings": ({ platform }) => [{ input: { platformId: platform, largestStep: "50" } }],
  "Mutation.changePrices": ({ station, grade }, own) => [
    { input: { changes: [{ stationId: station, gradeId: own.grade, price: "7" }], idempotencyKey: fresh("key") } },
    { input: { changes: [{ stationId: own.station, gradeId: grade, price: "7" }], idempotencyKey: fresh("key") } },
  ],
};
