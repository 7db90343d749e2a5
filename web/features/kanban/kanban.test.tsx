import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { reportConnection } from "../../lib/connection.ts";
import { FakeServer } from "../../test/fake-server.ts";
import { renderConsole } from "../../test/render.tsx";
import type { AlarmRowFragment } from "../../ui/alarm-row.generated.ts";
import type { Board } from "./board.ts";
import {
  AcknowledgeAlarmsDocument,
  AlarmChangesDocument,
  KanbanChangesDocument,
  KanbanDevicesDocument,
} from "./kanban.generated.ts";

const BOARD: Board = {
  asOf: "2026-11-20T02:15:30Z",
  timeZone: "Asia/Shanghai",
  currencySymbol: "¥",
  stationCount: 3,
  stationsSilent: 1,
  deviceCount: 7,
  devicesOnline: 5,
  devicesOffline: 2,
  todayAmount: "1234567890123.45",
  todayVolume: "500.10",
  todaySales: 42,
  openAlarms: 2,
  lastWeekAmount: "1000000000000.00",
  lastWeekVolume: null,
  lastWeekSales: 84,
  hours: [
    { hour: 9, amount: "100.50", volume: "12.00", sales: 3, lastWeekAmount: "90.00", lastWeekVolume: "11.00" },
    { hour: 10, amount: "7.25", volume: "1.00", sales: 1, lastWeekAmount: "120.00", lastWeekVolume: "14.00" },
  ],
  stations: [
    station("s1", "Lakeside", "100.00"),
    station("s2", "Harbour", "2500.00", { openAlarms: 2 }),
    station("s3", "Ring West", "900.00", { online: false }),
  ],
};

function station(
  stationId: string,
  stationName: string,
  amount: string,
  more: Partial<Board["stations"][number]> = {},
) {
  const guns = [
    { gunId: `${stationId}-1`, number: 1, state: "REFUELLING" as const, online: true },
    { gunId: `${stationId}-2`, number: 2, state: "FREE" as const, online: false },
  ];
  return {
    stationId,
    stationName,
    cityName: "Suzhou",
    amount,
    volume: "10.00",
    sales: 4,
    online: true,
    openAlarms: 0,
    guns,
    ...more,
  };
}

function alarm(id: string, more: Partial<AlarmRowFragment> = {}): AlarmRowFragment {
  return {
    id,
    code: "TANK_LEVEL_LOW",
    vendorCode: null,
    severity: "WARNING",
    stationId: "s2",
    stationName: "Harbour",
    sourceType: "TANK",
    sourceName: `Tank ${id}`,
    startedAt: "2026-11-20T01:00:00Z",
    endedAt: null,
    active: true,
    count: 1,
    detail: null,
    acknowledged: false,
    acknowledgedAt: null,
    acknowledgedBy: null,
    note: null,
    ...more,
  };
}

beforeEach(() => reportConnection("opened"));

function liveServer(alarms: AlarmRowFragment[] = [], board: Board = BOARD): FakeServer {
  return new FakeServer()
    .begins(KanbanChangesDocument, { kanbanChanges: board })
    .begins(AlarmChangesDocument, { alarmChanges: alarms });
}

async function openBoard(server = liveServer(), permissions: readonly number[] = [0, 6]) {
  const console = await renderConsole("/kanban", { permissions, server });
  await screen.findByRole("region", { name: "Figures of today" });
  return console;
}

function figures(): HTMLElement[] {
  return within(screen.getByRole("region", { name: "Figures of today" })).getAllByRole("link");
}

function feed(): (string | null)[] {
  return within(screen.getByRole("list", { name: "Alarms" }))
    .getAllByRole("listitem")
    .map((row) => /· (Tank \w)/.exec(row.textContent ?? "")?.[1] ?? null);
}

