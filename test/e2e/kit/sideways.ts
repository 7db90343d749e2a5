import type { Page } from "playwright-core";

/** Tables that are wider than their place, each by its heads: part of them is out of sight until somebody scrolls. */
export const sidewaysTables = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll("table")].flatMap((table) => {
      let place = table.parentElement;
      while (place !== null && !/auto|scroll/.test(getComputedStyle(place).overflowX)) {
        place = place.parentElement;
      }
      const heads = [...table.querySelectorAll("thead th")].map((head) => head.textContent?.trim());
      // A pixel is lost where halves of one are rounded.
      return place !== null && place.clientWidth > 0 && place.scrollWidth > place.clientWidth + 1
        ? [`${place.scrollWidth} of ${place.clientWidth} px: ${heads.join(", ")}`]
        : [];
    }),
  );
