/** How what belongs to a customer stands in its detail. */
export const ROWS = {
  listStyle: "none",
  fontSize: "sm",
  marginBlockEnd: "3",
  "& > li": {
    display: "flex",
    alignItems: "flex-start",
    gap: "1",
    paddingBlock: "2",
    borderBlockEndWidth: "1px",
    borderColor: "line",
  },
  "& b": { fontWeight: "600", fontVariantNumeric: "tabular-nums" },
  "& a": { color: "accent.fg", _hover: { textDecoration: "underline" } },
  "& p": { overflowWrap: "anywhere" },
  "& small": { color: "muted", fontSize: "xs" },
} as const;
