import { chakra } from "@chakra-ui/react";
import { tabular } from "../theme.ts";
import type { ShownColumn } from "./use-columns.ts";

/** How close columns come where the whole table fits by it: what stands in them has a little more room than it needs. */
const CLOSEST = 0.88;
const CHECK_REM = 2.75;

/** The columns' widths, and the least width of the table: what is left goes to the columns that grow. */
export function Widths<Row>({ columns, checks }: { columns: readonly ShownColumn<Row>[]; checks: boolean }) {
  const widths = widthsOf(columns, checks);
  return (
    <colgroup>
      {checks && <col style={{ width: `${CHECK_REM}rem` }} />}
      {columns.map(({ id, wanted, own }) => (
        <col
          key={id}
          style={wanted === undefined ? undefined : { width: own ? `${wanted}rem` : drawnCloser(wanted, widths) }}
        />
      ))}
    </colgroup>
  );
}

/** In rem: what keeps its width, and what the others ask for together. */
interface TableWidths {
  readonly kept: number;
  readonly given: number;
}

function widthsOf<Row>(columns: readonly ShownColumn<Row>[], checks: boolean): TableWidths {
  const sum = (own: boolean) =>
    columns.reduce((all, column) => all + (column.own === own ? (column.wanted ?? column.width) : 0), 0);
  return { kept: sum(true) + (checks ? CHECK_REM : 0), given: sum(false) };
}

/** As wide as wanted where there is room, or where the table scrolls sideways anyway; else its share of what there is. */
function drawnCloser(wanted: number, { kept, given }: TableWidths): string {
  const share = `(100cqi - ${kept}rem) * ${wanted / given}`;
  return `min(${wanted}rem, max(${share}, ${tooNarrow({ kept, given })}))`;
}

/** The least width of the table, as CSS. */
export function leastWidth<Row>(columns: readonly ShownColumn<Row>[], checks: boolean): string {
  const widths = widthsOf(columns, checks);
  return `min(${widths.kept + widths.given}rem, max(${closest(widths)}rem, ${tooNarrow(widths)}))`;
}

const closest = ({ kept, given }: TableWidths) => kept + given * CLOSEST;

/** Wider than any column where the columns don't fit however close they come; else nothing. */
const tooNarrow = (widths: TableWidths) => `(${closest(widths)}rem - 100cqi) * 9999`;

/**
 * The row's name and its check box stay where the table scrolls sideways and there is room beside them; a line tells
 * that something lies under them.
 */
const NAMES_STAY = {
  "@container (min-width: 40rem)": {
    "& .check, & tbody th, & thead th:first-of-type": { position: "sticky", insetInlineStart: "0" },
    "& tbody .check ~ th, & thead .check ~ th:first-of-type": { insetInlineStart: `${CHECK_REM}rem` },
    "& tbody .check, & tbody th": { zIndex: "1", bg: "surface" },
    "& thead .check, & thead th:first-of-type": { zIndex: "3" },
    "[data-before=true] > & tbody th, [data-before=true] > & thead th:first-of-type": {
      borderInlineEndWidth: "1px",
      borderInlineEndColor: "line.strong",
    },
  },
} as const;

/** A real table: sticky head and totals, rows of the component size's height, numbers at the end in digits of one width. */
export const Table = chakra("table", {
  base: {
    ...tabular,
    width: "100%",
    tableLayout: "fixed",
    borderCollapse: "separate",
    borderSpacing: "0",
    fontSize: "md",
    "& th, & td": {
      position: "relative",
      px: "3",
      py: "0",
      height: "row",
      textAlign: "start",
      fontWeight: "400",
      borderBottomWidth: "1px",
      borderColor: "line",
      overflow: "hidden",
      textOverflow: "ellipsis",
      whiteSpace: "nowrap",
    },
    "& .stacked > *": { minInlineSize: "0", overflow: "hidden", textOverflow: "ellipsis" },
    "& .check": { px: "1.5", textAlign: "center" },
    "& [data-numeric=true]": { textAlign: "end" },
    "& thead th, & thead td": {
      position: "sticky",
      top: "0",
      zIndex: "2",
      bg: "surface.sunken",
      color: "muted",
      fontWeight: "550",
      fontSize: "sm",
    },
    // Two lines fit in the height of a row, whatever the component size.
    "& thead .title": {
      lineClamp: "2",
      minWidth: "0",
      lineHeight: "1.2",
      whiteSpace: "normal",
      hyphens: "auto",
      overflowWrap: "anywhere",
    },
    "& tbody th": { fontWeight: "500" },
    ...NAMES_STAY,
    // Where the line runs the other way, what is too long would lose its beginning and its end.
    "[dir=rtl] &": {
      "& tbody th > button": { maxW: "100%" },
      "& tbody :is(td, th, th > button) > bdi": {
        display: "inline-block",
        maxW: "100%",
        overflow: "hidden",
        textOverflow: "ellipsis",
        verticalAlign: "bottom",
      },
    },
    "& tbody tr": { outline: "none" },
    "& tbody tr[data-opens=true]": { cursor: "pointer" },
    "& tbody tr:hover > *": { bg: "surface.sunken" },
    "& tbody tr[data-selected=true] > *": { bg: "accent.subtle" },
    "& tbody tr:focus-visible > *": {
      bg: "surface.sunken",
      boxShadow: "inset 0 2px var(--chakra-colors-accent-solid), inset 0 -2px var(--chakra-colors-accent-solid)",
    },
    "& tfoot td": { position: "sticky", bottom: "0", zIndex: "2", bg: "surface.sunken", fontWeight: "650" },
  },
});
