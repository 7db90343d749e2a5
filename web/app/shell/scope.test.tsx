import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { HomeAlarmsDocument } from "../../features/overview/home/home.generated.ts";
import { TanksDocument } from "../../features/stations/tanks/tanks.generated.ts";
import { readPreference, writePreference } from "../../lib/preferences/preferences.ts";
import { FakeServer } from "../../test/fake-server.ts";
import { renderConsole } from "../../test/render.tsx";
import { GradeChoicesDocument } from "../../parts/grade/grades.generated.ts";
import { PlacesDocument } from "../../parts/places/places.generated.ts";
import { SavedViewsDocument } from "../../parts/views/views.generated.ts";

const EAST = "01900000-0000-7000-8000-0000000000e0";
const WEST = "01900000-0000-7000-8000-0000000000d0";
const IN_EAST = { kind: "region", id: EAST, name: "East" } as const;

function station(number: number, [regionId, regionName]: readonly [string, string]) {
  const id = `01900000-0000-7000-8000-00000000000${number}`;
  return {
    __typename: "Station" as const,
    id,
    code: `S0${number}`,
    name: `Station ${number}`,
    city: {
      __typename: "City" as const,
      id: `${id.slice(0, -2)}c${number}`,
      name: `City ${number}`,
      regionId,
      regionName,
    },
    platform: { __typename: "Platform" as const, id: "p1", name: "Network" },
  };
}

function placesServer(views: object[] = []): FakeServer {
  return new FakeServer()
    .answer(HomeAlarmsDocument, () => ({
      kanban: { asOf: "2026-11-20T12:00:00Z", openAlarms: 0, endedAlarms: 0, stationsSilent: 0 },
    }))
    .answer(PlacesDocument, () => ({
      stations: {
        nodes: [station(1, [EAST, "East"]), station(2, [WEST, "West"])],
        pageInfo: { hasNextPage: false, endCursor: null },
      },
      platforms: [{ __typename: "Platform" as const, id: "p1", name: "Network", parentId: null }],
    }))
    .answer(TanksDocument, () => ({
      tankConfigs: { nodes: [], pageInfo: { hasNextPage: false, endCursor: null }, totalCount: 0 },
    }))
    .answer(GradeChoicesDocument, () => ({ grades: [] }))
    .answer(SavedViewsDocument, () => ({ savedViews: views }) as never);
}

const open = (path: string, server = placesServer()) => renderConsole(path, { permissions: [0, 4], server });
const asked = (server: FakeServer) => server.callsOf("Tanks").map(({ variables }) => variables["filter"] as object);
const chip = (name: string) => screen.findByRole("button", { name: `Remove filter Region: ${name}` });

async function choose(console: Awaited<ReturnType<typeof open>>, place: string) {
  await console.user.click(await screen.findByRole("button", { name: /^Scope: / }));
  const panel = await screen.findByRole("dialog", { name: "Scope" });
  await console.user.click(await within(panel).findByText(place));
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Scope" })).toBeNull());
}

// The screen and the panel are chunks of their own: a busy machine takes its time to make them.
beforeAll(() => Promise.all([import("../../features/stations/tanks/tanks-screen.tsx"), import("./scope-panel.tsx")]));

describe("with nothing chosen", () => {
  test("the header says so, asks for no places and lists are whole", async () => {
    const { server, path } = await open("/index");

    expect(await screen.findByRole("button", { name: "Scope: All stations" })).toBeTruthy();
    expect(server.callsOf("Places")).toEqual([]);
    expect(path()).toBe("/index");
  });

  test("a region chosen in the tree is found by its name and narrows the list that one looks at, and the next", async () => {
    const console = await open("/tankConfig?text=north");
    await waitFor(() => expect(asked(console.server)).toEqual([{ search: "north" }]));

    await console.user.click(screen.getByRole("button", { name: "Scope: All stations" }));
    const panel = await screen.findByRole("dialog", { name: "Scope" });
    await waitFor(() => expect(document.activeElement?.textContent).toBe("All stations"));
    await console.user.tab();
    await console.user.keyboard("eas");
    await waitFor(() => expect(within(panel).queryByText("West")).toBeNull());
    await console.user.click(within(panel).getByText("East"));

    await waitFor(() => expect(console.path()).toBe(`/tankConfig?text=north&region=${EAST}`));
    expect(screen.getByRole("button", { name: "Scope: East" })).toBeTruthy();
    expect(await chip("East")).toBeTruthy();
    expect(asked(console.server).at(-1)).toEqual({ search: "north", regionIds: [EAST] });
    expect(readPreference("ada", "scope")).toEqual(IN_EAST);
  });
});

