import { describe, expect, test } from "vitest";
import { GraphQLInstant } from "./scalars.ts";

describe("an instant", () => {
  test.each([
    ["as programs write it", "2026-11-22T10:30:00.123Z", "2026-11-22T10:30:00.123Z"],
    ["of a leap day", "2028-02-29T00:00:00.000Z", "2028-02-29T00:00:00.000Z"],
    ["without a fraction", "2026-11-22T10:30:00Z", "2026-11-22T10:30:00.000Z"],
    ["with an offset", "2026-11-22T10:30:00.123+08:00", "2026-11-22T02:30:00.123Z"],
  ])("is read %s", (_how, text, instant) => {
    expect(GraphQLInstant.parseValue(text)).toEqual(new Date(instant));
  });

  test.each([
    ["a day that its month doesn't have", "2026-02-30T10:30:00.000Z"],
    ["a leap day of another year", "2026-02-29T10:30:00.000Z"],
    ["the thirteenth month", "2026-13-01T10:30:00.000Z"],
    ["the 24th hour", "2026-11-22T24:00:00.000Z"],
    ["the 60th minute", "2026-11-22T10:60:00.000Z"],
    ["a blank for the T", "2026-11-22 10:30:00.000Z"],
    ["no zone", "2026-11-22T10:30:00.000"],
    ["a number", 1],
    ["nothing", ""],
  ])("is none with %s", (_what, given) => {
    expect(() => GraphQLInstant.parseValue(given)).toThrow("DateTime cannot represent");
  });
});
