import { describe, expect, test } from "vitest";
import { type WindowTiming, occurrencesOf, silenceFactsOf, silenceTimesOf, windowTimingOf } from "./silence.rules.ts";

const NOW = new Date("2026-11-26T08:00:00Z");
const at = (text: string) => new Date(text);
const NIGHTS: WindowTiming = {
  weekdays: ["MONDAY", "THURSDAY"],
  fromTime: "22:00",
  toTime: "06:00",
  firstDay: "2026-11-01",
  lastDay: null,
};
const times = (timing: Partial<WindowTiming>, zone: string, now: Date, most = 2) =>
  occurrencesOf({ ...NIGHTS, ...timing }, zone, { now, most }).map(({ startsAt, endsAt }) =>
    [startsAt, endsAt].map((time) => time.toISOString().slice(0, 16)).join(" "),
  );

describe("the next times of a window", () => {
  test.each<[what: string, timing: Partial<WindowTiming>, zone: string, now: string, told: string[]]>([
    [
      "are on its weekdays, past midnight where it ends before it begins",
      {},
      "UTC",
      "2026-11-26T08:00:00Z",
      ["2026-11-26T22:00 2026-11-27T06:00", "2026-11-30T22:00 2026-12-01T06:00"],
    ],
    [
      "are by the zone's clocks",
      {},
      "Asia/Tashkent",
      "2026-11-26T08:00:00Z",
      ["2026-11-26T17:00 2026-11-27T01:00", "2026-11-30T17:00 2026-12-01T01:00"],
    ],
    [
      "begin with the one under way, though it began yesterday",
      {},
      "UTC",
      "2026-11-27T05:59:59Z",
      ["2026-11-26T22:00 2026-11-27T06:00", "2026-11-30T22:00 2026-12-01T06:00"],
    ],
    [
      "leave out one that has just ended",
      {},
      "UTC",
      "2026-11-27T06:00:00Z",
      ["2026-11-30T22:00 2026-12-01T06:00", "2026-12-03T22:00 2026-12-04T06:00"],
    ],
    [
      "are within a day where it ends after it begins",
      { fromTime: "09:00", toTime: "10:30" },
      "UTC",
      "2026-11-26T10:00:00Z",
      ["2026-11-26T09:00 2026-11-26T10:30", "2026-11-30T09:00 2026-11-30T10:30"],
    ],
    [
      "begin on its first day and not before",
      { firstDay: "2026-12-03" },
      "UTC",
      "2026-11-26T08:00:00Z",
      ["2026-12-03T22:00 2026-12-04T06:00", "2026-12-07T22:00 2026-12-08T06:00"],
    ],
    [
      "begin on its last day at the latest, and end after it",
      { lastDay: "2026-11-26" },
      "UTC",
      "2026-11-26T08:00:00Z",
      ["2026-11-26T22:00 2026-11-27T06:00"],
    ],
    ["are none after its last day", { lastDay: "2026-11-25" }, "UTC", "2026-11-26T08:00:00Z", []],
    [
      "begin with the change where clocks skip their begin",
      { weekdays: ["SUNDAY"], fromTime: "02:30", toTime: "04:00" },
      "Europe/Madrid",
      "2027-03-27T08:00:00Z",
      ["2027-03-28T01:00 2027-03-28T02:00", "2027-04-04T00:30 2027-04-04T02:00"],
    ],
    [
      "have what clocks leave of one that ends soon after",
      { weekdays: ["SUNDAY"], fromTime: "02:30", toTime: "03:15" },
      "Europe/Madrid",
      "2027-03-27T08:00:00Z",
      ["2027-03-28T01:00 2027-03-28T01:15", "2027-04-04T00:30 2027-04-04T01:15"],
    ],
    [
      "end with the change where clocks skip their end",
      { weekdays: ["SUNDAY"], fromTime: "01:00", toTime: "02:30" },
      "Europe/Madrid",
      "2027-03-27T08:00:00Z",
      ["2027-03-28T00:00 2027-03-28T01:00", "2027-04-03T23:00 2027-04-04T00:30"],
    ],
    [
      "are as long as the clocks say where these go back",
      { weekdays: ["SATURDAY"], firstDay: "2026-10-24", fromTime: "22:00", toTime: "06:00" },
      "Europe/Madrid",
      "2026-10-24T12:00:00Z",
      ["2026-10-24T20:00 2026-10-25T05:00", "2026-10-31T21:00 2026-11-01T05:00"],
    ],
  ])("%s", (_what, timing, zone, now, told) => {
    expect(times(timing, zone, at(now))).toEqual(told);
  });

  test("of one weekday are a week apart", () => {
    expect(times({ weekdays: ["WEDNESDAY"] }, "UTC", NOW, 2)).toEqual([
      "2026-12-02T22:00 2026-12-03T06:00",
      "2026-12-09T22:00 2026-12-10T06:00",
    ]);
  });
});

