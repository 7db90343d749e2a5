import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { renderPiece } from "../test/render-piece.tsx";
import { dismissToast, notify, readToasts, TOAST_MS } from "./toast-store.ts";

// A chunk of its own.
beforeAll(() => import("./toast-list.tsx"));
beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true }));
afterEach(() => {
  readToasts().forEach(({ id }) => dismissToast(id));
  vi.useRealTimers();
});

async function shown() {
  await renderPiece(<i />);
  act(() => notify({ tone: "success", message: "websiteIcon.saved", values: { what: "Logo" } }));
  return screen.findByRole("status");
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test("a notice that comes up under a pointer at rest goes as any other", async () => {
  const notice = await shown();

  fireEvent.mouseEnter(notice);
  fireEvent.mouseMove(notice, { movementX: 0, movementY: 0 });
  await pass(TOAST_MS + 1);

  expect(readToasts()).toEqual([]);
});

test("one that somebody goes to stays until they leave it", async () => {
  const notice = await shown();

  const move = new MouseEvent("mousemove", { bubbles: true });
  Object.defineProperty(move, "movementX", { value: 3 });
  fireEvent(notice, move);
  await pass(2 * TOAST_MS);
  expect(readToasts()).toHaveLength(1);
  fireEvent.mouseLeave(notice);
  await pass(TOAST_MS + 1);

  expect(readToasts()).toEqual([]);
});

test("one with a very long name, of which a few lines are shown, tells the whole to who points at it", async () => {
  const name = "Long ".repeat(80).trim();
  await renderPiece(<i />);
  act(() => notify({ tone: "success", message: "websiteIcon.saved", values: { what: name } }));

  const words = (await screen.findByRole("status")).querySelector("p");

  expect(words?.title).toContain(name);
});
