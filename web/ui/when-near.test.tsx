import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { WhenNear } from "./when-near.tsx";

type Tell = (entries: readonly Partial<IntersectionObserverEntry>[]) => void;
let tell: Tell;

// What the browser would see; jsdom draws nothing.
class Seen {
  readonly observe = () => undefined;
  readonly disconnect = () => undefined;

  constructor(told: Tell) {
    tell = told;
  }
}

beforeEach(() => vi.stubGlobal("IntersectionObserver", Seen));
afterEach(() => vi.unstubAllGlobals());

const board = (always: boolean) =>
  render(
    <WhenNear always={always} about="15rem" className="station">
      {() => <p>Gun 1</p>}
    </WhenNear>,
  ).container.querySelector<HTMLElement>(".station");

test("is drawn while it is near, and keeps its place when it is not", () => {
  const place = board(false);
  expect(screen.queryByText("Gun 1")).toBeNull();
  expect(place?.style.minHeight).toBe("15rem");

  act(() => tell([{ isIntersecting: true }]));
  expect(screen.getByText("Gun 1")).toBeTruthy();
  expect(place?.style.minHeight).toBe("");

  act(() => tell([{ isIntersecting: false, boundingClientRect: { height: 312 } as DOMRect }]));
  expect(screen.queryByText("Gun 1")).toBeNull();
  expect(place?.style.minHeight).toBe("312px");
});

test("is drawn for the printer wherever it stands", () => {
  board(false);

  act(() => void window.dispatchEvent(new Event("beforeprint")));

  expect(screen.getByText("Gun 1")).toBeTruthy();
});

test("is always drawn where there is little", () => {
  board(true);

  expect(screen.getByText("Gun 1")).toBeTruthy();
});
