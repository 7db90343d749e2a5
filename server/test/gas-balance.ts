import { Permission } from "../../common/permission.ts";
import type { GasBalance, GasConversion, GasReading } from "../schema-types.generated.ts";
import type { Caller } from "./execute.ts";
import { minute } from "./readings.ts";
import { type Network, type Thing, unique } from "./world.ts";

const READING = `id state time stationId unit counter bought meterReplaced oldMeterCounter number note amendsId author endedAt ender endReason`;
const LIST = `query List($filter: GasReadingFilter) { gasReadings(filter: $filter, first: 50) { nodes { ${READING} } totalCount } }`;
const CONVERSION = `id stationId stationCode validFrom kilogramsPerCubicMetre baseTemperatureC basePressureKpa`;
const FIGURES = `boughtKilograms boughtCubicMetres soldKilograms soldCubicMetres lossKilograms lossCubicMetres lossPercent state days coveredDays unreadDays`;
const BALANCE = `query Balance($filter: GasBalanceFilter!, $by: GasBalanceGrouping) { gasBalance(filter: $filter, by: $by) {
  rows { stationId stationCode from to open openedAt closedAt kilogramsPerCubicMetre baseTemperatureC lacks figures { ${FIGURES} } }
  total { ${FIGURES} } limits { amberPercent borderMinutes } } }`;
const SETTINGS = `mutation Set($input: ChangeGasBalanceSettingsInput!) { changeGasBalanceSettings(input: $input) { amberPercent borderMinutes } }`;

type ReadingDeed = "createGasReading" | "amendGasReading" | "withdrawGasReading";

/** A change of readings: its text and its variables. */
export const gasReadingDeed = (name: ReadingDeed, input: object) =>
  [
    `mutation Deed($input: ${name.charAt(0).toUpperCase()}${name.slice(1)}Input!) { ${name}(input: $input) { ${READING} } }`,
    { input },
  ] as const;

/** What a person tells of a meter that had counted 100 kg as the story began. */
export const gasReadingFacts = (given: object = {}) => ({
  idempotencyKey: unique("key"),
  time: minute(0),
  unit: "KILOGRAM",
  counter: "100",
  ...given,
});

async function onReading(caller: Caller, name: ReadingDeed, input: object): Promise<GasReading> {
  const done = await caller.run<Record<string, GasReading>>(...gasReadingDeed(name, input));
  return done[name] as GasReading;
}

export const enterGasReading = (caller: Caller, { id: stationId }: Thing, given: object = {}): Promise<GasReading> =>
  onReading(caller, "createGasReading", { stationId, ...gasReadingFacts(given) });

export const amendGasReadingOf = (caller: Caller, { id }: Thing, given: object = {}): Promise<GasReading> =>
  onReading(caller, "amendGasReading", { id, reason: "mistyped", ...gasReadingFacts(given) });

export const withdrawGasReadingOf = (caller: Caller, { id }: Thing, given: object = {}): Promise<GasReading> =>
  onReading(caller, "withdrawGasReading", { id, reason: "another meter", ...given });

/** The readings that a caller sees. */
export const gasReadingsOf = async (caller: Caller, filter: object = {}): Promise<GasReading[]> =>
  (await caller.run<{ gasReadings: { nodes: GasReading[] } }>(LIST, { filter })).gasReadings.nodes;

export const CREATE_CONVERSION = `mutation Create($input: CreateGasConversionInput!) { createGasConversion(input: $input) { ${CONVERSION} } }`;
export const DELETE_CONVERSION = `mutation Delete($input: DeleteGasConversionInput!) { deleteGasConversion(input: $input) }`;

/** Sets what a cubic metre weighs: 0.7 kg at 20 °C since the month of the stories began, unless told. */
export const convertGas = async (caller: Caller, given: object = {}): Promise<GasConversion> =>
  (
    await caller.run<{ createGasConversion: GasConversion }>(CREATE_CONVERSION, {
      input: { validFrom: "2026-11-01", kilogramsPerCubicMetre: "0.7", baseTemperatureC: "20", ...given },
    })
  ).createGasConversion;

/** The conversions that a caller sees. */
export const gasConversionsOf = async (caller: Caller): Promise<GasConversion[]> =>
  (await caller.run<{ gasConversions: GasConversion[] }>(`{ gasConversions { ${CONVERSION} } }`)).gasConversions;

/** Gas bought against gas sold. */
export const gasBalanceOf = async (caller: Caller, filter: object, by = "DAY"): Promise<GasBalance> =>
  (await caller.run<{ gasBalance: GasBalance }>(BALANCE, { filter, by })).gasBalance;

export const SET_GAS_BALANCE = SETTINGS;

/** How each change of gas balances is brought to succeed. */
export const GAS_BALANCE_DEEDS: Readonly<Record<string, (network: Network) => Promise<unknown>>> = {
  createGasReading: async (network) => enterGasReading(network.owner, await network.station()),
  amendGasReading: async (network) =>
    amendGasReadingOf(network.owner, await enterGasReading(network.owner, await network.station())),
  withdrawGasReading: async (network) =>
    withdrawGasReadingOf(network.owner, await enterGasReading(network.owner, await network.station())),
  createGasConversion: ({ owner }) => convertGas(owner),
  deleteGasConversion: async ({ owner }) =>
    owner.run(DELETE_CONVERSION, { input: { id: (await convertGas(owner, { validFrom: "2026-10-01" })).id } }),
  changeGasBalanceSettings: ({ owner }) => owner.run(SETTINGS, { input: { amberPercent: "3" } }),
};

/** Who may see balances and change nothing of them. */
export const gasReader = (network: Network) =>
  network.operator({ permissions: [Permission.StationReport], operates: [] });
