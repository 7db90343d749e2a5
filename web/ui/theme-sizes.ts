import { COMPONENT_SIZES, type ComponentSize } from "../lib/preferences/look.ts";

/** Base type and heights in px, as they come out where the browser's own type is 16 px. */
interface Density {
  readonly type: number;
  readonly xs: number;
  readonly sm: number;
  readonly control: number;
  readonly lg: number;
  readonly row: number;
}

/** What a component size sets. Gaps and padding are in rem and shrink with the type. */
export const DENSITIES: Readonly<Record<ComponentSize, Density>> = {
  default: { type: 14, xs: 26, sm: 32, control: 36, lg: 44, row: 44 },
  medium: { type: 13, xs: 25, sm: 29, control: 32, lg: 38, row: 38 },
  small: { type: 12.5, xs: 24, sm: 26, control: 28, lg: 34, row: 32 },
  // A pointer needs 24 px (WCAG 2.2, 2.5.8): smaller it doesn't get.
  mini: { type: 12, xs: 24, sm: 24, control: 24, lg: 30, row: 28 },
};

/** `fontSizes.md` is 0.875 rem. */
const BASE_REM = 0.875;
const BROWSER_PX = 16;
const HEIGHTS = ["xs", "sm", "control", "lg", "row"] as const;

/** The heights as tokens; the variables behind them come from {@link sizeStyles}. */
export const controlSizes: Readonly<Record<string, string>> = {
  control: "var(--size-control)",
  "control.xs": "var(--size-xs)",
  "control.sm": "var(--size-sm)",
  "control.lg": "var(--size-lg)",
  row: "var(--size-row)",
};

/** Global style: the variables and the base type of each size, for `html[data-size]`. */
export const sizeStyles = {
  html: styleOf("default"),
  ...Object.fromEntries(
    COMPONENT_SIZES.filter((size) => size !== "default").map((size) => [`html[data-size=${size}]`, styleOf(size)]),
  ),
};

/** In rem, so that a person's larger type and a wall's grow the controls with their words. */
function styleOf(size: ComponentSize): Record<string, string> {
  const density = DENSITIES[size];
  const rootPx = density.type / BASE_REM;
  const heights = HEIGHTS.map((name) => [`--size-${name}`, `${(density[name] / rootPx).toFixed(4)}rem`]);
  return { fontSize: `${((rootPx / BROWSER_PX) * 100).toFixed(3)}%`, ...Object.fromEntries(heights) };
}
