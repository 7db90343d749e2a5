import { TankChoicesDocument } from "../../../parts/tank/tank-select.generated.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, describe, expect, test } from "vitest";
import type { LocaleId } from "../../../i18n/locales.ts";
import { ReadingsKeptDocument } from "../../../parts/readings-kept/readings-kept.generated.ts";
import { PlacesDocument } from "../../../parts/places/places.generated.ts";
import { FakeServer } from "../../../test/fake-server.ts";
import { renderScreen } from "../../../test/render.tsx";
import { TankHistoryDocument, type TankHistoryQuery } from "./tank-history.generated.ts";

const TANK = "0197c000-0000-7000-8000-000000000011";
const OTHER = "0197c000-0000-7000-8000-000000000012";
const STATION = "0197c000-0000-7000-8000-000000000001";
const DAYS = "2026-11-01..2026-11-02";

const point = (at: string, volumeLitres: string, soldLitres: string) => ({
  __typename: "TankHistoryPoint" as const,
  at,
  volumeLitres,
  leastLitres: volumeLitres,
  mostLitres: volumeLitres,
  heightMm: 1_250,
  waterHeightMm: 4,
  temperatureC: 18.25,
  soldLitres,
});

const used = (at: string, volumeLitres: string, quiet = true) => ({
  __typename: "TankStockReading" as const,
  at,
  volumeLitres,
  awaySeconds: 180,
  quiet,
  byHand: false,
});

type History = TankHistoryQuery["tankHistory"];

const history = (facts: Partial<History> = {}): History & { __typename: "TankHistory" } => ({
  __typename: "TankHistory",
  id: TANK,
  stationCode: "S01",
  stationName: "Harbour Gate",
  timeZone: "Asia/Shanghai",
  number: 1,
  name: "North",
  gradeName: "Diesel",
  gradeColour: "#336699",
  step: "HOUR",
  points: [point("2026-10-31T16:00:00.000Z", "10000", "30.5"), point("2026-11-01T16:00:00.000Z", "9969.5", "72.5")],
  deliveries: [
    {
      __typename: "TankDelivery",
      id: "d1",
      startedAt: "2026-11-01T02:00:00.000Z",
      endedAt: "2026-11-01T02:20:00.000Z",
      deliveredLitres: "5000",
    } as History["deliveries"][number],
  ],
  alarms: [
    {
      __typename: "Alarm",
      id: "a1",
      code: "TANK_LEVEL_LOW",
      detail: "2900",
      vendorCode: null,
      startedAt: "2026-11-01T01:00:00.000Z",
      endedAt: null,
      severity: "WARNING",
    } as History["alarms"][number],
  ],
  stock: {
    __typename: "TankStock",
    opening: used("2026-10-31T15:57:00.000Z", "10000"),
    deliveredLitres: "5000",
    soldLitres: "103",
    movedLitres: "-20",
    bookLitres: "14877",
    closing: { ...used("2026-11-02T16:03:00.000Z", "14875", false), byHand: true },
    differenceLitres: "-2",
    differencePercent: -1.94,
  } as NonNullable<History["stock"]>,
  ...facts,
});

function historyServer(facts: Partial<History> = {}): FakeServer {
  return new FakeServer()
    .answer(TankHistoryDocument, ({ tankId }) => ({ tankHistory: { ...history(facts), id: tankId } }))
    .answer(TankChoicesDocument, () => ({
      tankConfigs: {
        nodes: [
          {
            __typename: "TankConfig" as const,
            id: OTHER,
            number: 2,
            name: "South",
            gradeName: "95",
            stationName: "Harbour Gate",
          },
        ],
      },
    }))
    .answer(PlacesDocument, () => ({
      stations: { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } },
      platforms: [],
    }));
}

const open = (search: string, { server = historyServer(), locale = "en" as LocaleId } = {}) =>
  renderScreen(`/tankInfoStati${search}`, { permissions: [0, 114], server, locale });

// The screen is a chunk of its own: a busy machine takes its time to make it.
beforeAll(() => import("./tank-history-screen.tsx"), 60_000);

