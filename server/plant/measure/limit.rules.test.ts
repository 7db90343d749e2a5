import { expect, test } from "vitest";
import type { MeasureLimit } from "../../../common/measure-limits.ts";
import { type Excess, excessAfter, isBegun, isEnded, ringsOf } from "./limit.rules.ts";

const BAND: MeasureLimit = { lowLimit: "2", lowRelease: "3", highLimit: "25", highRelease: "24", delaySeconds: 0 };
const at = (second: number) => new Date(Date.UTC(2026, 10, 20, 10, 0, second));
const course = (...values: readonly string[]) => values.map((value, second) => ({ value, at: at(second * 10) }));

/** What each figure of a course, told every ten seconds, leaves beyond its limits. */
function sides(limit: MeasureLimit, ...values: readonly string[]): (string | null)[] {
  let excess: Excess | null = null;
  return course(...values).map((figure) => {
    excess = excessAfter(excess, figure, limit);
    return excess === null ? null : excess.side + (excess.rings ? "!" : "");
  });
}

test("what is above rings until it is back at the release, what is at a limit never does", () => {
  expect(sides(BAND, "25", "25.1", "24.1", "24", "24.5", "25")).toEqual([null, "HIGH!", "HIGH!", null, null, null]);
});

test("what is below rings until it is back at the release", () => {
  expect(sides(BAND, "2", "1.9", "2.9", "3", "2.5")).toEqual([null, "LOW!", "LOW!", null, null]);
});

test("figures are compared by their number", () => {
  expect(sides(BAND, "9", "100", "9.00", "-1")).toEqual([null, "HIGH!", null, "LOW!"]);
});

test("what leaps from one side to the other is another alarm", () => {
  const [high, low] = [excessAfter(null, { value: "30", at: at(0) }, BAND), null as Excess | null];
  const after = excessAfter(high, { value: "1", at: at(5) }, BAND) ?? low;

  expect(after).toEqual({ side: "LOW", since: at(5).toISOString(), rings: true });
  expect([isEnded(high, after), isBegun(high, after), isBegun(after, after), isEnded(after, after)]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test("with a delay it rings once it has been beyond so long, and begins anew after each release", () => {
  const limit = { ...BAND, delaySeconds: 20 };

  expect(sides(limit, "26", "26", "24", "26", "24.5", "26", "20")).toEqual([
    "HIGH",
    "HIGH",
    null,
    "HIGH",
    "HIGH",
    "HIGH!",
    null,
  ]);
  expect(ringsOf(course("26", "26", "24", "26", "24.5", "26", "20"), limit)).toBe(1);
  expect(ringsOf(course("26", "26", "24", "26", "24.5", "26", "20"), BAND)).toBe(2);
});

test("a limit that is taken away ends what rang, one that is moved is judged by the next figure", () => {
  const rang = excessAfter(null, { value: "30", at: at(0) }, BAND);
  const none: MeasureLimit = { lowLimit: null, lowRelease: null, highLimit: null, highRelease: null, delaySeconds: 0 };

  expect(excessAfter(rang, { value: "30", at: at(1) }, none)).toBeNull();
  expect(excessAfter(rang, { value: "30", at: at(1) }, { ...BAND, highLimit: "40", highRelease: "35" })).toBeNull();
  expect(ringsOf(course("30", "1", "30"), none)).toBe(0);
});
