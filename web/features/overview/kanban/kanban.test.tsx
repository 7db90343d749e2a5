import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { formatOf } from "../../../lib/format.ts";
import { reportConnection } from "../../../lib/connection.ts";
import { writePreference } from "../../../lib/preferences/preferences.ts";
import type { FakeServer } from "../../../test/fake-server.ts";
import { renderScreen } from "../../../test/render.tsx";
import { KanbanChangesDocument, KanbanDevicesDocument } from "./kanban.generated.ts";
import { alarm, BOARD, figures, liveServer, openBoard } from "./test-board.ts";

beforeEach(() => reportConnection("opened"));

describe("the figures", () => {
  test("each says its number to the last digit, its comparison, and leads to what is behind it", async () => {
    await openBoard();

    const shown = figures().map((link) => [link.textContent, link.getAttribute("href")]);
    expect(shown).toEqual([
      ["Stations31 silent", "/kanban?show=stations"],
      ["Devices75 online2 offline", "/kanban?show=devices"],
      ["Amount today¥1,234,567,890,123.45+23%vs last Fri", "/kanban?show=sales"],
      ["Volume today500.10\u00a0LNo figures of last week", "/kanban?show=sales"],
      ["Sales today42-50%vs last Fri", "/kanban?show=sales"],
      ["Active alarms21 ended, not acknowledged", "/kanban?show=alarms"],
    ]);
  });

  test("follow the live messages", async () => {
    const { server } = await openBoard();

    act(() =>
      server.push(KanbanChangesDocument, {
        kanbanChanges: { ...BOARD, todaySales: 43, openAlarms: 0, endedAlarms: 0 },
      }),
    );

    await waitFor(() => expect(figures()[4]?.textContent).toContain("43"));
    expect(figures()[5]?.textContent).toBe("Active alarms0All quiet");
  });

  test("tell what is sold by its mass beside the litres", async () => {
    const { server } = await openBoard();
    const todayVolumes = [...BOARD.todayVolumes, { unit: "KILOGRAM" as const, volume: "3" }];

    act(() => server.push(KanbanChangesDocument, { kanbanChanges: { ...BOARD, todayVolumes } }));

    await waitFor(() => expect(figures()[3]?.textContent).toMatch(/500\.10\sL\+ 3\skg/));
  });

  test("roll digit by digit: what didn't change keeps still, and nothing is ever seen through", async () => {
    const { server } = await openBoard();
    const figure = () => figures()[4]?.querySelector("bdi");
    const rolling = () => [...(figure()?.children ?? [])];
    expect(rolling()).toEqual([]);

    act(() => server.push(KanbanChangesDocument, { kanbanChanges: { ...BOARD, todaySales: 43 } }));

    await waitFor(() => expect(figure()?.textContent).toBe("43"));
    expect(rolling().map(({ textContent }) => textContent)).toEqual(["3"]);
    expect(rolling().map((digit) => getComputedStyle(digit).opacity)).toEqual(["1"]);
  });

  test("say of which day and zone they are, how fresh, and how many stations are silent", async () => {
    await openBoard();

    const line = screen.getByRole("heading", { level: 1 }).parentElement;
    expect(line?.textContent).toContain(
      "Friday, November 20, 2026 · As of 10:15:30 · Asia/Shanghai · 1 station silent",
    );
  });

  test("have curves of the hours that are over; the one that runs is an open dot, to which no line falls", async () => {
    await openBoard();

    const [line, compared] = [...(figures()[2]?.querySelectorAll("polyline") ?? [])].toReversed();
    // One hour is over: a line from its point to itself, of which the round ends are seen.
    const [from, to, ...rest] = line?.getAttribute("points")?.split(" ") ?? [];
    expect([to, ...rest]).toEqual([from]);
    expect(compared?.getAttribute("points")?.split(" ")).toHaveLength(24);
    expect(figures()[2]?.querySelectorAll("circle")).toHaveLength(1);
  });

  test("for somebody without the real-time screen they stay on this page", async () => {
    await openBoard(liveServer(), [0]);

    expect(figures()[0]?.getAttribute("href")).toBe("/kanban?show=stations");
    expect(figures()[1]?.getAttribute("href")).toBe("/kanban?show=stations");
  });
});

test("a station that was never activated is not silent: it is told apart, in the figures and beside the board", async () => {
  const stations = BOARD.stations.map((each) => (each.link === "SILENT" ? { ...each, link: "NEW" as const } : each));
  const board = { ...BOARD, stations, stationsSilent: 0, stationsNew: 1, devicesOffline: 1, devicesNew: 1 };
  const { user } = await openBoard(liveServer([], board));

  expect(screen.getByText(/^1 station not activated$/)).toBeTruthy();
  expect(figures()[0]?.textContent).toBe("Stations31 not activated");
  expect(figures()[1]?.textContent).toBe("Devices75 online1 offline1 not activated");
  await user.click(figures()[0] as HTMLElement);
  const rows = within(await screen.findByRole("table", { name: "Stations" })).getAllByRole("row");
  expect(rows.slice(1).map((row) => row.textContent)).toEqual([
    "LakesideSuzhouOnline1 / 20",
    "HarbourSuzhouOnline1 / 22",
    "Ring WestSuzhouNot activated1 / 20",
  ]);
});