describe("a tank's history", () => {
  test("is asked for as the address says, and tells the stock with the readings that it is from", async () => {
    const { server } = await open(`?tank=${TANK}&days=${DAYS}`);

    const stock = await screen.findByRole("region", { name: "Stock of these days" }, { timeout: 10_000 });
    expect(stock.textContent).toContain("Opening10,000.0\u00a0L");
    expect(stock.textContent).toContain("Sales by counter103.0\u00a0L");
    expect(stock.textContent).toContain("Moved by hand-20.0\u00a0L");
    expect(within(stock).getAllByText("measured by hand")).toHaveLength(1);
    expect(stock.textContent).toContain("Variance-2.0\u00a0L");
    expect(stock.textContent).toContain("-1.9% of sales");
    expect(stock.textContent).toContain("3 min away");
    expect(within(stock).getAllByText("something flowed")).toHaveLength(1);
    expect(server.callsOf("TankHistory").at(-1)?.variables).toEqual({
      tankId: TANK,
      from: "2026-10-31T16:00:00.000Z",
      to: "2026-11-02T16:00:00.000Z",
    });
    expect(screen.getByDisplayValue("Harbour Gate · Tank 1, North")).toBeDefined();
  });

  test("is drawn on one axis of time, and each chart can be walked along by keys", async () => {
    await open(`?tank=${TANK}&days=${DAYS}`);

    for (const name of ["Volume and sales", "Level, water and temperature"]) {
      const chart = await screen.findByRole("group", { name }, { timeout: 10_000 });
      expect(chart.querySelector("svg[tabindex='0']")).not.toBeNull();
    }
    const chart = screen.getByRole("group", { name: "Volume and sales" });
    const walk = chart.querySelector("svg[tabindex='0']") as SVGElement;
    fireEvent.focus(walk);
    fireEvent.keyDown(walk, { key: "ArrowRight" });

    await waitFor(() => expect(chart.textContent).toContain("9,969.5"));
    expect(chart.textContent).toContain("72.5");
  });

  test("stands in a table too, and what happened in another", async () => {
    const { user } = await open(`?tank=${TANK}&days=${DAYS}&show=table`);

    const table = await screen.findByRole("table", { name: "Tank statistics" }, { timeout: 10_000 });
    expect(within(table).getAllByRole("row")[2]?.textContent).toContain("9,969.5");
    await user.click(screen.getByRole("link", { name: "Events" }));

    const events = await screen.findByRole("table", { name: "Events" });
    const [, low, delivery] = within(events).getAllByRole("row");
    expect(low?.textContent).toContain("2,900");
    expect(delivery?.textContent).toContain("5,000.0\u00a0L");
  });

  test("of no tank asks which, and takes the one that is found at the places of the address", async () => {
    const { server, user } = await open(`?station=${STATION}&days=${DAYS}`);

    await screen.findByText("By its name or its station; the places narrow what is found.", {}, { timeout: 10_000 });
    expect(server.callsOf("TankHistory")).toEqual([]);
    await user.type(screen.getByRole("combobox", { name: "Tank" }), "south");
    await user.click(await screen.findByRole("option", { name: /South/ }));

    await screen.findByRole("region", { name: "Stock of these days" });
    expect(server.callsOf("TankChoices").at(-1)?.variables).toEqual({ search: "south", stationIds: [STATION] });
    expect(server.callsOf("TankHistory").at(-1)?.variables).toMatchObject({ tankId: OTHER });
  });

  test("without readings says so, in the words of the language", async () => {
    await open(`?tank=${TANK}&days=${DAYS}`, {
      server: historyServer({ points: [], stock: null, deliveries: [], alarms: [] }),
      locale: "ar",
    });

    expect(await screen.findByText("لا قراءات في هذه الأيام", {}, { timeout: 10_000 })).toBeDefined();
    expect(screen.getByText(/لا توجد قراءة قريبة/)).toBeDefined();
  });

  const archivedUntil = (server: FakeServer, tanksSince: string | null) =>
    server.answer(ReadingsKeptDocument, () => ({
      readingsKept: { __typename: "ReadingsKept", tanksSince, gunsSince: null, measuresSince: null },
    }));

  test("whose readings are in the archive says since when there are some here, in place of an empty chart", async () => {
    await open(`?tank=${TANK}&days=${DAYS}`, {
      server: archivedUntil(historyServer({ points: [] }), "2027-01-01T00:00:00.000Z"),
      locale: "es",
    });

    expect(await screen.findByText("Estas lecturas están en el archivo", {}, { timeout: 10_000 })).toBeDefined();
    expect(screen.getByText(/^Aquí hay lecturas sin procesar desde el/).textContent).toContain("2027");
    expect(screen.queryByRole("note")).toBeNull();
  });

  test.each([
    ["with a part of its readings in the archive says so beside the rest", "2026-11-01T10:00:00.000Z", 1],
    ["with all of them here says nothing", "2026-10-01T00:00:00.000Z", 0],
  ])("%s", async (_what, since, notes) => {
    await open(`?tank=${TANK}&days=${DAYS}`, { server: archivedUntil(historyServer(), since) });

    await screen.findByRole("group", { name: "Volume and sales" }, { timeout: 10_000 });
    await waitFor(() => expect(screen.queryAllByText(/^Raw readings are here from/)).toHaveLength(notes));
  });
});
