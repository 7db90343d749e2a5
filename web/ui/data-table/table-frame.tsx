import { chakra } from "@chakra-ui/react";
import { tabular } from "../theme.ts";
import type { ShownColumn } from "./use-columns.ts";

/** The columns' widths, and the least width of the table: what is left goes to the columns that grow. */
export function Widths<Row>({ columns, checks }: { columns: readonly ShownColumn<Row>[]; checks: boolean }) {
  return (
    <colgroup>
      {checks && <col style={{ width: `${CHECK_REM}rem` }} />}
      {columns.map(({ id, wanted }) => (
        <col key={id} style={wanted === undefined ? undefined : { width: `${wanted}rem` }} />
      ))}
    </colgroup>
  );
}

const CHECK_REM = 2.75;

/** The least width at which all columns have theirs, as CSS. */
export function leastWidth<Row>(columns: readonly ShownColumn<Row>[], checks: boolean): string {
  const rem = columns.reduce((sum, { wanted, width }) => sum + (wanted ?? width), checks ? CHECK_REM : 0);
  return `${rem}rem`;
}

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
    "& .check": { px: "1.5", textAlign: "center" },
    "& [data-numeric=true]": { textAlign: "end" },
    "& thead th, & thead td": {
      position: "sticky",
      top: "0",
      zIndex: "1",
      bg: "surface.sunken",
      color: "muted",
      fontWeight: "550",
      fontSize: "sm",
    },
    "& thead .title": { overflow: "hidden", textOverflow: "ellipsis" },
    "& tbody th": { fontWeight: "500" },
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
    "& tfoot td": { position: "sticky", bottom: "0", bg: "surface.sunken", fontWeight: "650" },
  },
});
