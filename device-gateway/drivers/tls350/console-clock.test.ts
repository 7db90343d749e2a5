import { describe, expect, test } from "vitest";
import { ConsoleClock, parseStamp, Zone } from "./console-clock.ts";

const iso = (dates: readonly Date[]) => dates.map((date) => date.toISOString());
const instants = (zone: string, stamp: string) =>
  iso(parseStamp(stamp).flatMap((time) => new Zone(zone).instants(time)));

describe("a console's local time", () => {
  test.each([
    ["Asia/Bangkok", "2601151432", ["2026-01-15T07:32:00.000Z"]],
    ["UTC", "0001010000", ["2000-01-01T00:00:00.000Z"]],
    ["Asia/Kathmandu", "2601151432", ["2026-01-15T08:47:00.000Z"]],
    // Summer time begins at 02:00: the hour does not exist, a clock nobody put forward means this.
    ["Europe/Berlin", "2603290230", ["2026-03-29T01:30:00.000Z"]],
    // Summer time ends at 03:00: the hour exists twice.
    ["Europe/Berlin", "2610250230", ["2026-10-25T00:30:00.000Z", "2026-10-25T01:30:00.000Z"]],
    ["Australia/Lord_Howe", "2604050145", ["2026-04-04T14:45:00.000Z", "2026-04-04T15:15:00.000Z"]],
    // A day that was left out altogether.
    ["Pacific/Apia", "1112301200", ["2011-12-30T22:00:00.000Z"]],
  ])("in %s %s is %j", (zone, stamp, expected) => {
    expect(instants(zone, stamp)).toEqual(expected);
  });

  test.each(["0000000000", "2613010000", "2602300000", "2601012400", "2601010060", "26010112", "26O1151432"])(
    "%s is no time",
    (stamp) => {
      expect(parseStamp(stamp)).toEqual([]);
    },
  );

  test("an unknown zone is refused", () => {
    expect(() => new Zone("Middle/Earth")).toThrow(RangeError);
  });
});

describe("how far a console's clock is off", () => {
  const read = (clock: ConsoleClock, stamp: string, receivedAt: string) => {
    const { at, wrong } = clock.read(parseStamp(stamp), new Date(receivedAt));
    return [at.toISOString(), wrong];
  };

  test("a clock that shows our minute is right, and our seconds are the finer ones", () => {
    const clock = new ConsoleClock(new Zone("UTC"));
    expect(read(clock, "2601151432", "2026-01-15T14:32:41.500Z")).toEqual(["2026-01-15T14:32:41.500Z", false]);
  });

  test("a clock some minutes off is believed, with times in order within its minutes", () => {
    const clock = new ConsoleClock(new Zone("UTC"));
    const times = [
      read(clock, "2601151435", "2026-01-15T14:32:10.000Z"),
      read(clock, "2601151435", "2026-01-15T14:32:40.000Z"),
      read(clock, "2601151436", "2026-01-15T14:33:00.000Z"),
      read(clock, "2601151436", "2026-01-15T14:33:30.000Z"),
    ];
    expect(times).toEqual([
      ["2026-01-15T14:35:00.000Z", false],
      ["2026-01-15T14:35:30.000Z", false],
      ["2026-01-15T14:36:00.000Z", false],
      ["2026-01-15T14:36:30.000Z", false],
    ]);
  });

  test("a clock a little slow is not taken for a slower one than it can be, and times keep their order", () => {
    const clock = new ConsoleClock(new Zone("UTC"));
    const times = [
      read(clock, "2601151432", "2026-01-15T14:32:52.000Z"),
      read(clock, "2601151432", "2026-01-15T14:32:59.900Z"),
      read(clock, "2601151432", "2026-01-15T14:33:00.300Z"),
      read(clock, "2601151432", "2026-01-15T14:33:00.700Z"),
      read(clock, "2601151433", "2026-01-15T14:33:10.000Z"),
    ];
    expect(times).toEqual([
      ["2026-01-15T14:32:52.000Z", false],
      ["2026-01-15T14:32:59.900Z", false],
      ["2026-01-15T14:33:00.000Z", false],
      ["2026-01-15T14:33:00.001Z", false],
      ["2026-01-15T14:33:09.300Z", false],
    ]);
  });

  test("a clock that is set back some minutes is followed", () => {
    const clock = new ConsoleClock(new Zone("UTC"));
    expect(read(clock, "2601151437", "2026-01-15T14:32:00.000Z")).toEqual(["2026-01-15T14:37:00.000Z", false]);
    expect(read(clock, "2601151432", "2026-01-15T14:32:30.000Z")).toEqual(["2026-01-15T14:32:30.000Z", false]);
  });

  test.each([
    ["2601151442", false],
    ["2601151443", true],
    ["2601151422", false],
    ["2601151421", true],
    ["2601151532", true],
    ["0001010000", true],
  ])("at 14:32:30 a console that shows %s is wrong: %s", (stamp, wrong) => {
    const clock = new ConsoleClock(new Zone("UTC"));
    const seen = clock.read(parseStamp(stamp), new Date("2026-01-15T14:32:30Z"));
    expect(seen.wrong).toBe(wrong);
    expect(seen.at.toISOString() === "2026-01-15T14:32:30.000Z").toBe(wrong);
  });

  test("a clock that is set right is believed again at once", () => {
    const clock = new ConsoleClock(new Zone("UTC"));
    expect(read(clock, "2601151532", "2026-01-15T14:32:30.000Z")).toEqual(["2026-01-15T14:32:30.000Z", true]);
    expect(read(clock, "2601151433", "2026-01-15T14:33:00.000Z")).toEqual(["2026-01-15T14:33:00.000Z", false]);
  });

  test("in the hour that comes twice the clock is taken at its likelier meaning", () => {
    const clock = new ConsoleClock(new Zone("Europe/Berlin"));
    expect(read(clock, "2610250230", "2026-10-25T00:30:20.000Z")).toEqual(["2026-10-25T00:30:20.000Z", false]);
    expect(read(clock, "2610250230", "2026-10-25T01:30:20.000Z")).toEqual(["2026-10-25T01:30:20.000Z", false]);
  });

  test("without a date our time is taken and nothing is said against the clock", () => {
    const clock = new ConsoleClock(new Zone("UTC"));
    expect(clock.read([], new Date("2026-01-15T14:32:30Z"))).toEqual({
      at: new Date("2026-01-15T14:32:30Z"),
      wrong: false,
    });
  });
});
