import { gasReadingFacts } from "../../test/gas-balance.ts";
import type { Requests, Targets } from "./test-scope-inputs.ts";

const DAYS = { from: "2026-11-01", to: "2026-11-30" };

/** What narrows to a place. */
const places = ({ platform, region, city, station }: Targets): object[] => [
  { platformIds: [platform] },
  { regionIds: [region] },
  { cityIds: [city] },
  { stationIds: [station] },
];

/** What is asked of gas that others bought and sold. */
export const GAS_BALANCE_REQUESTS: Readonly<Record<string, Requests>> = {
  "Query.gasBalance": (target) => places(target).map((place) => ({ filter: { ...place, ...DAYS } })),
  "Query.gasReadings": (target) => [
    { filter: { ids: [target.gasReading] } },
    ...places(target).map((filter) => ({ filter })),
  ],
  "Query.gasConversions": () => [{}],
  "Query.gasBalanceSettings": () => [{}],
  "Mutation.createGasReading": ({ station }) => [{ input: { stationId: station, ...gasReadingFacts() } }],
  "Mutation.amendGasReading": ({ gasReading }) => [{ input: { id: gasReading, reason: "mine", ...gasReadingFacts() } }],
  "Mutation.withdrawGasReading": ({ gasReading }) => [{ input: { id: gasReading, reason: "mine" } }],
  "Mutation.createGasConversion": ({ station }) => [
    {
      input: { stationId: station, validFrom: "2026-11-01", kilogramsPerCubicMetre: "0.7", baseTemperatureC: "20" },
    },
  ],
  "Mutation.deleteGasConversion": ({ gasConversion }) => [{ input: { id: gasConversion } }],
  "Mutation.changeGasBalanceSettings": () => [{ input: { amberPercent: "3" } }],
};
