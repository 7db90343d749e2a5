import type { Requests, Targets } from "./test-scope-inputs.ts";

/** Stations by everything that narrows them to a place. */
const places = ({ platform, region, city, station }: Targets): object[] => [
  { platformIds: [platform] },
  { regionIds: [region] },
  { cityIds: [city] },
  { stationIds: [station] },
];

/** Stations by everything that narrows the list of their locks. */
const listed = (target: Targets): object[] => [...places(target), { ids: [target.station] }];

const [from, to] = ["2020-01-01", "2020-01-31"];

/** What is asked of locked days that aren't the caller's. */
export const PERIOD_LOCK_REQUESTS: Readonly<Record<string, Requests>> = {
  "Query.periodLocks": (target) => listed(target).map((filter) => ({ filter })),
  "Query.periodLockState": (target) => places(target).map((filter) => ({ from, to, filter })),
  "Mutation.lockPeriod": (target) => listed(target).map((where) => ({ input: { where, through: from } })),
  "Mutation.signPeriod": (target) => listed(target).map((where) => ({ input: { where, from, to } })),
  "Mutation.unlockPeriod": (target) => listed(target).map((where) => ({ input: { where, reason: "mine" } })),
};
