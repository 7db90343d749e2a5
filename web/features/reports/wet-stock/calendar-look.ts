import { hatched, tabular } from "../../../ui/theme.ts";

const CELL = "1.5rem";
/** Where a month of days and all figures stand side by side: an office screen with its menu open has less. */
const ALL_FITS = "85rem";

/** How the days of tanks look: a state by its colour, its sign and its edge. */
export const DAY_STATES = {
  "& [data-state]": { textAlign: "center", borderRadius: "sm", fontWeight: 650, lineHeight: 1 },
  "& [data-state=RED]": { bg: "state.fault.bg", color: "state.fault.fg", boxShadow: "inset 0 0 0 1.5px currentcolor" },
  "& [data-state=AMBER]": { bg: "state.warning.bg", color: "state.warning.fg" },
  "& [data-state=WITHIN]": { bg: "surface.sunken", color: "muted" },
  "& [data-state=UNKNOWN]": { ...hatched, bg: "state.offline.bg", color: "state.offline.fg" },
  "& [data-state=PENDING]": { color: "muted" },
  "& [data-open]": { outline: "1px dashed", outlineColor: "line.strong", outlineOffset: "-1px" },
  "& [data-lacking] > span": { position: "relative" },
  "& [data-lacking] > span::after": {
    content: '""',
    position: "absolute",
    insetBlockStart: "-0.4rem",
    insetInlineEnd: "-0.5rem",
    borderBlockStart: "0.375rem solid",
    borderBlockStartColor: "state.warning.line",
    borderInlineStart: "0.375rem solid transparent",
  },
} as const;

/** The table of tanks by days: its head and the tanks' names stay while it scrolls. */
export const CALENDAR = {
  ...tabular,
  ...DAY_STATES,
  flex: "1",
  minHeight: 0,
  overflow: "auto",
  containerType: "inline-size",
  "& table": { borderCollapse: "separate", borderSpacing: "1px 2px", fontSize: "sm" },
  "& thead th": {
    position: "sticky",
    insetBlockStart: 0,
    zIndex: 2,
    bg: "surface",
    color: "muted",
    fontSize: "xs",
    fontWeight: 550,
    whiteSpace: "nowrap",
    verticalAlign: "bottom",
    textAlign: "start",
    paddingInline: "2",
    paddingBlock: "1",
  },
  "& thead th[data-day]": { paddingInline: 0, textAlign: "center", minInlineSize: CELL },
  "& thead th small": { display: "block", fontSize: "2xs", fontWeight: 450 },
  "& thead th:first-of-type": { insetInlineStart: 0, zIndex: 3 },
  "& tbody th": {
    position: "sticky",
    insetInlineStart: 0,
    zIndex: 1,
    bg: "surface",
    minInlineSize: "10.5rem",
    maxInlineSize: "10.5rem",
    paddingInline: "2",
    textAlign: "start",
    fontWeight: 400,
    cursor: "pointer",
    // What was found has a line of its own below the name, and another where one is too short for its words.
    "--badge-wrap": "normal",
  },
  "& tbody th > i": {
    display: "inline-block",
    inlineSize: "1",
    blockSize: "8",
    borderRadius: "full",
    marginInlineEnd: "2",
    verticalAlign: "middle",
  },
  "& tbody th > span": { display: "inline-block", maxInlineSize: "calc(100% - 1rem)", verticalAlign: "middle" },
  "& tbody th b, & tbody th small": {
    display: "block",
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
  },
  // Where the line runs the other way, a name that is too long would lose its beginning.
  "[dir=rtl] & tbody th b > bdi": {
    display: "inline-block",
    maxInlineSize: "100%",
    overflow: "hidden",
    textOverflow: "ellipsis",
    verticalAlign: "bottom",
  },
  "& tbody th b": { fontWeight: 550, lineHeight: 1.25 },
  "& tbody th:hover b": { textDecoration: "underline" },
  "& small": { color: "muted", fontSize: "xs" },
  "& [data-numeric]": { textAlign: "end", whiteSpace: "nowrap", paddingInline: "2", lineHeight: 1.25 },
  "& td[data-numeric] small": { display: "block" },
  // There is room for the days or for these; a tank's drawer and the table have them too.
  "& [data-span]": { display: "none" },
  "& [data-span=RED], & [data-instead]": { color: "state.fault.fg", fontWeight: 600 },
  [`@container (min-width: ${ALL_FITS})`]: {
    "& [data-span]": { display: "table-cell" },
    "& [data-instead]": { display: "none" },
    "& tbody th": { minInlineSize: "13rem", maxInlineSize: "17rem" },
  },
  "& td[data-place]": { inlineSize: CELL, minInlineSize: CELL, blockSize: "2.25rem", cursor: "pointer" },
  "& [data-place]:focus-visible": { outline: "2px solid", outlineColor: "accent.solid", outlineOffset: "-1px" },
} as const;
