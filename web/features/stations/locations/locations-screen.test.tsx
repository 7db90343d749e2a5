import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { LocaleId } from "../../../i18n/locales.ts";
import { FakeServer } from "../../../test/fake-server.ts";
import { renderScreen } from "../../../test/render.tsx";
import { MapGroundDocument } from "../../../parts/map/map.generated.ts";
import { PlacesDocument } from "../../../parts/places/places.generated.ts";
import { SavedViewsDocument } from "../../../parts/views/views.generated.ts";
import {
  type LocationLineFragment,
  LocationsDocument,
  StationMarkersDocument,
  UnlocatedStationsDocument,
} from "./locations.generated.ts";

const marker = (number: number, state: "ALARM" | "OFFLINE" | "ONLINE", longitude: number) => ({
  __typename: "StationMarker" as const,
  stationId: `s${number}`,
  code: `S0${number}`,
  name: `Station ${number}`,
  latitude: 31,
  longitude,
  state,
});

const MARKERS = [marker(1, "ONLINE", 100), marker(2, "ALARM", 121)];

const line = (id: string, facts: Partial<LocationLineFragment> = {}) => ({
  __typename: "Location" as const,
  id,
  kind: "STATION" as const,
  name: `Station ${id}`,
  stationId: id,
  stationCode: id.toUpperCase(),
  stationName: `Station ${id}`,
  cityName: "Shanghai",
  latitude: 31,
  longitude: 121,
  state: "ONLINE" as const,
  openAlarms: 0,
  lastSeenAt: null,
  ...facts,
});

const LINES = [
  line("s1"),
  line("d1", { kind: "DEVICE", name: "Gauge", stationId: "s1", state: "OFFLINE" }),
  line("s3", { latitude: null, longitude: null, state: "OFFLINE" }),
];

function mapServer(): FakeServer {
  return new FakeServer()
    .begins(StationMarkersDocument, { stationMarkers: MARKERS })
    .answer(UnlocatedStationsDocument, () => ({
      locations: {
        nodes: [{ __typename: "Location", id: "s3", name: "Lake", stationId: "s3", stationCode: "S03" }],
        totalCount: 1,
      },
    }))
    .answer(LocationsDocument, () => ({
      locations: { nodes: LINES, pageInfo: { hasNextPage: false }, totalCount: LINES.length },
    }))
    .answer(MapGroundDocument, () => ({ mapGround: { tileAddress: null, attribution: "" } }))
    .answer(PlacesDocument, () => ({
      stations: { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } },
      platforms: [],
    }))
    .answer(SavedViewsDocument, () => ({ savedViews: [] }));
}

const open = (
  path = "/deviceLocat",
  {
    server = mapServer(),
    permissions = [0, 1, 6, 124],
    locale = "en",
  }: { server?: FakeServer; permissions?: readonly number[]; locale?: LocaleId } = {},
) => renderScreen(path, { permissions, server, locale });

describe("the map of stations", () => {
  test("has each station with its state, and follows it", async () => {
    const { server } = await open();
    expect(await screen.findByRole("button", { name: "Station 1 S01, Online" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Station 2 S02, Alarm" })).toBeTruthy();

    server.push(StationMarkersDocument, { stationMarkers: [marker(1, "OFFLINE", 100)] });

    expect(await screen.findByRole("button", { name: "Station 1 S01, Offline" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^Station 2/ })).toBeNull();
  });

  test("leads from a marker to the station's live detail", async () => {
    const { user, path } = await open();

    await user.click(await screen.findByRole("button", { name: "Station 2 S02, Alarm" }));

    await waitFor(() => expect(path()).toBe("/realTimeEquip?detail=S02"));
  });

  test("leads those who may not watch the forecourt to the station's part of the list", async () => {
    const { user, path } = await open("/deviceLocat", { permissions: [0, 124] });

    await user.click(await screen.findByRole("button", { name: "Station 2 S02, Alarm" }));

    await waitFor(() => expect(path()).toBe("/deviceLocat?station=s2&view=list"));
  });

  test("names the stations that it can't show, and leads to where their place is entered", async () => {
    await open();

    expect(await screen.findByText("1 station without a location")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Lake S03" }).getAttribute("href")).toBe("/stationSet?station=s3&open=s3");
  });
});

describe("a map without a station", () => {
  const nowhere = (unlocated = 0) =>
    mapServer()
      .begins(StationMarkersDocument, { stationMarkers: [] })
      .answer(UnlocatedStationsDocument, () => ({
        locations: {
          nodes: unlocated
            ? [{ __typename: "Location", id: "s3", name: "Lake", stationId: "s3", stationCode: "S03" }]
            : [],
          totalCount: unlocated,
        },
      }));

  test("says that there is none yet, until there is one", async () => {
    const { server } = await open("/deviceLocat", { server: nowhere() });
    expect(await screen.findByRole("heading", { name: "No stations yet" })).toBeTruthy();

    server.push(StationMarkersDocument, { stationMarkers: MARKERS });

    await waitFor(() => expect(screen.queryByRole("heading", { name: "No stations yet" })).toBeNull());
  });

  test("says that the filters leave none, in Spanish", async () => {
    await open("/deviceLocat?state=ALARM", { server: nowhere(), locale: "es" });

    expect(await screen.findByRole("heading", { name: "Nada coincide con los filtros" })).toBeTruthy();
  });

  test("names those whose place nobody knows, and nothing else", async () => {
    await open("/deviceLocat", { server: nowhere(1) });

    expect(await screen.findByText("1 station without a location")).toBeTruthy();
    expect(screen.queryByRole("heading", { name: "No stations yet" })).toBeNull();
  });
});

describe("map and list", () => {
  test("have the same filters: what narrows the one narrows the other", async () => {
    const { user, path, server } = await open("/deviceLocat?state=ALARM&state=OFFLINE&text=har");
    await screen.findByRole("group", { name: "Map of stations" });
    expect(server.callsOf("StationMarkers").at(-1)?.variables).toEqual({
      filter: { search: "har", states: ["ALARM", "OFFLINE"] },
    });

    await user.click(screen.getByText("List"));

    await waitFor(() => expect(path()).toBe("/deviceLocat?state=ALARM&state=OFFLINE&text=har&view=list"));
    expect(await screen.findByRole("row", { name: /Gauge/ })).toBeTruthy();
    expect(server.callsOf("Locations").at(-1)?.variables["filter"]).toEqual({
      search: "har",
      states: ["ALARM", "OFFLINE"],
    });
    expect(screen.getByRole("button", { name: "Remove filter State: Alarm" })).toBeTruthy();
  });

  test("the list has devices too, and what no map can show", async () => {
    const { server } = await open("/deviceLocat?view=list");

    expect((await screen.findByText("Gauge")).closest("tr")?.textContent).toContain("Offline");
    expect(within(screen.getByRole("row", { name: /Station s3/ })).getAllByText("–").length).toBeGreaterThan(0);
    const before = server.callsOf("Locations").length;
    // Until the list has heard the first message, the next one is its beginning.
    let longitude = 100;
    await waitFor(() => {
      server.push(StationMarkersDocument, { stationMarkers: [marker(1, "ONLINE", (longitude += 1))] });
      expect(server.callsOf("Locations").length).toBeGreaterThan(before);
    });
  });

  test("read from right to left in Arabic", async () => {
    await open("/deviceLocat", { locale: "ar" });

    expect(await screen.findByRole("button", { name: "Station 2 S02، إنذار" })).toBeTruthy();
    expect(screen.getByText("محطة واحدة بلا موقع")).toBeTruthy();
  });
});
