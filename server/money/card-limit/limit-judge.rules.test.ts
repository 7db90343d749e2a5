import { describe, expect, test } from "vitest";
import { NO_LINES, type LimitLines } from "./card-limit.rules.ts";
import type { LimitRule } from "./card-limit.types.ts";
import { NOTHING_USED } from "../plate/plate-judge.rules.ts";
import { type LimitOccasion, flagsOfSale, judgeLimits } from "./limit-judge.rules.ts";

// A Monday, 16:00 in Shanghai.
const AT = new Date("2026-11-02T08:00:00Z");
const OCCASION: LimitOccasion = {
  at: AT,
  timeZone: "Asia/Shanghai",
  place: { stationId: "s1", cityId: "c1", regionId: "r1" },
  gradeId: "g1",
  plate: "A1",
  odometer: null,
  before: null,
  used: NOTHING_USED,
  unitPrice: "7",
  places: 2,
};
const USED = {
  dayAmount: "60",
  dayVolume: "9",
  dayCount: 2,
  monthAmount: "160",
  monthVolume: "19",
  monthCount: 3,
};
const at = (km: number, hoursAgo: number) => ({ km, at: new Date(AT.getTime() - hoursAgo * 3_600_000) });
const stations = (ids: string[]) => ({ kind: "STATIONS", ids }) as const;

type Case = [why: string, rule: LimitRule, lines: Partial<LimitLines>, occasion?: Partial<LimitOccasion>];

const BROKEN: readonly Case[] = [
  ["another grade", "GRADE", { gradeIds: ["g2"] }],
  ["another station", "STATION", { stations: stations(["s2"]) }],
  ["no plate where one is wanted", "PLATE", { plateRequired: true }, { plate: null }],
  ["no plate where one of some is wanted", "PLATE", { plates: ["A1"] }, { plate: null }],
  ["another plate", "PLATE", { plates: ["A2", "A3"] }],
  ["another day", "HOURS", { weekdays: ["SUNDAY"] }],
  ["an hour that is over", "HOURS", { windows: [{ from: "08:00", to: "16:00" }] }],
  ["the day's amount", "DAY_AMOUNT", { dayAmount: "60" }, { used: USED }],
  ["less than a cent of the day's amount", "DAY_AMOUNT", { dayAmount: "60.009" }, { used: USED }],
  ["the day's volume", "DAY_VOLUME", { dayVolume: "9" }, { used: USED }],
  ["a drop that is worth no cent", "DAY_VOLUME", { dayVolume: "9.001" }, { used: USED }],
  ["the day's fills", "DAY_COUNT", { dayCount: 2 }, { used: USED }],
  ["the month's amount", "MONTH_AMOUNT", { monthAmount: "160" }, { used: USED }],
  ["the month's volume", "MONTH_VOLUME", { monthVolume: "19" }, { used: USED }],
  ["the month's fills", "MONTH_COUNT", { monthCount: 3 }, { used: USED }],
  ["an odometer that goes back", "ODOMETER", { kmPerDay: 500 }, { odometer: 999, before: at(1000, 48) }],
  ["more km than a day has", "ODOMETER", { kmPerDay: 500 }, { odometer: 1501, before: at(1000, 1) }],
  ["more km than two days have", "ODOMETER", { kmPerDay: 500 }, { odometer: 2001, before: at(1000, 48) }],
];

const KEPT: readonly Case[] = [
  ["its grade", "GRADE", { gradeIds: ["g2", "g1"] }],
  ["its station", "STATION", { stations: stations(["s1"]) }],
  ["its city", "STATION", { stations: { kind: "CITIES", ids: ["c1"] } }],
  ["any plate", "PLATE", { plateRequired: true }],
  ["its plate", "PLATE", { plates: ["A2", "A1"] }],
  ["its day", "HOURS", { weekdays: ["MONDAY"] }],
  ["its hour by the platform's clock", "HOURS", { windows: [{ from: "16:00", to: "16:01" }] }],
  ["a cent of the day's amount", "DAY_AMOUNT", { dayAmount: "60.01" }, { used: USED }],
  ["a cent's worth of the day's volume", "DAY_VOLUME", { dayVolume: "9.002" }, { used: USED }],
  ["one of the day's fills", "DAY_COUNT", { dayCount: 3 }, { used: USED }],
  ["a cent of the month's amount", "MONTH_AMOUNT", { monthAmount: "160.01" }, { used: USED }],
  ["one of the month's fills", "MONTH_COUNT", { monthCount: 4 }, { used: USED }],
  ["no odometer", "ODOMETER", { kmPerDay: 500 }, { before: at(1000, 1) }],
  ["the first odometer", "ODOMETER", { kmPerDay: 500 }, { odometer: 1_000_000 }],
  ["the same odometer", "ODOMETER", { kmPerDay: 500 }, { odometer: 1000, before: at(1000, 1) }],
  ["a day's km within the hour", "ODOMETER", { kmPerDay: 500 }, { odometer: 1500, before: at(1000, 1) }],
  ["two days' km in two days", "ODOMETER", { kmPerDay: 500 }, { odometer: 2000, before: at(1000, 48) }],
];

