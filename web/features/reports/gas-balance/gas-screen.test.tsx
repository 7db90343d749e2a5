import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import type { LocaleId } from "../../../i18n/locales.ts";
import { CoverageDocument } from "../../../parts/coverage/coverage.generated.ts";
import { PeriodLockStateDocument } from "../../../parts/period-lock/period-lock.generated.ts";
import { PlacesDocument } from "../../../parts/places/places.generated.ts";
import { StationChoicesDocument } from "../../../parts/places/stations.generated.ts";
import { RecordHistoryDocument } from "../../../parts/record-history/record-history.generated.ts";
import { SavedViewsDocument } from "../../../parts/views/views.generated.ts";
import { FakeServer } from "../../../test/fake-server.ts";
import { renderScreen } from "../../../test/render.tsx";
import {
  AmendGasReadingDocument,
  ChangeGasLimitsDocument,
  CreateGasConversionDocument,
  CreateGasReadingDocument,
  DeleteGasConversionDocument,
  GasBalanceDocument,
  type GasConversionLineFragment,
  GasConversionsDocument,
  type GasFiguresFragment,
  GasLimitsDocument,
  GasReadingDetailDocument,
  type GasReadingLineFragment,
  GasReadingListDocument,
  type GasRowFragment,
  WithdrawGasReadingDocument,
} from "./gas-balance.generated.ts";

const STATION = "01a20000-0000-7000-8000-0000000000aa";

const FIGURES: GasFiguresFragment & { __typename: "GasBalanceFigures" } = {
  __typename: "GasBalanceFigures",
  boughtKilograms: "1100.5",
  boughtCubicMetres: "1572.143",
  soldKilograms: "1067.49",
  soldCubicMetres: "1524.986",
  lossKilograms: "33.01",
  lossCubicMetres: "47.157",
  lossPercent: "3",
  state: "AMBER",
  days: 1,
  coveredDays: 1,
  unreadDays: 0,
};
const WHOLE: GasRowFragment & { __typename: "GasBalanceRow" } = {
  __typename: "GasBalanceRow",
  stationId: STATION,
  stationCode: "S6",
  stationName: "Shipyard",
  timeZone: "Asia/Shanghai",
  from: "2026-11-20",
  to: "2026-11-20",
  open: false,
  openedAt: "2026-11-19T16:05:00.000Z",
  closedAt: "2026-11-20T15:58:00.000Z",
  kilogramsPerCubicMetre: "0.7",
  baseTemperatureC: "20",
  lacks: [],
  figures: FIGURES,
};
const LACKING: typeof WHOLE = {
  ...WHOLE,
  from: "2026-11-21",
  to: "2026-11-21",
  openedAt: null,
  closedAt: null,
  kilogramsPerCubicMetre: null,
  baseTemperatureC: null,
  lacks: ["CLOSING_READING"],
  figures: {
    ...FIGURES,
    boughtKilograms: null,
    boughtCubicMetres: null,
    soldKilograms: null,
    soldCubicMetres: null,
    lossKilograms: null,
    lossCubicMetres: null,
    lossPercent: null,
    state: "UNKNOWN",
    coveredDays: 0,
    unreadDays: 1,
  },
};
const READING: GasReadingLineFragment & { __typename: "GasReading" } = {
  __typename: "GasReading",
  id: "r1",
  state: "COUNTS",
  time: "2026-11-19T16:05:00.000Z",
  stationId: STATION,
  stationCode: "S6",
  stationName: "Shipyard",
  timeZone: "Asia/Shanghai",
  unit: "CUBIC_METRE",
  counter: "81250.5",
  bought: "1572.143",
  meterReplaced: false,
  oldMeterCounter: null,
  number: "M-7",
  note: "night shift",
  amendsId: null,
  author: "ann",
  createdAt: "2026-11-19T16:10:00.000Z",
  endedAt: null,
  ender: null,
  endReason: null,
};
const CONVERSION: GasConversionLineFragment & { __typename: "GasConversion" } = {
  __typename: "GasConversion",
  id: "c1",
  stationId: null,
  stationCode: null,
  stationName: null,
  validFrom: "2026-11-01",
  kilogramsPerCubicMetre: "0.7174",
  baseTemperatureC: "0",
  basePressureKpa: 101.325,
};
const LIMITS = { __typename: "GasBalanceSettings" as const, id: "n1", amberPercent: "2", borderMinutes: 120 };

