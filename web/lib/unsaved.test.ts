import { renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { hasUnsaved, useUnsaved } from "./unsaved.ts";

function browserAsks(): boolean {
  const leaving = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(leaving);
  return leaving.defaultPrevented;
}

test("the browser asks before the page goes as long as one form is unsaved, and no longer", () => {
  const first = renderHook(({ dirty }) => useUnsaved(dirty), { initialProps: { dirty: true } });
  const second = renderHook(({ dirty }) => useUnsaved(dirty), { initialProps: { dirty: true } });
  expect([hasUnsaved(), browserAsks()]).toEqual([true, true]);

  first.rerender({ dirty: false });
  expect([hasUnsaved(), browserAsks()]).toEqual([true, true]);

  second.unmount();
  expect([hasUnsaved(), browserAsks()]).toEqual([false, false]);
});
