import { expect, test } from "vitest";
import type { PhoneTanksQuery } from "./phone.generated.ts";
import { tankLines } from "./tank-order.ts";

type Tank = PhoneTanksQuery["tanks"][number];

const tank = (id: string, facts: Partial<Tank["status"]> = {}): Tank => ({
  id,
  status: {
    stationName: "Lakeside",
    tankName: id,
    gradeName: "92",
    gradeColour: "#ff0000",
    capacityLitres: "30000",
    volumeLitres: "15000",
    fillPercent: 50,
    level: "NORMAL",
    waterHeightMm: 4,
    waterHigh: false,
    leak: false,
    temperatureC: 18,
    online: true,
    deliveryInProgress: false,
    readAt: "2026-11-20T10:00:00Z",
    ...facts,
  },
});

const dataOf = (tanks: Tank[], alarms: PhoneTanksQuery["alarms"]["nodes"] = []): PhoneTanksQuery => ({
  me: { platform: { training: false }, network: { timeZone: "UTC", currencySymbol: "¥", measureUnitSymbol: "L" } },
  tanks,
  alarms: { nodes: alarms },
});
const order = (data: PhoneTanksQuery, search = "") => tankLines(data, search).map((line) => line.tank.id);

test("a leak comes before water, water before an alarm, that before a limit, a silent gauge before the emptiest", () => {
  const tanks = [
    tank("full", { fillPercent: 90 }),
    tank("unread", { fillPercent: null, readAt: null, online: false }),
    tank("empty", { fillPercent: 10 }),
    tank("silent", { online: false }),
    tank("low", { level: "LOW" }),
    tank("alarmed"),
    tank("water", { waterHigh: true }),
    tank("leak", { leak: true }),
  ];
  const alarms = [{ tankId: "alarmed", code: "TANK_PROBE_FAULT" as const, severity: "CRITICAL" as const }];

  expect(order(dataOf(tanks, alarms))).toEqual([
    "leak",
    "water",
    "alarmed",
    "low",
    "silent",
    "empty",
    "full",
    "unread",
  ]);
});

test("an alarm that is of no tank makes none worse", () => {
  const alarms = [{ tankId: null, code: "STATION_SILENT" as const, severity: "CRITICAL" as const }];

  expect(tankLines(dataOf([tank("one")], alarms), "")[0]?.alarms).toEqual([]);
});

test("a station is found by some letters of its name, large or small", () => {
  const tanks = [tank("one"), tank("two", { stationName: "Hill Station" })];

  expect(order(dataOf(tanks), " HILL ")).toEqual(["two"]);
  expect(order(dataOf(tanks), "nowhere")).toEqual([]);
});
