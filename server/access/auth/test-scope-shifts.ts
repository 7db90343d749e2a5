import { DECLARED } from "../../test/shifts.ts";
import { fresh, type Requests, type Targets } from "./test-scope-inputs.ts";

/** Shifts by everything that narrows them. */
const shiftRows = ({ platform, region, city, station, shift }: Targets): object[] => [
  { filter: { ids: [shift] } },
  { filter: { platformIds: [platform] } },
  { filter: { regionIds: [region] } },
  { filter: { cityIds: [city] } },
  { filter: { stationIds: [station] } },
];

/** What is asked of shifts that aren't the caller's. */
export const SHIFT_REQUESTS: Readonly<Record<string, Requests>> = {
  "Query.shifts": shiftRows,
  "Query.shiftTotals": shiftRows,
  "Query.shiftReport": ({ shift }) => [{ id: shift }],
  "Query.shiftHandOver": ({ shift }) => [{ id: shift }],
  "Mutation.openShift": ({ station }) => [{ input: { stationId: station, idempotencyKey: fresh("key") } }],
  "Mutation.closeShift": (target, own) => [
    { input: { id: target.shift, idempotencyKey: fresh("key"), preview: true } },
    { input: { id: target.shift, idempotencyKey: fresh("key"), declared: DECLARED, overrideReason: "mine" } },
    { input: { id: own.shift, idempotencyKey: fresh("key"), preview: true, counters: [{ gunId: target.gun }] } },
  ],
};
