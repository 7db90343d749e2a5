import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { hasUnsaved, useUnsaved } from "./unsaved.ts";

function Form({ dirty }: { readonly dirty: boolean }) {
  useUnsaved(dirty);
  return null;
}

/** Whether the browser would ask before the page is left. */
function isHeldBack(): boolean {
  return !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
}

test("what is typed is unsaved until it is saved or its form is gone, and holds the page back meanwhile", () => {
  const one = render(<Form dirty={false} />);
  expect([hasUnsaved(), isHeldBack()]).toEqual([false, false]);

  one.rerender(<Form dirty />);
  expect([hasUnsaved(), isHeldBack()]).toEqual([true, true]);

  const other = render(<Form dirty />);
  one.rerender(<Form dirty={false} />);
  expect([hasUnsaved(), isHeldBack()]).toEqual([true, true]);

  other.unmount();
  expect([hasUnsaved(), isHeldBack()]).toEqual([false, false]);
});
