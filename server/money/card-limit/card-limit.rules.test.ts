import { describe, expect, test } from "vitest";
import { Refusal } from "../../kernel/errors/refuse.ts";
import {
  type LimitLines,
  NO_LINES,
  assertLimitLines,
  assertUntil,
  hasLine,
  mergedLines,
  onlyLines,
  plainLines,
} from "./card-limit.rules.ts";
import type { LimitRule } from "./card-limit.types.ts";

/** The number of the refusal and its field, or null where it is allowed. */
function refusalOf(act: () => unknown): unknown {
  try {
    act();
    return null;
  } catch (error) {
    return error instanceof Refusal ? [error.extensions["number"], error.extensions["field"]] : error;
  }
}

const lines = (given: Partial<LimitLines>): LimitLines => ({ ...NO_LINES, ...given });

test.each<[Partial<LimitLines>, LimitRule, boolean]>([
  [{}, "PLATE", false],
  [{ plateRequired: true }, "PLATE", true],
  [{ plates: ["A1"] }, "PLATE", true],
  [{ stations: { kind: "ALL", ids: [] } }, "STATION", false],
  [{ stations: { kind: "CITIES", ids: ["c1"] } }, "STATION", true],
  [{ windows: [{ from: "08:00", to: "12:00" }] }, "HOURS", true],
  [{ dayCount: 1 }, "DAY_COUNT", true],
  [{ dayCount: 1 }, "MONTH_COUNT", false],
])("%j say something of %s: %s", (given, rule, says) => {
  expect(hasLine(lines(given), rule)).toBe(says);
});

describe("a card's own lines", () => {
  const profile = lines({ dayAmount: "100", gradeIds: ["g1"], fillAmount: "40", flagged: ["DAY_AMOUNT", "GRADE"] });

  test("stand in the place of the profile's, each with its own mode", () => {
    const own = lines({ dayAmount: "300", fillAmount: "50", dayCount: 2, flagged: ["DAY_COUNT"] });

    expect(mergedLines(profile, own, ["DAY_AMOUNT", "DAY_COUNT"])).toEqual(
      lines({ dayAmount: "300", dayCount: 2, gradeIds: ["g1"], fillAmount: "40", flagged: ["GRADE", "DAY_COUNT"] }),
    );
  });

  test("that say nothing lift the profile's", () => {
    expect(mergedLines(profile, NO_LINES, ["DAY_AMOUNT", "GRADE"])).toEqual(lines({ fillAmount: "40" }));
  });

  test("are kept without those that aren't its own, and without flags of nothing", () => {
    const told = lines({ dayAmount: "300", fillAmount: "50", flagged: ["FILL_AMOUNT", "DAY_AMOUNT", "MONTH_COUNT"] });

    expect(onlyLines(told, ["DAY_AMOUNT", "MONTH_COUNT"])).toEqual(
      lines({ dayAmount: "300", flagged: ["DAY_AMOUNT"] }),
    );
  });
});

test("plates, days and decimals are kept one way, each once", () => {
  expect(
    plainLines(
      lines({ plates: ["a-1", "A 1", "b2"], weekdays: ["MONDAY", "MONDAY"], dayAmount: "100.50", flagged: ["HOURS"] }),
    ),
  ).toEqual(lines({ plates: ["A1", "B2"], weekdays: ["MONDAY"], dayAmount: "100.5", flagged: ["HOURS"] }));
});

test.each<[Partial<LimitLines>, string | null]>([
  [{ dayAmount: "0.001" }, null],
  [{ dayAmount: "0" }, "dayAmount"],
  [{ dayAmount: "-1" }, "dayAmount"],
  [{ fillVolume: "1.0001" }, "fillVolume"],
  [{ monthAmount: "999999999.5" }, "monthAmount"],
  [{ dayCount: 9999 }, null],
  [{ dayCount: 0 }, "dayCount"],
  [{ monthCount: 10_000 }, "monthCount"],
  [{ kmPerDay: 0 }, "kmPerDay"],
  [{ plates: ["A1", " - "] }, "plates.1"],
  [{ plates: ["A".repeat(21)] }, "plates.0"],
  [{ plates: Array.from({ length: 201 }, (_, at) => `A${at}`) }, "plates"],
  [{ windows: [{ from: "08:00", to: "08:00" }] }, "windows.0.to"],
])("%j are refused: %s", (given, field) => {
  expect(refusalOf(() => assertLimitLines(lines(given)))).toEqual(field && [10012, field]);
});

test.each([
  ["2026-11-02T08:00:00Z", [10012, "until"]],
  ["2026-11-02T08:00:01Z", null],
  ["2026-12-03T08:00:00Z", null],
  ["2026-12-03T08:00:01Z", [10012, "until"]],
])("what lapses at %s: %j", (until, refusal) => {
  expect(refusalOf(() => assertUntil(new Date(until), new Date("2026-11-02T08:00:00Z")))).toEqual(refusal);
});
