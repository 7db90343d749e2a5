import type { Page } from "playwright-core";

/** What is wider than its place, so that part of it is out of sight until somebody scrolls: the page, and tables by their heads. */
export const sideways = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const tables = [...document.querySelectorAll("table")].flatMap((table) => {
      let place = table.parentElement;
      while (place !== null && !/auto|scroll/.test(getComputedStyle(place).overflowX)) {
        place = place.parentElement;
      }
      const heads = [...table.querySelectorAll("thead th")].map((head) => head.textContent?.trim());
      // A pixel is lost where halves of one are rounded.
      return place !== null && place.clientWidth > 0 && place.scrollWidth > place.clientWidth + 1
        ? [`${place.scrollWidth} of ${place.clientWidth} px: ${heads.join(", ")}`]
        : [];
    });
    return scrollWidth > clientWidth ? [`the page: ${scrollWidth} of ${clientWidth} px`, ...tables] : tables;
  });
