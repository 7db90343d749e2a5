import { screen, within } from "@testing-library/react";
import { beforeAll, describe, expect, test } from "vitest";
import type { LocaleId } from "../../../i18n/locales.ts";
import { GradeChoicesDocument } from "../../../parts/grade/grades.generated.ts";
import { PlacesDocument } from "../../../parts/places/places.generated.ts";
import { RecordHistoryDocument } from "../../../parts/record-history/record-history.generated.ts";
import { SavedViewsDocument } from "../../../parts/views/views.generated.ts";
import { FakeServer } from "../../../test/fake-server.ts";
import { leastRem, OFFICE_REM } from "../../../test/least-width.ts";
import { renderScreen } from "../../../test/render.tsx";
import {
  ForecastRecordDocument,
  StationLoadDocument,
  TankForecastDetailDocument,
  type TankForecastLineFragment,
  TankForecastsDocument,
} from "./station-tanks.generated.ts";

const STATION = "0197c000-0000-7000-8000-000000000001";
const GRADE = "0197c000-0000-7000-8000-000000000002";
const HOUR = 3_600_000;
/** So many hours from now; half an hour more, so that a slow run still counts the same. */
const inHours = (hours: number) => new Date(Date.now() + (hours + 0.5) * HOUR).toISOString();

const tank = (number: number, facts: Partial<TankForecastLineFragment> = {}) => ({
  __typename: "TankForecast" as const,
  id: `tank-${number}`,
  stationId: STATION,
  stationCode: "S01",
  stationName: "Harbour Gate",
  number,
  name: `North ${number}`,
  gradeName: "Diesel",
  gradeColour: "#336699",
  capacityLitres: "30000.000",
  level: "NORMAL" as const,
  fillPercent: 50,
  volumeLitres: "15000",
  ullageLitres: "13500.000",
  waterHeightMm: 12,
  waterHigh: false,
  temperatureC: 18.25,
  readAt: new Date().toISOString(),
  quality: "GOOD" as const,
  soldPerDayLitres: "1440",
  dryAt: inHours(235),
  dryEarliest: inHours(201),
  dryLatest: inHours(280),
  reorderLitres: "4440",
  toOrder: false,
  onTheWayLitres: null,
  expectedAt: null,
  loadLitres: "13500",
  stationLoadLitres: "41500",
  ...facts,
});

const DRY = tank(1, {
  dryAt: inHours(9),
  dryEarliest: null,
  dryLatest: null,
  toOrder: true,
  quality: "STALE",
  readAt: new Date(Date.now() - 3 * HOUR).toISOString(),
});
const SILENT = tank(3, {
  fillPercent: null,
  volumeLitres: null,
  ullageLitres: null,
  quality: null,
  readAt: null,
  dryAt: null,
  dryEarliest: null,
  dryLatest: null,
  loadLitres: null,
});

/** Of 43 low levels 41 were foretold. */
const RECORD = {
  __typename: "ForecastRecord" as const,
  days: 28,
  lows: 43,
  lowsForetold: 41,
  dries: 0,
  driesForetold: 0,
  warnings: 60,
  falseWarnings: 3,
  bands: 100,
  bandsHeld: 81,
};

function forecasts(tanks = [DRY, tank(2), SILENT]): FakeServer {
  return new FakeServer()
    .answer(TankForecastsDocument, () => ({
      tankForecasts: { nodes: tanks, pageInfo: { hasNextPage: false }, totalCount: tanks.length },
    }))
    .answer(TankForecastDetailDocument, ({ id }) => ({
      tankForecasts: { nodes: tanks.filter((each) => each.id === id) },
    }))
    .answer(ForecastRecordDocument, () => ({ forecastRecord: RECORD }))
    .answer(StationLoadDocument, () => ({ tankForecasts: { nodes: tanks } }))
    .answer(GradeChoicesDocument, () => ({ grades: [] }))
    .answer(PlacesDocument, () => ({
      stations: { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } },
      platforms: [],
    }))
    .answer(SavedViewsDocument, () => ({ savedViews: [] }))
    .answer(RecordHistoryDocument, () => ({
      auditEntries: { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } },
    }));
}

const open = (
  search = "",
  { server = forecasts(), locale = "en" as LocaleId, permissions = [0, 114, 115], operates = [0] } = {},
) => renderScreen(`/stationTankInfoStati${search}`, { permissions, operates, server, locale });

// The screen is a chunk of its own: a busy machine takes its time to make it.
beforeAll(() => import("./station-tanks-screen.tsx"), 60_000);