test("stations stand with the largest amount first, and as a table with totals one click away", async () => {
  const { user } = await openBoard();
  const bars = within(screen.getByRole("list", { name: "Sales by station" })).getAllByRole("listitem");
  expect(bars.map((row) => row.textContent)).toEqual(["Harbour¥2,500.00", "Ring WestSilent¥900.00", "Lakeside¥100.00"]);

  await user.click(screen.getByRole("button", { name: "Show as table: Sales by station" }));

  const rows = within(screen.getByRole("table", { name: "Sales by station" })).getAllByRole("row");
  expect(rows[1]?.textContent).toBe("HarbourSuzhou2,500.0010.004");
  expect(rows.at(-1)?.textContent).toBe("Total1,234,567,890,123.45500.1042");
});

test("the day's hours are a table one click away; the hours to come are empty for today", async () => {
  const { user } = await openBoard();
  expect(await screen.findByRole("img", { name: "Amount by hour" })).toBeTruthy();

  await user.click(screen.getByRole("button", { name: "Show as table: Amount by hour" }));

  const rows = within(screen.getByRole("table", { name: "Amount by hour" })).getAllByRole("row");
  expect(rows[10]?.textContent).toBe("09:00100.5090.0012.003");
  expect(rows[11]?.textContent).toBe("10:00so far7.25120.001.001");
  expect(rows[12]?.textContent).toBe("11:00");
});

test("each station is a line of its guns that leads to the live forecourt, a silent gun never shown by its old state", async () => {
  await openBoard();

  const strip = screen.getByRole("list", { name: "Guns by station" });
  const harbour = within(strip).getByRole("link", { name: /Harbour/ });
  expect(harbour.getAttribute("href")).toBe("/realTimeEquip?station=s2");
  expect(within(harbour).getByRole("img", { name: "Gun 1: Refuelling, Gun 2: Offline" })).toBeTruthy();
  expect(within(harbour).getByRole("img", { name: "2 active alarms" })).toBeTruthy();
});

test("the devices behind their figure are listed beside the board, the silent ones first", async () => {
  const device = (id: string, online: boolean) => ({
    id,
    stationId: "s1",
    name: `Controller ${id}`,
    protocol: "JSONPTS" as const,
    status: { deviceId: id, online, since: null, lastSeenAt: null, reason: null },
  });
  const server = liveServer().answer(KanbanDevicesDocument, () => ({
    devices: [device("1", true), device("2", false)],
  }));
  const { user, path } = await openBoard(server);

  await user.click(figures()[1] as HTMLElement);
  const rows = within(await screen.findByRole("table", { name: "Devices" })).getAllByRole("row");
  expect(rows.slice(1).map((row) => row.textContent)).toEqual([
    "Controller 2LakesideNot activatedNeverJSONPTS",
    "Controller 1LakesideOnlineNeverJSONPTS",
  ]);

  await user.click(screen.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(path()).toBe("/kanban"));
});

test("an empty network teaches the first step", async () => {
  await renderScreen("/kanban", {
    permissions: [0],
    server: liveServer([], { ...BOARD, stationCount: 0, stations: [] }),
  });

  expect(await screen.findByRole("heading", { name: "No stations yet" })).toBeTruthy();
  expect(screen.queryByText(/stations answer/)).toBeNull();
});

describe("the board of one place", () => {
  const EAST = { kind: "region", id: "r-east", name: "East" } as const;
  const asked = (server: FakeServer, operation: string) => server.callsOf(operation).map(({ variables }) => variables);

  test("is asked for by the scope, alarms too, and says of which place it is until that is taken away", async () => {
    writePreference("ada", "scope", EAST);
    const { server, user, path } = await openBoard();

    expect(path()).toBe("/kanban?region=r-east");
    expect(asked(server, "KanbanChanges")).toEqual([{ filter: { regionIds: ["r-east"] } }]);
    expect(asked(server, "AlarmChanges")).toEqual([{ filter: { regionIds: ["r-east"] } }]);
    await user.click(screen.getByRole("button", { name: "Remove filter Region: East" }));

    await waitFor(() => expect(asked(server, "KanbanChanges").at(-1)).toEqual({ filter: {} }));
    expect(path()).toBe("/kanban");
  });
});

describe("the wall", () => {
  test("has a clock in the board's zone, and nothing to press", async () => {
    await renderScreen("/kanban?wall=1", { permissions: [0, 6, 116], server: liveServer([alarm("A")]) });

    await screen.findByRole("list", { name: "Alarms" });
    const clock = [...document.querySelectorAll("time")].find(({ textContent }) => /^\d\d:\d\d$/.test(textContent));
    const there = formatOf("en-u-ca-gregory-nu-latn", "Asia/Shanghai");
    expect(clock?.textContent).toBe(there.time(clock?.dateTime ?? ""));
    expect(Math.abs(Date.parse(clock?.dateTime ?? "") - Date.now())).toBeLessThan(60_000);
    expect(screen.queryAllByRole("button")).toEqual([]);
  });

  test("shows the same place, and Escape leads back from it", async () => {
    const { path, user } = await renderScreen("/kanban?city=c1&wall=1", { permissions: [0, 6], server: liveServer() });
    await screen.findByRole("region", { name: "Figures of today" });

    expect(screen.getByRole("link", { name: "Leave wall view" }).getAttribute("href")).toBe("/kanban?city=c1");
    await user.keyboard("{Escape}");

    await waitFor(() => expect(path()).toBe("/kanban?city=c1"));
    expect(screen.getByRole("link", { name: "Wall view" }).getAttribute("href")).toBe("/kanban?city=c1&wall=1");
  });
});

test("in Arabic the board reads from right to left with Latin digits", async () => {
  await renderScreen("/kanban", { permissions: [0, 6], server: liveServer(), locale: "ar" });

  const region = await screen.findByRole("region", { name: "أرقام اليوم" });
  expect(within(region).getByText("¥1,234,567,890,123.45")).toBeTruthy();
  expect(document.documentElement.dir).toBe("rtl");
});
