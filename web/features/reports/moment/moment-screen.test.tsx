import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { PlacesDocument } from "../../../parts/places/places.generated.ts";
import { StationPicksDocument } from "../../../parts/places/station-picks.generated.ts";
import { StationChoicesDocument } from "../../../parts/places/stations.generated.ts";
import { ReadingsKeptDocument } from "../../../parts/readings-kept/readings-kept.generated.ts";
import { FakeServer } from "../../../test/fake-server.ts";
import { renderScreen } from "../../../test/render.tsx";
import { StationMomentDocument, type StationMomentQuery } from "./moment.generated.ts";

const STATION = "0197c000-0000-7000-8000-000000000001";
const AT = "2026-11-02T08:00:05.000Z";

type Moment = StationMomentQuery["stationMoment"];

const gun = (facts: Partial<Moment["guns"][number]>) => ({
  gunId: "u1",
  gunNumber: 1,
  gradeName: "Diesel",
  gradeColour: "#336699",
  boardPrice: "7.4",
  boardSince: "2026-11-02T08:00:00.000Z",
  pumpPrice: "7.4",
  pumpSince: "2026-11-02T08:00:03.000Z",
  state: "REFUELLING" as const,
  stateSince: "2026-11-02T07:59:58.000Z",
  ...facts,
});

const MOMENT: Moment & { __typename: "StationMoment" } = {
  __typename: "StationMoment",
  stationId: STATION,
  stationCode: "S01",
  stationName: "Harbour Gate",
  timeZone: "Asia/Shanghai",
  currencySymbol: "¥",
  at: AT,
  guns: [gun({}), gun({ gunId: "u2", gunNumber: 2, pumpPrice: "7.2", state: null, stateSince: null })],
  tanks: [
    {
      tankId: "t1",
      tankNumber: 1,
      tankName: "North",
      gradeName: "Diesel",
      gradeColour: "#336699",
      capacityLitres: "30000",
      readAt: "2026-11-02T08:00:01.000Z",
      volumeLitres: "15000",
      waterHeightMm: 4,
      temperatureC: 18.2,
    },
  ],
  sales: [
    {
      id: "s1",
      time: "2026-11-02T08:01:30.000Z",
      startedAt: "2026-11-02T07:59:58.000Z",
      gunNumber: 1,
      gradeName: "Diesel",
      volume: "20",
      price: "7.4",
      amount: "148",
      transactionNo: "4711",
    },
  ],
  alarms: [],
};

function momentServer(): FakeServer {
  return new FakeServer()
    .answer(StationMomentDocument, ({ at }) => ({ stationMoment: { ...MOMENT, at } }))
    .answer(StationPicksDocument, () => ({
      stations: { nodes: [], totalCount: 0, pageInfo: { hasNextPage: false } },
    }))
    .answer(PlacesDocument, () => ({
      platforms: [],
      stations: { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } },
    }))
    .answer(StationChoicesDocument, () => ({
      stations: {
        nodes: [
          {
            __typename: "Station" as const,
            id: STATION,
            code: "S01",
            name: "Harbour Gate",
            controlMode: "PLATFORM" as const,
          },
        ],
      },
    }));
}

const open = (address = `/moment?station=${STATION}&at=${encodeURIComponent(AT)}`, locale: "en" | "es" = "en") =>
  renderScreen(address, { server: momentServer(), permissions: [0, 8], locale });

describe("a moment of a station", () => {
  test("shows sign and pump beside each other, what guns did, sales with the way to their tickets, tanks and alarms", async () => {
    await open();

    const guns = within(await screen.findByRole("table", { name: "Prices and guns" }));
    const [, first, second] = guns.getAllByRole("row");
    expect(first?.textContent).toMatch(/^1Diesel¥7\.40.*16:00:00¥7\.40.*16:00:03Refuelling.*15:59:58$/);
    expect(second?.textContent).toContain("Not what the sign said");
    expect(second?.textContent).toContain("Not known");
    const sales = within(screen.getByRole("table", { name: "Sales within a quarter of an hour" }));
    expect(sales.getByRole("link", { name: "15:59:58 – 16:01:30" }).getAttribute("href")).toBe(
      "/transactionStati?open=s1",
    );
    const tanks = within(screen.getByRole("table", { name: "Tanks" }));
    expect(tanks.getAllByRole("row")[1]?.textContent).toContain("50%");
    expect(screen.getByText("No alarm was active")).toBeTruthy();
  });

  test("is gone through by seconds, and its address says which one is shown", async () => {
    const { user, server, path } = await open();
    await screen.findByRole("table", { name: "Prices and guns" });

    await user.click(screen.getByRole("button", { name: "+5 s" }));

    await waitFor(() => expect(path()).toContain(encodeURIComponent("2026-11-02T08:00:10.000Z")));
    expect(path()).toContain(`station=${STATION}`);
    await waitFor(() =>
      expect(server.callsOf("StationMoment").at(-1)?.variables["at"]).toBe("2026-11-02T08:00:10.000Z"),
    );
  });

  test("has its time in its address as soon as its station is chosen: whoever is sent it sees the same", async () => {
    const { path, server } = await open(`/moment?station=${STATION}`);
    await screen.findByRole("table", { name: "Prices and guns" });

    const asked = String(server.callsOf("StationMoment")[0]?.variables["at"]);
    await waitFor(() => expect(path()).toContain(`at=${encodeURIComponent(asked)}`));
    expect(server.callsOf("StationMoment").map(({ variables }) => variables["at"])).toEqual([asked]);
  });

  test("without a station asks for one, in Spanish too", async () => {
    const { server } = await open("/moment", "es");

    expect(await screen.findByRole("heading", { name: "Elija una estación" })).toBeTruthy();
    expect(server.callsOf("StationMoment")).toEqual([]);
  });

  test("before readings were kept here says since when there are some", async () => {
    const server = momentServer().answer(ReadingsKeptDocument, () => ({
      readingsKept: {
        __typename: "ReadingsKept",
        tanksSince: "2027-01-01T00:00:00.000Z",
        gunsSince: null,
        measuresSince: null,
      },
    }));
    await renderScreen(`/moment?station=${STATION}&at=${AT}`, { server, permissions: [0, 8], locale: "en" });

    const note = await screen.findByText(/^Raw readings are here from/);
    expect(note.textContent).toContain("2027");
  });
});
