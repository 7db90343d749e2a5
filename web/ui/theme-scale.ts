/** Measures of the console, in rem so that they follow the size of type. Written out here because the library hands
 * its own over only together with every recipe it has. */
import { controlSizes } from "./theme-sizes.ts";

const STEPS = [
  0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60,
  64, 72, 80, 96,
];
const WIDTHS = { "3xs": 14, "2xs": 16, xs: 20, sm: 24, md: 28, lg: 32, xl: 36, "2xl": 42, "3xl": 48, "4xl": 56 };

type Tokens = Record<string, { value: string }>;

function tokensOf(values: Record<string, string | number>): Tokens {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value: String(value) }]));
}

function inRem(values: Record<string, number>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, rem]) => [name, `${rem}rem`]));
}

const steps = Object.fromEntries(STEPS.map((step) => [String(step), `${step / 4}rem`]));

/** Gaps and padding: 4 is 1 rem. */
export const spacing = tokensOf({ "0": "0px", px: "1px", ...steps });

/** Widths and heights: the same steps, the frame's own, and the library's names for dialogs and drawers. */
export const sizes = tokensOf({
  "0": "0px",
  px: "1px",
  ...steps,
  ...inRem(WIDTHS),
  max: "max-content",
  min: "min-content",
  fit: "fit-content",
  prose: "70ch",
  full: "100%",
  "1/2": "50%",
  dvh: "100dvh",
  dvw: "100dvw",
  header: "56px",
  tabs: "40px",
  menu: "260px",
  menuCollapsed: "65px",
  themeDialog: "600px",
  /** A sheet of A4 on its long side, between the dialog's own edges. */
  landscapeDialog: "1092px",
  ...controlSizes,
});

/** 14 px is the base at the default component size; the small ones stop where they could not be read any more. */
export const fontSizes = tokensOf({
  "2xs": "max(0.6875rem, 10.5px)",
  xs: "max(0.75rem, 11px)",
  sm: "max(0.8125rem, 11.5px)",
  md: "0.875rem",
  lg: "1rem",
  xl: "1.25rem",
  "2xl": "1.5rem",
  "3xl": "1.875rem",
  "4xl": "2.5rem",
});

export const fontWeights = tokensOf({ normal: 400, medium: 500, semibold: 600, bold: 700 });
export const lineHeights = tokensOf({ shorter: 1.25, short: 1.375, moderate: 1.45, tall: 1.625 });

export const durations = tokensOf({
  fastest: "50ms",
  faster: "100ms",
  fast: "120ms",
  moderate: "160ms",
  slow: "200ms",
  slower: "300ms",
  slowest: "400ms",
});
export const easings = tokensOf({
  "ease-in": "cubic-bezier(0.42, 0, 1, 1)",
  "ease-out": "cubic-bezier(0, 0, 0.58, 1)",
  "ease-in-out": "cubic-bezier(0.42, 0, 0.58, 1)",
  "ease-in-smooth": "cubic-bezier(0.32, 0.72, 0, 1)",
});
export const animations = tokensOf({
  spin: "spin 1s linear infinite",
  pulse: "pulse 2s cubic-bezier(0.4, 0, 0.6, 1) infinite",
});

/** What lies over what. */
export const zIndex = Object.fromEntries(
  Object.entries({
    hide: -1,
    base: 0,
    docked: 10,
    dropdown: 1000,
    sticky: 1100,
    banner: 1200,
    overlay: 1300,
    modal: 1400,
    popover: 1500,
    /** What opens at a field: over a dialog over a drawer, whose layers count up from a popover's. */
    choices: 1550,
    skipNav: 1600,
    toast: 1700,
    tooltip: 1800,
    max: 2147483647,
  }).map(([name, value]) => [name, { value }]),
);

export const radii = tokensOf({
  none: "0",
  "2xs": "1px",
  xs: "2px",
  sm: "4px",
  md: "6px",
  lg: "8px",
  xl: "10px",
  full: "9999px",
  l1: "4px",
  l2: "6px",
  l3: "8px",
  control: "6px",
  surface: "8px",
});

export const cursor = tokensOf({
  button: "pointer",
  checkbox: "default",
  disabled: "not-allowed",
  menuitem: "default",
  option: "default",
  radio: "default",
  slider: "default",
  switch: "pointer",
});
export const borders = tokensOf({ xs: "0.5px solid", sm: "1px solid", md: "2px solid", lg: "4px solid" });