function serverWith({ rows = [WHOLE, LACKING], reading = READING, conversions = [CONVERSION] } = {}): FakeServer {
  return new FakeServer()
    .answer(GasBalanceDocument, () => ({
      gasBalance: { rows, total: { ...FIGURES, days: 2 }, limits: LIMITS },
    }))
    .answer(GasReadingListDocument, () => ({
      gasReadings: { nodes: [reading], totalCount: 1, pageInfo: { hasNextPage: false } },
    }))
    .answer(GasReadingDetailDocument, ({ id }) => ({ gasReadings: { nodes: [{ ...reading, id }] } }))
    .answer(CreateGasReadingDocument, () => ({ createGasReading: { ...READING, id: "r2" } }))
    .answer(AmendGasReadingDocument, () => ({ amendGasReading: { ...READING, id: "r3", amendsId: "r1" } }))
    .answer(WithdrawGasReadingDocument, () => ({ withdrawGasReading: { ...READING, state: "WITHDRAWN" as const } }))
    .answer(GasLimitsDocument, () => ({ gasBalanceSettings: LIMITS }))
    .answer(ChangeGasLimitsDocument, () => ({ changeGasBalanceSettings: LIMITS }))
    .answer(GasConversionsDocument, () => ({ gasConversions: conversions }))
    .answer(CreateGasConversionDocument, () => ({ createGasConversion: { ...CONVERSION, id: "c2" } }))
    .answer(DeleteGasConversionDocument, () => ({ deleteGasConversion: true }))
    .answer(StationChoicesDocument, () => ({
      stations: {
        nodes: [
          {
            __typename: "Station" as const,
            id: STATION,
            code: "S6",
            name: "Shipyard",
            controlMode: "PLATFORM" as const,
          },
        ],
      },
    }))
    .answer(CoverageDocument, () => ({
      coverage: {
        __typename: "Coverage" as const,
        hours: 48,
        completeHours: 48,
        share: 1,
        stations: 1,
        days: [],
        incomplete: [],
        gaps: [],
        lateSales: 0,
        lateVolume: "0",
        lateAmount: "0",
        lateAt: null,
      },
    }))
    .answer(PeriodLockStateDocument, () => ({
      periodLockState: {
        __typename: "PeriodLockState" as const,
        stations: 1,
        locked: 0,
        partly: 0,
        recalculated: 0,
        late: { __typename: "LateSales" as const, sales: 0, volume: "0", amount: "0" },
      },
    }))
    .answer(PlacesDocument, () => ({
      stations: { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } },
      platforms: [{ id: "n1", name: "Network", parentId: null }],
    }))
    .answer(SavedViewsDocument, () => ({ savedViews: [] }))
    .answer(RecordHistoryDocument, () => ({
      auditEntries: { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } },
    }));
}

const at = (
  search: string,
  server: FakeServer,
  given: { operates?: number[]; approves?: number[]; locale?: LocaleId } = {},
) =>
  renderScreen(`/gasBalance${search}`, {
    permissions: [0, 7, 125],
    operates: [7],
    approves: [],
    server,
    locale: "en",
    ...given,
  });

const inputOf = (server: FakeServer, operation: string) => server.callsOf(operation).at(-1)?.variables["input"];

beforeAll(() => import("./gas-screen.tsx"), 60_000);

test("days are told in both units with how bad they are, and what lacks is told instead of figures", async () => {
  const server = serverWith();
  await at(`?days=2026-11-20..2026-11-21&station=${STATION}`, server);
  const sheet = await screen.findByRole("region", { name: "Gas balance" });
  const rowOf = (name: string) => within(sheet).getByRole("row", { name: new RegExp(`^${name}`) });

  const whole = within(rowOf("11/20/2026"));
  for (const text of ["1,100.5", "1,067.49", "33.01", "1,572.143", "47.157", "3.00%", "Beyond limit", "1 of 1 day"]) {
    expect(whole.getByText(text)).toBeDefined();
  }
  expect(whole.getByText("0.7 at 20 °C")).toBeDefined();
  expect(whole.getByRole("link").getAttribute("href")).toContain(
    `list=records&days=2026-11-20..2026-11-21&station=${STATION}`,
  );
  const lacking = within(rowOf("11/21/2026"));
  expect(lacking.getByText("No balance")).toBeDefined();
  expect(lacking.getByText("No reading at its end")).toBeDefined();
  expect(lacking.queryByText("33.01")).toBeNull();
  expect(within(sheet).getByText("1 of 2 days")).toBeDefined();
  expect(server.callsOf("GasBalance").at(-1)?.variables).toEqual({
    filter: { from: "2026-11-20", to: "2026-11-21", stationIds: [STATION] },
    by: "DAY",
  });
});