describe("the figures", () => {
  test("each says its number to the last digit, its comparison, and leads to what is behind it", async () => {
    await openBoard();

    const shown = figures().map((link) => [link.textContent, link.getAttribute("href")]);
    expect(shown).toEqual([
      ["Stations31 silent", "/realTimeEquip"],
      ["Devices75 online2 offline", "/kanban?show=devices"],
      ["Amount today¥1,234,567,890,123.45+23%vs last Fri", "/kanban?show=sales"],
      ["Volume today500.10\u00a0LNo figures of last week", "/kanban?show=sales"],
      ["Sales today42-50%vs last Fri", "/kanban?show=sales"],
      ["Open alarms2To be handled", "/kanban?show=alarms"],
    ]);
  });

  test("follow the live messages", async () => {
    const { server } = await openBoard();

    act(() => server.push(KanbanChangesDocument, { kanbanChanges: { ...BOARD, todaySales: 43, openAlarms: 0 } }));

    await waitFor(() => expect(figures()[4]?.textContent).toContain("43"));
    expect(figures()[5]?.textContent).toBe("Open alarms0All quiet");
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

  test("say how fresh they are, in the network's zone, and how many stations are silent", async () => {
    await openBoard();

    expect(screen.getByText(/As of 10:15:30 · 1 of 3 stations silent/)).toBeTruthy();
  });

  test("for somebody without the real-time screen they stay on this page", async () => {
    await openBoard(liveServer(), [0]);

    expect(figures()[0]?.getAttribute("href")).toBe("/kanban?show=stations");
    expect(figures()[1]?.getAttribute("href")).toBe("/kanban?show=stations");
  });
});

test("stations stand with the largest amount first, and as a table with totals one click away", async () => {
  const { user } = await openBoard();
  const bars = within(screen.getByRole("list", { name: "Sales by station" })).getAllByRole("listitem");
  expect(bars.map((row) => row.textContent)).toEqual([
    "Harbour¥2,500.00",
    "Ring WestOffline¥900.00",
    "Lakeside¥100.00",
  ]);

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
  expect(rows[11]?.textContent).toBe("10:007.25120.001.001");
  expect(rows[12]?.textContent).toBe("11:00");
});

test("each station is a line of its guns that leads to the live forecourt, a silent gun never shown by its old state", async () => {
  await openBoard();

  const strip = screen.getByRole("list", { name: "Guns by station" });
  const harbour = within(strip).getByRole("link", { name: /Harbour/ });
  expect(harbour.getAttribute("href")).toBe("/realTimeEquip?station=s2");
  expect(within(harbour).getByRole("img", { name: "Gun 1: Refuelling, Gun 2: Offline" })).toBeTruthy();
  expect(within(harbour).getByRole("img", { name: "2 open alarms" })).toBeTruthy();
});

describe("the alarm feed", () => {
  const early = alarm("A", { startedAt: "2026-11-20T01:00:00Z" });
  const late = alarm("B", { startedAt: "2026-11-20T02:00:00Z" });

  test("begins with what is open, newest first", async () => {
    await openBoard(liveServer([early, late]));

    await waitFor(() => expect(feed()).toEqual(["Tank B", "Tank A"]));
  });

  test("holds later alarms behind one line, so that rows stay where they are, until it is pressed", async () => {
    const { server, user } = await openBoard(liveServer([early, late]));
    await waitFor(() => expect(feed()).toHaveLength(2));

    const newer = ["C", "D"].map((id, index) => alarm(id, { startedAt: `2026-11-20T02:1${index}:00Z` }));
    act(() => server.push(AlarmChangesDocument, { alarmChanges: newer }));
    const line = await screen.findByRole("button", { name: "2 new" });
    expect(feed()).toEqual(["Tank B", "Tank A"]);

    await user.click(line);
    await waitFor(() => expect(feed()).toEqual(["Tank D", "Tank C", "Tank B", "Tank A"]));
    expect(screen.queryByRole("button", { name: "2 new" })).toBeNull();
  });

  test("shows the first alarm of a quiet board at once, without a moment in which it is held back", async () => {
    const { server } = await openBoard(liveServer([]));
    await screen.findByText("No open alarms");
    const lines: string[] = [];
    const watch = new MutationObserver((records) => {
      lines.push(...records.flatMap(({ addedNodes }) => [...addedNodes].map(({ textContent }) => textContent ?? "")));
    });
    watch.observe(document.body, { childList: true, subtree: true });

    act(() => server.push(AlarmChangesDocument, { alarmChanges: [early] }));

    await waitFor(() => expect(feed()).toEqual(["Tank A"]));
    expect(lines.some((line) => line.includes("Tank A"))).toBe(true);
    expect(lines.filter((line) => /\b1 new\b/.test(line))).toEqual([]);
    watch.disconnect();
  });

  test("changes a row in its place when its alarm ends", async () => {
    const { server } = await openBoard(liveServer([early, late]));
    await waitFor(() => expect(feed()).toHaveLength(2));

    const ended = { ...late, active: false, endedAt: "2026-11-20T02:10:00Z" };
    act(() => server.push(AlarmChangesDocument, { alarmChanges: [ended] }));

    await waitFor(() => expect(screen.getByText(/^Ended/)).toBeTruthy());
    expect(feed()).toEqual(["Tank B", "Tank A"]);
  });

  test("after a lost connection shows the state that comes with the new one, not what is gone since", async () => {
    const { server } = await openBoard(liveServer([early, late]));
    await waitFor(() => expect(feed()).toHaveLength(2));

    act(() => {
      reportConnection("lost");
      reportConnection("opened");
      server.push(AlarmChangesDocument, { alarmChanges: [early] });
    });

    await waitFor(() => expect(feed()).toEqual(["Tank A"]));
  });

  test("says so when nothing is open", async () => {
    await openBoard(liveServer([]));

    expect(await screen.findByText("No open alarms")).toBeTruthy();
  });
});

describe("acknowledging", () => {
  test("sends the alarm and the note, and the row says by whom", async () => {
    const server = liveServer([alarm("A")]).answer(AcknowledgeAlarmsDocument, ({ input }) => ({
      acknowledgeAlarms: [alarm("A", { acknowledged: true, acknowledgedBy: "Ada", note: input.note ?? null })],
    }));
    const { user } = await openBoard(server);

    await user.click(await screen.findByRole("button", { name: "Acknowledge Tank level too low, Harbour · Tank A" }));
    await user.type(screen.getByRole("textbox", { name: "Note (optional)" }), "Lorry at noon");
    await user.click(screen.getByRole("button", { name: "Acknowledge" }));

    expect(await screen.findByText("Acknowledged by Ada")).toBeTruthy();
    expect(screen.getByText("Lorry at noon")).toBeTruthy();
    expect(server.callsOf("AcknowledgeAlarms")[0]?.variables).toEqual({
      input: { alarmIds: ["A"], note: "Lorry at noon" },
    });
  });

  test("when it is refused, the error is told and the note is still there", async () => {
    const server = liveServer([alarm("A")]).refuse(AcknowledgeAlarmsDocument, 10014);
    const { user } = await openBoard(server);

    await user.click(await screen.findByRole("button", { name: /^Acknowledge Tank level/ }));
    await user.type(screen.getByRole("textbox"), "Seen{Enter}");

    expect(await screen.findByText("This object does not exist")).toBeTruthy();
    expect((screen.getByRole("textbox") as HTMLInputElement).value).toBe("Seen");
  });

  test.each([
    [[0], false],
    [[0, 6], true],
    [[0, 116], true],
  ])("with the permissions %j it is offered: %s", async (permissions, offered) => {
    await openBoard(liveServer([alarm("A")]), permissions);
    await waitFor(() => expect(feed()).toHaveLength(1));

    expect(screen.queryByRole("button", { name: /^Acknowledge/ }) !== null).toBe(offered);
  });
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
    "Controller 2LakesideOfflineNeverJSONPTS",
    "Controller 1LakesideOnlineNeverJSONPTS",
  ]);

  await user.click(screen.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(path()).toBe("/kanban"));
});