describe("the tanks of all stations", () => {
  test("stand with what they hold, when they run dry, and what is to be ordered", async () => {
    await open();
    await screen.findByText("1–3 of 3");
    const [, dry, full, silent] = screen.getAllByRole("row");

    expect(dry?.textContent).toContain("9 h");
    expect(within(dry as HTMLElement).getByText("Order now")).toBeDefined();
    expect(within(dry as HTMLElement).getByLabelText("Figures are old")).toBeDefined();
    expect(full?.textContent).toContain("235 h");
    expect(full?.textContent).toContain("201 – 280");
    expect(full?.textContent).toContain("15,000");
    expect(within(full as HTMLElement).queryByText("Order now")).toBeNull();
    expect(silent?.textContent).not.toContain("NaN");
  });

  test("are asked for as the address narrows and sorts them, what runs dry first unless told", async () => {
    const first = await open();
    await screen.findByText("1–3 of 3");
    expect(first.server.callsOf("TankForecasts").at(-1)?.variables).toMatchObject({ orderBy: "DRY_ASC", filter: {} });
    first.unmount();

    const { server } = await open(`?text=gate&station=${STATION}&level=LOW&order=true&current=false&sort=-fill`);
    await screen.findByText("1–3 of 3");

    expect(server.callsOf("TankForecasts").at(-1)?.variables).toEqual({
      first: 25,
      offset: 0,
      orderBy: "FILL_DESC",
      filter: { search: "gate", stationIds: [STATION], levels: ["LOW"], toOrder: true, current: false },
    });
  });

  test("tell how good their forecasts were, of the places and grades that are looked at", async () => {
    const { server, user } = await open(`?station=${STATION}&grade=${GRADE}`);

    await user.click(await screen.findByRole("button", { name: "41 of 43 low levels foretold" }));
    const table = await screen.findByRole("table", { name: "How good the forecasts were" });
    const told = within(table)
      .getAllByRole("row")
      .map((row) => row.textContent);

    expect(server.callsOf("ForecastRecord").at(-1)?.variables).toEqual({
      filter: { stationIds: [STATION], gradeIds: [GRADE] },
    });
    expect(told).toEqual([
      "WhatHow oftenShare",
      "Low levels, foretold 12 hours ahead or more41 of 4395%",
      expect.stringContaining("0 of 0–"),
      "“Order now” without a low level within 36 hours3 of 605%",
      "Run-outs within their band of eight in ten81 of 10081%",
    ]);
  });

  test("tell nothing of forecasts where no low level came", async () => {
    const server = forecasts().answer(ForecastRecordDocument, () => ({
      forecastRecord: { ...RECORD, lows: 0, lowsForetold: 0 },
    }));
    await open("", { server });
    await screen.findByText("1–3 of 3");

    expect(screen.queryByRole("button", { name: /foretold/ })).toBeNull();
  });

  test("open with the load for their whole station", async () => {
    await open("?open=tank-2");

    const drawer = await screen.findByRole("dialog", { name: /Tank 2, North 2/ }, { timeout: 10_000 });
    const load = await within(drawer).findByRole("table", { name: "Load for the station" });

    expect(within(load).getByText("41,500 L")).toBeDefined();
    expect(drawer.textContent).toContain("Order at4,440\u00a0L");
  });

  test("begin no order for who may write none", async () => {
    await open("?open=tank-2", { permissions: [0, 7, 115, 120], operates: [] });
    await screen.findByRole("table", { name: "Load for the station" }, { timeout: 10_000 });
    expect(screen.queryByRole("link", { name: "Order this" })).toBeNull();
  });

  test("begin an order of what fits, for whoever may write one", async () => {
    await open("?open=tank-2", { permissions: [0, 7, 115], operates: [7] });
    const link = await screen.findByRole("link", { name: "Order this" }, { timeout: 10_000 });
    expect(link.getAttribute("href")).toBe("/fuelOrders");
  });

  test("say what is on its way, and begin no order where all that fits is ordered", async () => {
    const coming = tank(2, { onTheWayLitres: "13500", expectedAt: "2026-11-21T02:30:00.000Z", loadLitres: "0" });
    await open("?open=tank-2", { server: forecasts([coming]), permissions: [0, 7, 115], operates: [7] });

    expect((await screen.findAllByText(/^13,500\sL comes$/, {}, { timeout: 10_000 })).length).toBeGreaterThan(0);
    await screen.findByRole("table", { name: "Load for the station" });
    expect(screen.queryByRole("link", { name: "Order this" })).toBeNull();
  });

  test("are told in the words of the language, from right to left too", async () => {
    await open("", { locale: "ar" });

    expect(await screen.findByText("اطلب الآن", {}, { timeout: 10_000 })).toBeDefined();
  });
});

test("the list has room beside the opened menu of an office screen", async () => {
  await open();

  expect(leastRem(await screen.findByRole("table"))).toBeLessThanOrEqual(OFFICE_REM);
});
