import { expect, test } from "vitest";
import { type EarningRule, type Occasion, pointsFor } from "./points-rule.rules.ts";

const rule = (given: Partial<EarningRule> = {}): EarningRule => ({
  id: "r1",
  platformId: "network",
  createdAt: new Date("2026-01-01T00:00:00Z"),
  name: "Rule",
  unit: "VOLUME",
  points: 1,
  step: "1",
  multiplier: "1",
  mostPerDay: null,
  priority: 0,
  gradeIds: [],
  stations: { kind: "ALL", ids: [] },
  memberLevels: [],
  weekdays: [],
  windows: [],
  validFrom: null,
  validUntil: null,
  active: true,
  ...given,
});

/** 40 litres for 300 on a Sunday at noon in Shanghai. */
const occasion = (given: Partial<Occasion> = {}): Occasion => ({
  type: "CONSUME",
  at: new Date("2026-11-22T04:00:00Z"),
  timeZone: "Asia/Shanghai",
  platformIds: ["network", "coast"],
  place: { stationId: "s1", cityId: "c1", regionId: "g1" },
  gradeId: "95",
  amount: "300",
  volume: "40",
  memberLevel: 2,
  earnedToday: new Map(),
  ...given,
});

test.each<[string, Partial<EarningRule>, Partial<Occasion>, number]>([
  ["two points a litre for 40 litres", { points: 2 }, {}, 80],
  ["whole steps alone", { points: 5, step: "15" }, {}, 10],
  ["less than a step", { step: "40.001" }, {}, 0],
  ["exactly a step", { step: "40" }, {}, 1],
  ["by the amount", { unit: "AMOUNT", step: "100", points: 3 }, {}, 9],
  ["a multiplier, rounded down to whole points", { multiplier: "1.33" }, {}, 53],
  ["what no float holds: 0.3 in steps of 0.1", { unit: "AMOUNT", step: "0.1" }, { amount: "0.3" }, 3],
  ["what no float holds: 4.35 times 100", { unit: "AMOUNT", step: "0.01" }, { amount: "4.35" }, 435],
  ["a day's cap", { points: 2, mostPerDay: 50 }, {}, 50],
  ["what the day's cap leaves", { points: 2, mostPerDay: 100 }, { earnedToday: new Map([["r1", 70]]) }, 30],
  ["a day's cap that is reached", { mostPerDay: 10 }, { earnedToday: new Map([["r1", 10]]) }, 0],
  ["a day's cap that was lowered since", { mostPerDay: 10 }, { earnedToday: new Map([["r1", 90]]) }, 0],
  ["a deposit", { unit: "STORED_VALUE", step: "100" }, { type: "STORED_VALUE", amount: "250", volume: "0" }, 2],
  [
    "a deposit at no station",
    { unit: "STORED_VALUE", step: "100" },
    { type: "STORED_VALUE", place: null, gradeId: null },
    3,
  ],
])("%s", (_title, given, at, points) => {
  expect(pointsFor([rule(given)], occasion(at))).toMatchObject({ points, ruleId: "r1", steps: [{ verdict: "PAYS" }] });
});

test.each<[string, Partial<EarningRule>, Partial<Occasion>]>([
  ["OFF", { active: false }, {}],
  ["OTHER_TYPE", { unit: "STORED_VALUE" }, {}],
  ["OTHER_TYPE", {}, { type: "STORED_VALUE" }],
  ["NOT_YET_VALID", { validFrom: "2026-11-23" }, {}],
  ["NO_LONGER_VALID", { validUntil: "2026-11-21" }, {}],
  ["OTHER_STATION", { platformId: "lake" }, {}],
  ["OTHER_STATION", { stations: { kind: "CITIES", ids: ["c2"] } }, {}],
  ["OTHER_STATION", { stations: { kind: "STATIONS", ids: ["s1"] } }, { place: null }],
  ["OTHER_GRADE", { gradeIds: ["98"] }, {}],
  ["OTHER_GRADE", { gradeIds: ["98"] }, { gradeId: null }],
  ["OTHER_WEEKDAY", { weekdays: ["MONDAY"] }, {}],
  // 20:30 UTC on Sunday is Monday morning by the network's clocks.
  ["OTHER_WEEKDAY", { weekdays: ["SUNDAY"] }, { at: new Date("2026-11-22T20:30:00Z") }],
  ["OTHER_TIME", { windows: [{ from: "13:00", to: "14:00" }] }, {}],
  ["OTHER_LEVEL", { memberLevels: [3] }, {}],
  ["OTHER_LEVEL", { memberLevels: [2] }, { memberLevel: null }],
])("nothing is earned, because: %s (%o, %o)", (verdict, given, at) => {
  expect(pointsFor([rule(given)], occasion(at))).toMatchObject({ points: 0, ruleId: null, steps: [{ verdict }] });
});

test("of the rules that hold the highest priority pays alone, however little, and of two that are equal the older one", () => {
  const rules = [
    rule({ id: "low", priority: 1, points: 100 }),
    rule({ id: "younger", priority: 5, points: 7, createdAt: new Date("2026-02-01T00:00:00Z") }),
    rule({ id: "older", priority: 5, step: "1000" }),
    rule({ id: "off", priority: 9, active: false }),
  ];

  expect(pointsFor(rules, occasion())).toEqual({
    points: 0,
    ruleId: "older",
    steps: [
      { id: "off", name: "Rule", priority: 9, verdict: "OFF" },
      { id: "older", name: "Rule", priority: 5, verdict: "PAYS" },
      { id: "younger", name: "Rule", priority: 5, verdict: "PRECEDED" },
      { id: "low", name: "Rule", priority: 1, verdict: "PRECEDED" },
    ],
  });
});

test("without rules nothing is earned", () => {
  expect(pointsFor([], occasion())).toEqual({ points: 0, ruleId: null, steps: [] });
});
