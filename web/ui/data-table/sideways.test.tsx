import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { renderTable, sales } from "./test-table.tsx";

/** A window in which the table is 600 px wide, in a place of so many; returns its place, and how it becomes another one. */
function placeOf(width: number) {
  const measures: (() => void)[] = [];
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(measure: () => void) {
        measures.push(measure);
      }
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  let place = width;
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockImplementation(() => place);
  vi.spyOn(HTMLElement.prototype, "offsetWidth", "get").mockImplementation(() => place + 15);
  vi.spyOn(HTMLElement.prototype, "scrollWidth", "get").mockReturnValue(600);
  return {
    become: (next: number) =>
      act(() => {
        place = next;
        measures.forEach((measure) => measure());
      }),
  };
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const box = () => screen.getByRole("table", { name: "Sales" }).parentElement as HTMLElement;
const shade = () => box().parentElement?.querySelector<HTMLElement>("[data-more]") ?? null;

test("more columns at the end are told by a shade beside the scroll bar, those before by the names' line", async () => {
  const { become } = placeOf(400);
  await renderTable({ rows: sales(2) });
  become(400);
  expect([box().dataset["before"], shade()?.style.insetInlineEnd]).toEqual(["false", "15px"]);

  box().scrollLeft = 120;
  fireEvent.scroll(box());
  expect([box().dataset["before"], shade() !== null]).toEqual(["true", true]);

  // In a language that is written the other way the way there is negative.
  box().scrollLeft = -200;
  fireEvent.scroll(box());
  expect([box().dataset["before"], shade()]).toEqual(["true", null]);
});

test("a table that has its room shows neither", async () => {
  const { become } = placeOf(700);
  await renderTable({ rows: sales(2) });
  become(700);

  expect([box().dataset["before"], shade()]).toEqual(["false", null]);
});

test("columns come closer together before they scroll; one of a person's own width doesn't", async () => {
  const { user } = await renderTable({ rows: sales(2) });
  const widths = () => [...document.querySelectorAll("col")].map(({ style }) => style.width);
  const least = () => screen.getByRole("table", { name: "Sales" }).style.minWidth;

  // 8 + 10 + 10 rem, the last of which takes what is left.
  expect(least()).toContain("28rem");
  expect(least()).toContain("24.64rem");
  expect(widths()[0]).toMatch(/^min\(8rem, .*cqi/);

  screen.getByRole("separator", { name: /width of gun/i }).focus();
  await user.keyboard("{ArrowRight}");
  expect(widths()[0]).toBe("9rem");
  expect(widths()[1]).toContain("50cqi - 4.5rem");
});