test("months and stations are asked for by the address, which a choice writes", async () => {
  const server = serverWith();
  const { user, path } = await at("?days=2026-11-20..2026-11-21", server);
  await user.click(await screen.findByText("Month"));
  await waitFor(() => expect(server.callsOf("GasBalance").at(-1)?.variables).toMatchObject({ by: "MONTH" }));
  expect(path()).toContain("by=MONTH");
  await user.click(await screen.findByText("Loss, Nm³", { selector: "[data-part=item-text]" }));
  await waitFor(() => expect(path()).toContain("measure=lossCubicMetres"));
});

test("a day that is not over is no balance that lacks anything", async () => {
  const today = { ...LACKING, open: true, lacks: [], figures: { ...LACKING.figures, days: 0, unreadDays: 0 } };
  await at("?days=2026-11-20..2026-11-21", serverWith({ rows: [WHOLE, today] }));
  expect(await screen.findByText("Not over yet")).toBeDefined();
  expect(screen.queryByText("No balance")).toBeNull();
});

test("where nobody sells gas it is said, in Spanish too", async () => {
  await at("", serverWith({ rows: [] }), { locale: "es" });
  expect(await screen.findByText("Aquí ninguna estación compra ni vende gas")).toBeDefined();
});

test("a reading is entered, with what the old meter had counted where it was replaced", async () => {
  const server = serverWith();
  const { user, path } = await at("?list=records", server, { approves: [125] });
  await user.click(await screen.findByRole("button", { name: "Enter reading" }));
  const form = await screen.findByRole("dialog", { name: "Enter reading" });
  const write = (name: RegExp, text: string) => user.type(within(form).getByRole("textbox", { name }), text);

  await user.type(within(form).getByRole("combobox", { name: /^Station/ }), "ship");
  await user.click(await screen.findByRole("option", { name: /Shipyard/ }));
  await write(/^Read at, Date/, "11/20/2026");
  await write(/^Read at, Time/, "00:05");
  await user.selectOptions(within(form).getByRole("combobox", { name: /^Unit/ }), "Nm³");
  await write(/^Counter/, "12.5");
  expect(within(form).queryByRole("textbox", { name: /^Old meter/ })).toBeNull();
  await user.click(within(form).getByRole("checkbox", { name: "Meter replaced" }));
  await write(/^Old meter/, "81250.5");
  await write(/^Document/, "M-8");
  await write(/where the day is locked/, "auditor");
  await user.click(within(form).getByRole("button", { name: "Save" }));

  await waitFor(() =>
    expect(inputOf(server, "CreateGasReading")).toEqual({
      idempotencyKey: expect.any(String) as string,
      stationId: STATION,
      time: "2026-11-19T16:05:00.000Z",
      unit: "CUBIC_METRE",
      counter: "12.5",
      meterReplaced: true,
      oldMeterCounter: "81250.5",
      number: "M-8",
      note: null,
      lockReason: "auditor",
    }),
  );
  await waitFor(() => expect(path()).toContain("open=r2"));
});

