import type { Requests, Targets } from "./test-scope-inputs.ts";

/** Operations that wait by everything that narrows them. */
const reviewRows = ({ platform, region, city, station, card, moneyReview }: Targets): object[] => [
  { filter: { ids: [moneyReview] } },
  { filter: { platformIds: [platform] } },
  { filter: { regionIds: [region] } },
  { filter: { cityIds: [city] } },
  { filter: { stationIds: [station] } },
  { filter: { cardIds: [card] } },
];

/** What is asked of operations that wait and aren't the caller's. */
export const REVIEW_REQUESTS: Readonly<Record<string, Requests>> = {
  "Query.moneyReviews": reviewRows,
  "Mutation.passReview": ({ moneyReview }) => [{ input: { id: moneyReview } }],
  "Mutation.rejectReview": ({ moneyReview }) => [{ input: { id: moneyReview, reason: "mine" } }],
  "Mutation.withdrawReview": ({ moneyReview }) => [{ input: { id: moneyReview } }],
};
