import { screen, within } from "@testing-library/react";
import { FakeServer } from "../../../test/fake-server.ts";
import { renderScreen } from "../../../test/render.tsx";
import type { AlarmRowFragment } from "../../../parts/alarm/alarm-row.generated.ts";
import type { Board } from "./board.ts";
import { AlarmChangesDocument, KanbanChangesDocument } from "./kanban.generated.ts";

const litres = (volume: string) => [{ unit: "LITRE" as const, volume }];

/** A morning of three stations, one of them silent. */
export const BOARD: Board = {
  takings: true,
  asOf: "2026-11-20T02:15:30Z",
  timeZone: "Asia/Shanghai",
  currencySymbol: "¥",
  stationCount: 3,
  stationsSilent: 1,
  stationsNew: 0,
  deviceCount: 7,
  devicesOnline: 5,
  devicesOffline: 2,
  devicesNew: 0,
  todayAmount: "1234567890123.45",
  todayVolume: "500.10",
  todayVolumes: litres("500.10"),
  todaySales: 42,
  openAlarms: 2,
  silencedAlarms: 0,
  endedAlarms: 1,
  lastWeekAmount: "1000000000000.00",
  lastWeekVolume: null,
  lastWeekSales: 84,
  hours: [
    {
      hour: 9,
      amount: "100.50",
      volume: "12.00",
      volumes: litres("12.00"),
      sales: 3,
      lastWeekAmount: "90.00",
      lastWeekVolume: "11.00",
    },
    {
      hour: 10,
      amount: "7.25",
      volume: "1.00",
      volumes: litres("1.00"),
      sales: 1,
      lastWeekAmount: "120.00",
      lastWeekVolume: "14.00",
    },
  ],
  stations: [
    station("s1", "Lakeside", "100.00"),
    station("s2", "Harbour", "2500.00", { openAlarms: 2 }),
    station("s3", "Ring West", "900.00", { link: "SILENT" }),
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
    volumes: litres("10.00"),
    sales: 4,
    link: "ONLINE" as const,
    openAlarms: 0,
    endedAlarms: 0,
    guns,
    ...more,
  };
}

/** An alarm of Harbour. */
export function alarm(id: string, more: Partial<AlarmRowFragment> = {}): AlarmRowFragment {
  return {
    id,
    code: "TANK_LEVEL_LOW",
    vendorCode: null,
    severity: "WARNING",
    stationId: "s2",
    deviceId: null,
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
    silencedUntil: null,
    foldedInto: null,
    foldedCount: 0,
    ...more,
  };
}

/** A server whose board and alarms are live. */
export function liveServer(alarms: AlarmRowFragment[] = [], board: Board = BOARD): FakeServer {
  return new FakeServer()
    .begins(KanbanChangesDocument, { kanbanChanges: board })
    .begins(AlarmChangesDocument, { alarmChanges: alarms });
}

/** The console on its board. */
export async function openBoard(server = liveServer(), permissions: readonly number[] = [0, 6]) {
  const console = await renderScreen("/kanban", { permissions, server });
  await screen.findByRole("region", { name: "Figures of today" });
  return console;
}

/** The tiles, from the first to the last. */
export function figures(): HTMLElement[] {
  return within(screen.getByRole("region", { name: "Figures of today" })).getAllByRole("link");
}

/** What the alarms on screen are of, the first one first. */
export function feed(): (string | null)[] {
  return within(screen.getByRole("list", { name: "Alarms" }))
    .getAllByRole("listitem")
    .map((row) => /· (Tank \w)/.exec(row.textContent ?? "")?.[1] ?? null);
}