const asked = (given: object = {}) => ({
  target: {},
  codes: [],
  includesCritical: false,
  reason: " pump work ",
  endsAt: at("2026-11-26T09:00:00Z"),
  ...given,
});

test.each<[what: string, given: object, field: string | null]>([
  ["all codes but the critical", {}, null],
  ["a code that is not critical", { codes: ["DEVICE_OFFLINE"] }, null],
  ["a critical code unconfirmed", { codes: ["DEVICE_OFFLINE", "GAS_CONCENTRATION"] }, "includesCritical"],
  ["a critical code confirmed", { codes: ["GAS_CONCENTRATION"], includesCritical: true }, null],
  ["no reason", { reason: "  " }, "reason"],
  ["a reason too long", { reason: "x".repeat(201) }, "reason"],
])("of %s", (_what, given, field) => {
  const work = () => silenceFactsOf(asked(given));
  if (field === null) {
    expect(work().reason).toBe("pump work");
  } else {
    expect(work).toThrow(expect.objectContaining({ extensions: expect.objectContaining({ field }) }));
  }
});

test.each<[what: string, given: object, field: string | null]>([
  ["from now on", {}, null],
  ["from a time on", { startsAt: at("2026-11-26T08:30:00Z") }, null],
  ["from a time that has passed", { startsAt: at("2026-11-26T07:59:59Z") }, "startsAt"],
  ["that ends as it begins", { endsAt: NOW }, "endsAt"],
  ["of 30 days", { endsAt: at("2026-12-26T08:00:00Z") }, null],
  ["of more than 30 days", { endsAt: at("2026-12-26T08:00:01Z") }, "endsAt"],
  ["of critical alarms for a day", { includesCritical: true, endsAt: at("2026-11-27T08:00:00Z") }, null],
  ["of critical alarms for longer", { includesCritical: true, endsAt: at("2026-11-27T08:00:01Z") }, "endsAt"],
  ["more than a year ahead", { startsAt: at("2027-11-27T08:00:00Z"), endsAt: at("2027-11-27T09:00:00Z") }, "startsAt"],
])("a silence %s", (_what, given, field) => {
  const work = () => silenceTimesOf(asked(given), NOW);
  if (field === null) {
    expect(work().endsAt.getTime()).toBeGreaterThan(work().startsAt.getTime());
  } else {
    expect(work).toThrow(expect.objectContaining({ extensions: expect.objectContaining({ field }) }));
  }
});

test.each<[what: string, given: object, field: string]>([
  ["no weekday", { weekdays: [] }, "weekdays"],
  ["a begin that no clock shows", { fromTime: "24:00" }, "fromTime"],
  ["an end that no clock shows", { toTime: "6:00" }, "toTime"],
  ["an end that is its begin", { toTime: "22:00" }, "toTime"],
  ["a last day before the first", { lastDay: "2026-10-31" }, "lastDay"],
])("a window with %s is refused", (_what, given, field) => {
  expect(() => windowTimingOf({ ...asked(), ...NIGHTS, ...given })).toThrow(
    expect.objectContaining({ extensions: expect.objectContaining({ field }) }),
  );
});
