import { act, cleanup, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { RunningFigure } from "./gun-tile-figure.tsx";

const asIs = (value: string) => value;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["requestAnimationFrame", "cancelAnimationFrame", "performance"] });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Shows one value after the other, a second apart, and lets the figure come to rest. */
function shown(values: readonly (string | null)[], running: boolean) {
  const { container, rerender } = render(<RunningFigure value={values[0] ?? null} format={asIs} running={running} />);
  const passed = new Set<string>();
  for (const value of values.slice(1)) {
    act(() => void vi.advanceTimersByTime(1_000));
    rerender(<RunningFigure value={value} format={asIs} running={running} />);
    for (let frame = 0; frame < 70; frame++) {
      act(() => void vi.advanceTimersByTime(16));
      passed.add(container.textContent);
    }
  }
  return { last: container.textContent, passed: [...passed] };
}

test("a running figure counts up to each report and rests on exactly that", () => {
  const { last, passed } = shown(["10.00", "14.37"], true);
  expect(last).toBe("14.37");
  expect(passed.length).toBeGreaterThan(10);
  expect(passed.map(Number)).toEqual(passed.map(Number).toSorted((left, right) => left - right));
  expect(passed.every((text) => /^1\d\.\d\d$/.test(text))).toBe(true);
});

test("a running figure never counts back where a report has fewer decimals than the one before", () => {
  const { last, passed } = shown(["213.10", "213.52", "213.9"], true);
  expect(last).toBe("213.9");
  expect(passed.map(Number)).toEqual(passed.map(Number).toSorted((left, right) => left - right));
});

test.each([
  ["that does not run", ["10.00", "14.37"], false],
  ["that starts over with a new sale", ["392.41", "0.00"], true],
  ["that becomes known", [null, "14.37"], true],
  ["that is no longer known", ["14.37", null], true],
] as const)("a figure %s changes at once", (_name, values, running) => {
  const { last, passed } = shown(values, running);
  expect(last).toBe(values[1] ?? "–");
  expect(passed).toEqual([last]);
});

test("a figure keeps every digit of a value that no float could hold", () => {
  expect(shown(["9007199254740993.01", "9007199254740995.01"], true).last).toBe("9007199254740995.01");
});