describe("a line", () => {
  test.each<Case>(BROKEN)("declines %s by %s", (_why, rule, lines, occasion) => {
    expect(judgeLimits({ ...NO_LINES, ...lines }, { ...OCCASION, ...occasion })).toMatchObject({
      declinedBy: rule,
      flags: [],
    });
  });

  test.each<Case>(BROKEN)("that only flags lets %s pass with a flag of %s", (_why, rule, lines, occasion) => {
    expect(judgeLimits({ ...NO_LINES, ...lines, flagged: [rule] }, { ...OCCASION, ...occasion })).toEqual({
      declinedBy: null,
      flags: [rule],
      rest: null,
    });
  });

  test.each<Case>(KEPT)("lets %s pass (%s)", (_why, _rule, lines, occasion) => {
    expect(judgeLimits({ ...NO_LINES, ...lines }, { ...OCCASION, ...occasion })).toMatchObject({
      declinedBy: null,
      flags: [],
    });
  });
});

test("no lines decline, flag and bound nothing", () => {
  expect(judgeLimits(NO_LINES, OCCASION)).toEqual({ declinedBy: null, flags: [], rest: null });
});

test.each<[Partial<LimitLines>, string | null]>([
  [{ fillAmount: "50" }, "50"],
  [{ fillVolume: "5" }, "35"],
  [{ dayAmount: "100" }, "40"],
  [{ dayVolume: "10" }, "7"],
  [{ monthAmount: "170" }, "10"],
  [{ monthVolume: "20.5" }, "10.5"],
  [{ dayCount: 9, monthCount: 9 }, null],
  [{ fillAmount: "50", dayAmount: "100", monthVolume: "20" }, "7"],
  [{ fillAmount: "50", dayAmount: "100", flagged: ["DAY_AMOUNT"] }, "50"],
  [{ dayAmount: "10" }, "0"],
])("%j leave %s", (lines, rest) => {
  expect(judgeLimits({ ...NO_LINES, ...lines }, { ...OCCASION, used: USED }).rest).toBe(rest);
});

test("of several lines the first declines, and all that only flag are told", () => {
  const lines = { ...NO_LINES, gradeIds: ["g2"], plates: ["B"], dayCount: 1, flagged: ["GRADE", "DAY_COUNT"] } as const;

  expect(judgeLimits({ ...lines, gradeIds: ["g2"] }, { ...OCCASION, used: USED })).toMatchObject({
    declinedBy: "PLATE",
    flags: ["GRADE", "DAY_COUNT"],
  });
});

test.each<[Partial<LimitLines>, LimitRule[]]>([
  [{ fillAmount: "20", flagged: ["FILL_AMOUNT"] }, []],
  [{ fillAmount: "19.99", flagged: ["FILL_AMOUNT"] }, ["FILL_AMOUNT"]],
  [{ fillAmount: "19.99" }, []],
  [{ fillVolume: "2.9", flagged: ["FILL_VOLUME"] }, ["FILL_VOLUME"]],
  [{ dayAmount: "60", dayCount: 1, flagged: ["DAY_AMOUNT", "DAY_COUNT"] }, ["DAY_COUNT"]],
  [{ monthVolume: "18", flagged: ["MONTH_VOLUME"] }, ["MONTH_VOLUME"]],
  [{ gradeIds: ["g2"], flagged: ["GRADE"] }, []],
])("a sale of 20 under %j is flagged by %j", (lines, flags) => {
  expect(flagsOfSale({ ...NO_LINES, ...lines }, { amount: "20", volume: "3" }, USED)).toEqual(flags);
});
