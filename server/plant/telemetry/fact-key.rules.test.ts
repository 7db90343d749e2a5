import { describe, expect, test } from "vitest";
import { keptSince, keysOf, oldestTaken } from "./fact-key.rules.ts";

const BEGIN = new Date("2026-03-01T02:00:00Z");

describe("the time of a key", () => {
  test.each([
    ["of a controller's words, as if they were UTC", "2026-03-01T10:00:59", "2026-03-01T10:00:00.000Z"],
    ["of a gauge's words", "2026-3-1-9-5", "2026-03-01T09:05:00.000Z"],
    ["of a day that there isn't is that of one that follows", "2026-02-31T00:00:00", "2026-03-03T00:00:00.000Z"],
    ["of a clock that was never set is before all others", "2000-01-01T00:10:00", "1970-01-01T00:00:00.000Z"],
    ["of a year that nobody lives to see likewise", "9999-99-99T99:99:99", "1970-01-01T00:00:00.000Z"],
    ["of words that tell none likewise", "12.5 80", "1970-01-01T00:00:00.000Z"],
    ["of no words at all likewise", "", "1970-01-01T00:00:00.000Z"],
  ])("%s", (_title, stamp, time) => {
    expect(keysOf(["sale"], { stamp, begin: BEGIN }).key.time.toISOString()).toBe(time);
  });

  test("is the begin where a gateway tells no words, as it is for the key of before there were any", () => {
    const bare = keysOf(["sale"], { stamp: null, begin: BEGIN });

    expect(bare.key.time).toEqual(BEGIN);
    expect(keysOf(["sale"], { stamp: "2026-03-01T10:00:00", begin: BEGIN }).formerKey).toEqual(bare.key);
  });

  test("is the same however the words are read", () => {
    const stamp = "2026-03-01T10:00:00";

    expect(keysOf(["sale"], { stamp, begin: BEGIN }).key).toEqual(
      keysOf(["sale"], { stamp, begin: new Date("2026-02-28T23:59:00Z") }).key,
    );
  });
});

test("keys are kept for at least a month longer than facts are taken", () => {
  for (const now of ["2026-01-01T00:00:00Z", "2026-03-31T23:59:59Z", "2028-02-29T12:00:00Z"].map(
    (iso) => new Date(iso),
  )) {
    expect(oldestTaken(now).getTime() - keptSince(now).getTime()).toBeGreaterThanOrEqual(31 * 86_400_000);
  }
});
