import type { SystemStyleObject } from "@chakra-ui/react";
import { theme as d2 } from "./themes/d2.ts";
import { variablesOf } from "./themes/variables.ts";

/** Marks what is of use on a screen only: menus, tabs, notices. */
export const screenOnly = { "data-screen-only": "" } as const;

const important = (values: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, `${value} !important`]));

const PAPER: Readonly<Record<string, SystemStyleObject>> = {
  ":root": { ...important(variablesOf(d2)), background: "none !important" },
  "[data-screen-only], [data-chrome]": { display: "none !important" },
  // Beside a screen's title: sums are told, deeds are not.
  "[data-actions] :is(button, a)": { display: "none !important" },
  "[data-frame]": { display: "block !important", blockSize: "auto !important", minBlockSize: "0 !important" },
  // What scrolls on a screen is as long as it is on paper.
  "main, main :where(div, section, article, ul, ol)": {
    overflow: "visible !important",
    maxBlockSize: "none !important",
  },
  // Columns keep their widths where they can be scrolled to; paper has none beside it: there they share what it has, and words wrap.
  "main table": { minInlineSize: "0 !important", tableLayout: "auto !important" },
  "main col": { inlineSize: "auto !important" },
  "main :is(td, th)": {
    whiteSpace: "normal !important",
    overflow: "visible !important",
    paddingInline: "0.375rem !important",
  },
  "main [data-numeric=true]": { whiteSpace: "nowrap !important" },
  "main thead": { display: "table-header-group" },
  "main :is(tr, li, figure)": { breakInside: "avoid" },
};

/**
 * What any screen is like on paper: its content alone and all of it, in the light theme, because browsers print no dark
 * ground under pale words. Where there is a print sheet, that has rules of its own.
 */
export const printStyles: Readonly<Record<string, SystemStyleObject>> = Object.fromEntries(
  Object.entries(PAPER).map(([selector, style]) => [selector, { _print: style }]),
);