test("the open alarms behind their figure are listed beside the board, apart from those that only wait for a word", async () => {
  const server = liveServer([
    alarm("A"),
    alarm("B", { active: false, endedAt: "2026-11-20T01:30:00Z" }),
    alarm("C", { active: false, endedAt: "2026-11-20T01:30:00Z", acknowledged: true, acknowledgedBy: "Ada" }),
  ]);
  await renderConsole("/kanban?show=alarms", { permissions: [0, 6], server });

  const drawer = await screen.findByRole("dialog", { name: "Open alarms" });
  await waitFor(() => expect(within(drawer).getAllByRole("listitem")).toHaveLength(2));
  expect(
    within(drawer)
      .getAllByRole("heading", { level: 3 })
      .map((title) => title.textContent),
  ).toEqual(["Active: 1", "Ended, not acknowledged: 1"]);
});

test("on a wall there is no frame around the board, and new alarms show at once", async () => {
  const server = liveServer([alarm("A")]);
  await renderConsole("/kanban?wall=1", { permissions: [0], server });
  await waitFor(() => expect(feed()).toEqual(["Tank A"]));

  act(() => server.push(AlarmChangesDocument, { alarmChanges: [alarm("B", { startedAt: "2026-11-20T02:00:00Z" })] }));

  await waitFor(() => expect(feed()).toEqual(["Tank B", "Tank A"]));
  expect(screen.queryByRole("navigation")).toBeNull();
});

test("an empty network teaches the first step", async () => {
  await renderConsole("/kanban", {
    permissions: [0],
    server: liveServer([], { ...BOARD, stationCount: 0, stations: [] }),
  });

  expect(await screen.findByRole("heading", { name: "No stations yet" })).toBeTruthy();
});

test("in Arabic the board reads from right to left with Latin digits", async () => {
  await renderConsole("/kanban", { permissions: [0, 6], server: liveServer(), locale: "ar" });

  const region = await screen.findByRole("region", { name: "أرقام اليوم" });
  expect(within(region).getByText("¥1,234,567,890,123.45")).toBeTruthy();
  expect(document.documentElement.dir).toBe("rtl");
});
