import { describe, expect, test } from "vitest";
import { DriverFault } from "../../driver.ts";
import { ControllerClock, FirstReceipt } from "./time.ts";

const SUMMER = new Date("2026-07-01T10:00:00Z");
const WINTER = new Date("2026-11-20T10:00:00Z");

/** A clock that has been told an offset at some time. */
function told(zone: string, offset: number | null, now: Date): ControllerClock {
  const clock = new ControllerClock(zone);
  if (offset !== null) clock.learn({ DateTime: "2026-11-20T11:00:00", AutoSynchronize: true, UTCOffset: offset }, now);
  return clock;
}

describe("local times of a controller", () => {
  test.each<[string, string, number | null, Date, string, string]>([
    ["nothing told, the station's zone", "Asia/Shanghai", null, WINTER, "2026-11-20T18:00:00", "2026-11-20T10:00:00Z"],
    ["an offset of its own", "Asia/Shanghai", 0, WINTER, "2026-11-20T18:00:00", "2026-11-20T18:00:00Z"],
    ["an offset with half an hour", "UTC", 330, WINTER, "2026-11-20T18:00:00", "2026-11-20T12:30:00Z"],
    ["an offset to the west", "UTC", -300, WINTER, "2026-11-20T18:00:59", "2026-11-20T23:00:59Z"],
    ["the station's offset, in winter", "Europe/Berlin", 60, WINTER, "2026-11-20T11:00:00", "2026-11-20T10:00:00Z"],
    ["a summer's record sent in winter", "Europe/Berlin", 60, WINTER, "2026-07-01T12:00:00", "2026-07-01T10:00:00Z"],
    ["the same record sent in summer", "Europe/Berlin", 120, SUMMER, "2026-07-01T12:00:00", "2026-07-01T10:00:00Z"],
    ["a clock that has no summer time", "Europe/Berlin", 60, SUMMER, "2026-07-01T12:00:00", "2026-07-01T11:00:00Z"],
    ["the hour that summer time skips", "Europe/Berlin", null, WINTER, "2026-03-29T02:30:00", "2026-03-29T01:30:00Z"],
    ["the hour that comes twice", "Europe/Berlin", null, WINTER, "2026-10-25T02:30:45", "2026-10-25T00:30:45Z"],
  ])("%s", (...[, zone, offset, now, text, expected]) => {
    expect(told(zone, offset, now).instant(text)).toEqual(new Date(expected));
  });

  test("an end in the second pass of a repeated hour does not lie before its start", () => {
    const clock = new ControllerClock("Europe/Berlin");
    const start = clock.instant("2026-10-25T02:55:00");
    expect(clock.instant("2026-10-25T02:05:00", start)).toEqual(new Date("2026-10-25T01:05:00Z"));
  });

  test.each([
    ["a clock never set", "2000-01-01T00:00:00"],
    ["a clock never set, counting on", "2000-03-04T05:06:07"],
    ["a day that does not exist", "2026-02-31T10:00:00"],
    ["an hour that does not exist", "2026-02-03T25:00:00"],
    ["another form", "2026-02-03 10:00:00"],
    ["nothing", undefined],
    ["a number", 1_700_000_000],
  ])("%s gives no instant", (_, text) => {
    expect(new ControllerClock("UTC").instant(text)).toBeNull();
  });

  test.each([1441, -1441, 1.5, "east", null])("an offset of %j is not taken", (UTCOffset) => {
    const clock = new ControllerClock("UTC");
    clock.learn({ UTCOffset }, WINTER);
    expect(clock.instant("2026-11-20T10:00:00")).toEqual(WINTER);
  });

  test("the controller is asked in its own time, wrong as its clock may be", () => {
    const clock = new ControllerClock("UTC");
    clock.learn({ DateTime: "2026-11-20T12:30:00", UTCOffset: 120 }, WINTER);
    expect(clock.local(WINTER)).toBe("2026-11-20T12:30:00");
  });

  test("a zone that does not exist is a fault of the settings", () => {
    expect(() => new ControllerClock("Europe/Atlantis")).toThrow(DriverFault);
  });
});

test("a record without a time keeps the time of its first receipt when it is sent again", () => {
  const receipts = new FirstReceipt();
  const later = new Date(WINTER.getTime() + 60_000);
  expect(receipts.of({ Transaction: 1 }, WINTER)).toBe(WINTER);
  expect(receipts.of({ Transaction: 1 }, later)).toBe(WINTER);
  expect(receipts.of({ Transaction: 2 }, later)).toBe(later);
});

describe("an offset that nobody set", () => {
  const learnt = (UTCOffset: number, DateTime: string) => {
    const clock = new ControllerClock("Asia/Shanghai");
    clock.learn({ UTCOffset, DateTime }, new Date("2026-11-20T02:00:00Z"));
    return clock.instant("2026-11-20T10:00:00")?.toISOString();
  };

  test("is not believed where the clock itself shows the station's time", () => {
    expect(learnt(0, "2026-11-20T10:00:30")).toBe("2026-11-20T02:00:00.000Z");
  });

  test("is believed where the clock goes by it", () => {
    expect(learnt(0, "2026-11-20T02:00:30")).toBe("2026-11-20T10:00:00.000Z");
  });

  test("is believed where the clock fits neither", () => {
    expect(learnt(0, "2026-11-20T07:00:30")).toBe("2026-11-20T10:00:00.000Z");
  });
});
