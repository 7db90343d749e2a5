import { expect, test } from "vitest";
import { stationInstant } from "./station-time.rules.ts";

test.each([
  ["a zone without summer time", "2026-12-01T06:00", "Asia/Shanghai", "2026-11-30T22:00:00.000Z"],
  ["a zone behind UTC", "2026-12-01T06:00", "America/New_York", "2026-12-01T11:00:00.000Z"],
  ["half an hour off", "2026-12-01T06:00", "Asia/Kolkata", "2026-12-01T00:30:00.000Z"],
  ["three quarters of an hour off", "2026-12-01T06:00", "Asia/Kathmandu", "2026-12-01T00:15:00.000Z"],
  ["winter", "2026-03-29T01:59", "Europe/Madrid", "2026-03-29T00:59:00.000Z"],
  ["summer", "2026-03-29T03:00", "Europe/Madrid", "2026-03-29T01:00:00.000Z"],
  ["an hour that is skipped in spring", "2026-03-29T02:30", "Europe/Madrid", "2026-03-29T01:30:00.000Z"],
  ["an hour that is there twice in autumn: the first", "2026-10-25T02:30", "Europe/Madrid", "2026-10-25T00:30:00.000Z"],
  ["the hour after it", "2026-10-25T03:00", "Europe/Madrid", "2026-10-25T02:00:00.000Z"],
  ["a midnight that is skipped", "2026-09-06T00:00", "America/Santiago", "2026-09-06T04:00:00.000Z"],
  ["the southern half's autumn", "2026-04-05T02:30", "Australia/Sydney", "2026-04-04T15:30:00.000Z"],
  ["the leap day", "2028-02-29T12:00", "UTC", "2028-02-29T12:00:00.000Z"],
])("%s", (_, local, zone, instant) => {
  expect(stationInstant(local, zone)?.toISOString()).toBe(instant);
});

test.each([
  "",
  "2026-12-01",
  "2026-12-01T6:00",
  "2026-12-01T06:00Z",
  "2026-12-01T24:00",
  "2026-02-29T12:00",
  "2026-13-01T00:00",
])("%j is no time of a clock", (text) => {
  expect(stationInstant(text, "UTC")).toBeNull();
});