describe("with a region chosen", () => {
  beforeEach(() => writePreference("ada", "scope", IN_EAST));

  test("a list that is opened asks for it alone, and its address says so", async () => {
    const { server, path } = await open("/tankConfig");

    await waitFor(() => expect(path()).toBe(`/tankConfig?region=${EAST}`));
    expect(await chip("East")).toBeTruthy();
    expect(asked(server)).toEqual([{ regionIds: [EAST] }]);
  });

  test("taking the chip away widens the list until it is opened from the menu again", async () => {
    const console = await open("/tankConfig");
    await console.user.click(await chip("East"));

    await waitFor(() => expect(console.path()).toBe("/tankConfig"));
    await waitFor(() => expect(asked(console.server).at(-1)).toEqual({}));
    expect(screen.getByRole("button", { name: "Scope: East" })).toBeTruthy();

    const menu = screen.getByRole("navigation", { name: "Main menu" });
    await console.user.click(within(menu).getByRole("link", { name: "Tank configuration" }));
    await waitFor(() => expect(console.path()).toBe(`/tankConfig?region=${EAST}`));
  });

  test("a link with a filter of its own shows what it names", async () => {
    const { server, path } = await open(`/tankConfig?region=${WEST}`);

    expect(await chip("West")).toBeTruthy();
    expect(path()).toBe(`/tankConfig?region=${WEST}`);
    expect(asked(server)).toEqual([{ regionIds: [WEST] }]);
  });

  test("all stations take its filter away at once", async () => {
    const console = await open("/tankConfig");
    await chip("East");

    await choose(console, "All stations");

    await waitFor(() => expect(console.path()).toBe("/tankConfig"));
    expect(screen.getByRole("button", { name: "Scope: All stations" })).toBeTruthy();
  });

  test("a list that was kept follows when another place was chosen elsewhere", async () => {
    const console = await open("/tankConfig");
    await waitFor(() => expect(console.path()).toBe(`/tankConfig?region=${EAST}`));
    await console.go("/index");
    await choose(console, "West");

    await console.go(`/tankConfig?region=${EAST}`);

    await waitFor(() => expect(console.path()).toBe(`/tankConfig?region=${WEST}`));
  });

  test("one's first view begins within it", async () => {
    const view = {
      __typename: "SavedView" as const,
      id: "v1",
      name: "Strapped",
      search: "strapping=with",
      columns: [],
      shared: false,
      own: true,
      isDefault: true,
      author: "Ada",
    };
    const { path } = await open("/tankConfig", placesServer([view]));

    await waitFor(() => expect(path()).toBe(`/tankConfig?region=${EAST}&strapping=with`));
  });

  test("in Arabic the button is named by it, too", async () => {
    await renderConsole("/index", { permissions: [0, 4], server: placesServer(), locale: "ar" });

    expect(await screen.findByRole("button", { name: "النطاق: East" })).toBeTruthy();
  });
});

test("a place that one doesn't see any more is let go quietly, and one with a new name is called by it", async () => {
  writePreference("ada", "scope", { ...IN_EAST, id: "01900000-0000-7000-8000-00000000dead" });
  await open("/index");
  expect(await screen.findByRole("button", { name: "Scope: All stations" })).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();

  act(() => writePreference("ada", "scope", { ...IN_EAST, name: "Far East" }));
  expect(await screen.findByRole("button", { name: "Scope: East" })).toBeTruthy();
});
