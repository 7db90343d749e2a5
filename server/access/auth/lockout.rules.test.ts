import { describe, expect, test } from "vitest";
import { OF_ACCOUNT, OF_ADDRESS, afterFailure, lockedFor, lockMs, placeOf } from "./lockout.rules.ts";
import type { FailureCount } from "./lockout.rules.ts";

const NOW = new Date("2026-03-01T10:00:00Z");
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);

describe("the lock after failures in a row", () => {
  test.each([
    { failures: 0, minutes: 0 },
    { failures: 4, minutes: 0 },
    { failures: 5, minutes: 1 },
    { failures: 6, minutes: 2 },
    { failures: 10, minutes: 32 },
    { failures: 11, minutes: 60 },
    { failures: 5000, minutes: 60 },
  ])("$failures failures lock for $minutes minutes", ({ failures, minutes }) => {
    expect(lockMs(failures)).toBe(minutes * 60_000);
  });
});

describe("one more failure", () => {
  const seen = (failures: number, hoursAgo: number): FailureCount => ({
    failures,
    lastAt: later(-hoursAgo * 3600),
    lockedUntil: null,
  });

  test.each([
    { title: "the first", previous: null, failures: 1, locked: null },
    { title: "the fourth", previous: seen(3, 0), failures: 4, locked: null },
    { title: "the fifth", previous: seen(4, 1), failures: 5, locked: later(60) },
    { title: "the sixth", previous: seen(5, 11.9), failures: 6, locked: later(120) },
    { title: "the one after a night", previous: seen(50, 12), failures: 1, locked: null },
  ])("$title counts $failures and locks until $locked", ({ previous, failures, locked }) => {
    expect(afterFailure(previous, NOW)).toEqual({ failures, lastAt: NOW, lockedUntil: locked });
  });
});

describe("the seconds to wait", () => {
  test.each([
    { lockedUntil: null, seconds: 0 },
    { lockedUntil: later(60), seconds: 60 },
    { lockedUntil: later(0.2), seconds: 1 },
    { lockedUntil: later(0), seconds: 0 },
    { lockedUntil: later(-60), seconds: 0 },
  ])("locked until $lockedUntil: $seconds", ({ lockedUntil, seconds }) => {
    expect(lockedFor({ failures: 5, lastAt: NOW, lockedUntil }, NOW)).toBe(seconds);
  });

  test("nobody who never failed waits", () => {
    expect(lockedFor(null, NOW)).toBe(0);
  });
});

describe("what is shared by many is locked later", () => {
  test.each([
    { policy: OF_ACCOUNT, failures: 29, minutes: 0 },
    { policy: OF_ACCOUNT, failures: 30, minutes: 1 },
    { policy: OF_ADDRESS, failures: 99, minutes: 0 },
    { policy: OF_ADDRESS, failures: 101, minutes: 2 },
  ])("$failures failures of $policy.freeFailures", ({ policy, failures, minutes }) => {
    expect(lockMs(failures, policy)).toBe(minutes * 60_000);
  });
});

describe("the place of an address", () => {
  test.each([
    ["203.0.113.7", "203.0.113.7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:DB8:1:2::1", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["", ""],
  ])("%s is %s", (address, place) => {
    expect(placeOf(address)).toBe(place);
  });
});
