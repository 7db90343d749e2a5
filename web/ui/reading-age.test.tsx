import { act, cleanup, render, screen } from "@testing-library/react";
import { IntlProvider } from "react-intl";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ReadingAge } from "./reading-age.tsx";

const NOW = new Date("2026-11-20T04:00:00.000Z");

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(NOW);
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Tile({ at, onRender }: { at: string | null; onRender: () => void }) {
  onRender();
  return (
    <p>
      <ReadingAge at={at} />
    </p>
  );
}

test("ages count on by one clock, without what they stand in being rendered", () => {
  const renders = vi.fn<() => void>();
  const fresh = new Date(NOW.getTime() - 4_000).toISOString();
  const old = new Date(NOW.getTime() - 3_600_000).toISOString();
  render(
    <IntlProvider locale="en">
      <Tile at={fresh} onRender={renders} />
      <Tile at={old} onRender={renders} />
    </IntlProvider>,
  );
  expect(screen.getByText("4 sec")).toBeTruthy();
  expect(screen.getByText("1 hr")).toBeTruthy();
  expect(vi.getTimerCount()).toBe(1);

  act(() => void vi.advanceTimersByTime(3_000));

  expect(screen.getByText("7 sec")).toBeTruthy();
  expect(screen.getByText("1 hr")).toBeTruthy();
  expect(renders).toHaveBeenCalledTimes(2);
});

test("the clock stops with the last age on screen", () => {
  const { unmount } = render(
    <IntlProvider locale="en">
      <ReadingAge at={NOW.toISOString()} />
    </IntlProvider>,
  );
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});

test("what was never heard has no age, and a clock that runs ahead makes none negative", () => {
  render(
    <IntlProvider locale="en">
      <p>
        <ReadingAge at={null} />
      </p>
      <p>
        <ReadingAge at={new Date(NOW.getTime() + 5_000).toISOString()} />
      </p>
    </IntlProvider>,
  );
  expect(screen.getByText("–")).toBeTruthy();
  expect(screen.getByText("0 sec")).toBeTruthy();
});