test("one that counts is amended with a reason, and what it takes the place of is told", async () => {
  const server = serverWith();
  const { user, path } = await at("?list=records&open=r1", server);
  const drawer = await screen.findByRole("dialog", { name: /81,250.500/ });
  expect(within(drawer).getByText("night shift")).toBeDefined();
  await user.click(within(drawer).getByRole("button", { name: "Amend" }));
  const form = await screen.findByRole("dialog", { name: "Amend reading" });

  const counter = within(form).getByRole("textbox", { name: /^Counter/ });
  await user.clear(counter);
  await user.type(counter, "81150.5");
  await user.click(within(form).getByRole("button", { name: "Save" }));
  expect(server.callsOf("AmendGasReading")).toEqual([]);
  await user.type(within(form).getByRole("textbox", { name: /^Reason/ }), "mistyped");
  await user.click(within(form).getByRole("button", { name: "Save" }));

  await waitFor(() =>
    expect(inputOf(server, "AmendGasReading")).toEqual({
      idempotencyKey: expect.any(String) as string,
      id: "r1",
      time: READING.time,
      unit: "CUBIC_METRE",
      counter: "81150.5",
      meterReplaced: false,
      number: "M-7",
      reason: "mistyped",
    }),
  );
  await waitFor(() => expect(path()).toContain("open=r3"));
});

test("one that counts is withdrawn with a reason; what counts no more is offered nothing", async () => {
  const server = serverWith();
  const { user } = await at("?list=records&open=r1", server);
  const drawer = await screen.findByRole("dialog", { name: /81,250.500/ });
  await user.click(within(drawer).getByRole("button", { name: "Withdraw" }));
  const dialog = await screen.findByRole("dialog", { name: /^Withdraw reading: Shipyard/ });
  await user.type(within(dialog).getByRole("textbox", { name: /^Reason/ }), "twice");
  await user.click(within(dialog).getByRole("button", { name: "Withdraw" }));
  await waitFor(() => expect(inputOf(server, "WithdrawGasReading")).toEqual({ id: "r1", reason: "twice" }));
});

test.each([
  [
    "a reading that counts no more",
    { ...READING, state: "AMENDED" as const, endedAt: READING.createdAt, ender: "bob", endReason: "mistyped" },
    [7],
  ],
  ["who may only see", READING, []],
])("nothing is offered for %s", async (_name, reading, operates) => {
  await at("?list=records&open=r1", serverWith({ reading }), { operates });
  const drawer = await screen.findByRole("dialog", { name: /81,250.500/ });
  expect(await within(drawer).findByText("night shift")).toBeDefined();
  expect(within(drawer).queryByRole("button", { name: "Amend" })).toBeNull();
  expect(within(drawer).queryByRole("button", { name: "Withdraw" })).toBeNull();
});

test("a density is set with its base conditions, and taken away", async () => {
  const server = serverWith();
  const { user } = await at("", server);
  await user.click(await screen.findByRole("button", { name: "More" }));
  await user.click(await screen.findByRole("menuitem", { name: "Densities" }));
  const drawer = await screen.findByRole("dialog", { name: "What a cubic metre of gas weighs" });
  expect(await within(drawer).findByText("0 °C, 101.325 kPa")).toBeDefined();
  expect(within(drawer).getByText("0.7174")).toBeDefined();
  await user.click(within(drawer).getByRole("button", { name: "Set density" }));
  const form = await screen.findByRole("dialog", { name: "Set density" });
  await user.type(within(form).getByRole("textbox", { name: /^In force from/ }), "11/05/2026");
  await user.type(within(form).getByRole("textbox", { name: /^kg per Nm³/ }), "0.69");
  await user.click(within(form).getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(inputOf(server, "CreateGasConversion")).toEqual({
      stationId: null,
      validFrom: "2026-11-05",
      kilogramsPerCubicMetre: "0.69",
      baseTemperatureC: "20",
    }),
  );
  await user.click(within(drawer).getByRole("button", { name: "Delete" }));
  const asked = await screen.findByRole("alertdialog", { name: /Delete the density of 11\/01\/2026/ });
  await user.click(within(asked).getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(inputOf(server, "DeleteGasConversion")).toEqual({ id: "c1" }));
});

test("limits are set at the network's root", async () => {
  const server = serverWith();
  const { user } = await at("", server);
  await user.click(await screen.findByRole("button", { name: "More" }));
  await user.click(await screen.findByRole("menuitem", { name: "Limits" }));
  const dialog = await screen.findByRole("dialog", { name: "Limits of the gas balance" });
  const amber = within(dialog).getByRole("textbox", { name: /^A balance is amber above/ });
  await user.clear(amber);
  await user.type(amber, "1.5");
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  await waitFor(() => expect(inputOf(server, "ChangeGasLimits")).toEqual({ amberPercent: "1.5" }));
});
