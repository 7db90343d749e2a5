import { screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, expect, test } from "vitest";
import { renderPiece } from "../test/render-piece.tsx";
import { ViewTabs } from "./view-tabs.tsx";

const TAB = 100;
const measured = Element.prototype.getBoundingClientRect;
afterEach(() => {
  Element.prototype.getBoundingClientRect = measured;
});

/** A phone on which two of three tabs fit, laid out in a line. */
function onPhone() {
  Element.prototype.getBoundingClientRect = function (this: Element) {
    const place = this.tagName === "A" ? [...(this.parentElement?.children ?? [])].indexOf(this) : 0;
    const scrolled = this.tagName === "A" ? (this.parentElement?.scrollLeft ?? 0) : 0;
    return new DOMRect(place * TAB - scrolled, 0, this.tagName === "A" ? TAB : 2 * TAB, 30);
  };
}

const tabs = (present: string) => (
  <MemoryRouter>
    <ViewTabs
      label="menu.alarmInfo"
      present={present}
      views={["one", "two", "three"].map((id) => ({ id, title: "form.save", to: `?view=${id}` }))}
    />
  </MemoryRouter>
);

test("the tab on screen is among those that are seen, whichever it is", async () => {
  onPhone();
  const { rerender } = await renderPiece(tabs("three"));
  const { scrollLeft } = screen.getByRole("navigation");
  expect(scrollLeft).toBe(TAB);

  rerender(tabs("one"));
  expect(screen.getByRole("navigation").scrollLeft).toBe(0);
});
