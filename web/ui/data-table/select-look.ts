/** The platform's own list of choices, in the console's tokens. */
export const SELECT = {
  h: "7",
  px: "1.5",
  bg: "surface",
  color: "text",
  borderWidth: "1px",
  borderColor: "line.strong",
  borderRadius: "control",
  cursor: "pointer",
  "& option": { background: "var(--chakra-colors-surface)", color: "var(--chakra-colors-text)" },
} as const;
