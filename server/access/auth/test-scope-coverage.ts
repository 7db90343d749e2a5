import type { Requests } from "./test-scope-inputs.ts";

/** What is asked of hours that aren't the caller's. */
export const COVERAGE_REQUESTS: Readonly<Record<string, Requests>> = {
  "Query.coverage": ({ platform, region, city, station }) =>
    [{ platformIds: [platform] }, { regionIds: [region] }, { cityIds: [city] }, { stationIds: [station] }].map(
      (filter) => ({
        from: "2026-01-01",
        to: "2026-12-31",
        filter,
      }),
    ),
};
