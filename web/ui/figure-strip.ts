/** A strip of named figures over what they sum up: its `dl` lies along it, names small, the one at `data-end` large. */
export const FIGURE_STRIP = {
  paddingInline: "4",
  paddingBlock: "3",
  bg: "surface",
  borderWidth: "1px",
  borderColor: "line",
  borderRadius: "surface",
  fontVariantNumeric: "tabular-nums",
  "& dl": { display: "flex", flexWrap: "wrap", columnGap: "6", rowGap: "2" },
  "& dt": { color: "muted", fontSize: "xs" },
  "& dd": { fontWeight: "550" },
  "& [data-end] dd:first-of-type": { fontWeight: "650", fontSize: "lg", lineHeight: "1.3" },
} as const;
