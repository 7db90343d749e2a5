import { expect, test } from "vitest";
import { aStation, HEARD_AT, liveDevice, liveGun } from "./test-forecourt.ts";
import { regroup, stationLink } from "./use-forecourt.ts";

const first = aStation({ code: "S01" });
const second = aStation({ code: "S02" });
const byNumber = (gun: { gunNumber: number }) => gun.gunNumber;

test("guns stand by their number, in whatever order they were heard of", () => {
  const guns = [liveGun(first, { gunNumber: 10 }), liveGun(first, { gunNumber: 2 }), liveGun(first, { gunNumber: 1 })];
  const groups = regroup(new Map(), guns, byNumber);
  expect(groups.get(first.id)?.map(byNumber)).toEqual([1, 2, 10]);
});

test("an event at one station leaves the list of another as the very object it was", () => {
  const other = liveGun(second);
  const before = regroup(new Map(), [liveGun(first), other], byNumber);
  const after = regroup(before, [liveGun(first, { state: "LIFTED" }), other], byNumber);
  expect(after.get(second.id)).toBe(before.get(second.id));
  expect(after.get(first.id)).not.toBe(before.get(first.id));
});

test("a gun that is gone leaves its station's list", () => {
  const before = regroup(new Map(), [liveGun(first), liveGun(first, { gunNumber: 2 })], byNumber);
  expect(regroup(before, [liveGun(first)], byNumber).get(first.id)).toHaveLength(1);
});

test.each([
  ["no device", [], "NEW", null],
  [
    "a device for which no gateway has spoken",
    [liveDevice(first, { online: false, since: null, lastSeenAt: null })],
    "NEW",
    null,
  ],
  ["one silent device", [liveDevice(first, { online: false })], "SILENT", HEARD_AT],
  [
    "a silent and an answering device",
    [liveDevice(first, { online: false, lastSeenAt: null }), liveDevice(first)],
    "PARTLY",
    HEARD_AT,
  ],
  [
    "two devices heard at different times",
    [liveDevice(first, { lastSeenAt: "2026-11-20T04:00:05.000Z" }), liveDevice(first)],
    "ONLINE",
    "2026-11-20T04:00:05.000Z",
  ],
])("a station with %s has the link that follows from it", (_name, devices, link, lastSeenAt) => {
  expect(stationLink(devices)).toEqual({ link, lastSeenAt });
});
