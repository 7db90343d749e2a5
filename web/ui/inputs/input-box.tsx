import { chakra } from "@chakra-ui/react";

/**
 * The edge of a control: an input and what stands beside it (a currency's symbol, a unit, a small button) in one box.
 * The input takes the room that the others leave, so that nothing is ever written under a long unit.
 */
export const InputBox = chakra("div", {
  base: {
    display: "flex",
    alignItems: "center",
    w: "100%",
    minW: "0",
    minH: "control",
    bg: "surface",
    borderWidth: "1px",
    borderColor: "line.strong",
    borderRadius: "control",
    textStyle: "md",
    transition: "border-color 120ms",
    "&:focus-within": {
      borderColor: "accent.solid",
      outline: "1px solid",
      outlineColor: "accent.solid",
      outlineOffset: "-2px",
    },
    "&:has([aria-invalid=true])": { borderColor: "state.fault.line", outlineColor: "state.fault.line" },
    "&:has(> input:disabled, > select:disabled, > [data-scope=select]:disabled)": {
      bg: "surface.sunken",
      opacity: "0.6",
    },
    "& input": {
      flex: "1",
      minWidth: "0",
      height: "calc({sizes.control} - 2px)",
      paddingInline: "3",
      background: "transparent",
      outline: "none",
    },
  },
});

/** Words or a sign in a box that are not part of what is written, in front of it or after it. */
export const BoxNote = chakra("span", {
  base: {
    flex: "none",
    color: "muted",
    whiteSpace: "nowrap",
    "&:has(~ input)": { paddingInlineStart: "3", marginInlineEnd: "-1.5" },
    "input ~ &": { paddingInlineEnd: "3", marginInlineStart: "-1.5" },
  },
});

/** Text in its own direction begins where the page's lines begin; `match-parent` is not known to every browser. */
export const alongPage = { textAlign: "left", _rtl: { textAlign: "right" } } as const;

/** Numbers read from left to right in every language, and begin where the page's lines begin. */
export const numeric = {
  dir: "ltr",
  autoComplete: "off",
  spellCheck: false,
  css: { ...alongPage, fontVariantNumeric: "tabular-nums" },
} as const;
