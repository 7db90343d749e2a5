import { createSystem, defaultBaseConfig, defineConfig } from "@chakra-ui/react";
import { animationStyles, keyframes, layerStyles, textStyles } from "@chakra-ui/react/theme";
import { recipes, slotRecipes } from "./theme-recipes.ts";
import * as scale from "./theme-scale.ts";
import { d2, MEANINGS, tomorrowNightBlue, type ThemeTokens } from "./theme-tokens.ts";

const SANS = `"Inter Variable", system-ui, -apple-system, "Segoe UI", "PingFang SC", "Microsoft YaHei", "Noto Sans SC", "Noto Sans Thai", "Noto Sans Arabic", sans-serif`;

/** Digits of one width, for numbers that stand in columns or change: `<Text css={tabular}>`. */
export const tabular = { fontVariantNumeric: "tabular-nums" } as const;

/** Offline is told by a hatch as well as by grey. */
export const hatched = {
  backgroundImage:
    "repeating-linear-gradient(135deg, transparent 0 4px, color-mix(in srgb, var(--chakra-colors-state-offline-line) 28%, transparent) 4px 5px)",
} as const;

function both(pick: (theme: ThemeTokens) => string): { value: { base: string; _dark: string } } {
  return { value: { base: pick(d2), _dark: pick(tomorrowNightBlue) } };
}

const states = Object.fromEntries(
  MEANINGS.map((meaning) => [
    meaning,
    {
      fg: both((theme) => theme.state[meaning].fg),
      bg: both((theme) => theme.state[meaning].bg),
      line: both((theme) => theme.state[meaning].line),
    },
  ]),
);

/** A palette as the recipes ask for it (`colorPalette="accent"`). */
const accentPalette = {
  DEFAULT: both((theme) => theme.accent.solid),
  solid: both((theme) => theme.accent.solid),
  contrast: both((theme) => theme.accent.contrast),
  fg: both((theme) => theme.accent.fg),
  subtle: both((theme) => theme.accent.subtle),
  muted: both((theme) => theme.accent.muted),
  emphasized: both((theme) => theme.accent.muted),
  focusRing: both((theme) => theme.accent.solid),
  border: both((theme) => theme.lineStrong),
};

const grayPalette = {
  solid: both((theme) => theme.text),
  contrast: both((theme) => theme.surface),
  fg: both((theme) => theme.text),
  subtle: both((theme) => theme.sunken),
  muted: both((theme) => theme.line),
  emphasized: both((theme) => theme.line),
  focusRing: both((theme) => theme.accent.solid),
  border: both((theme) => theme.lineStrong),
};

const redPalette = {
  solid: { value: { base: "#b21d2a", _dark: "#ffb0b5" } },
  contrast: { value: { base: "#ffffff", _dark: "#3a0d18" } },
  fg: both((theme) => theme.state.fault.fg),
  subtle: both((theme) => theme.state.fault.bg),
  muted: both((theme) => theme.state.fault.bg),
  emphasized: both((theme) => theme.state.fault.bg),
  focusRing: both((theme) => theme.state.fault.line),
  border: both((theme) => theme.state.fault.line),
};

const colors = {
  ground: both((theme) => theme.ground),
  surface: {
    DEFAULT: both((theme) => theme.surface),
    raised: both((theme) => theme.raised),
    sunken: both((theme) => theme.sunken),
  },
  line: { DEFAULT: both((theme) => theme.line), strong: both((theme) => theme.lineStrong) },
  text: both((theme) => theme.text),
  muted: both((theme) => theme.muted),
  header: both((theme) => theme.header),
  scrim: both((theme) => theme.scrim),
  brand: {
    bg: both((theme) => theme.brand.bg),
    fg: both((theme) => theme.brand.fg),
    line: both((theme) => theme.brand.line),
    warn: both((theme) => theme.brand.warn),
  },
  state: states,
  accent: accentPalette,
  gray: grayPalette,
  red: redPalette,
  // The names the library's own recipes use.
  bg: {
    DEFAULT: both((theme) => theme.surface),
    panel: both((theme) => theme.raised),
    subtle: both((theme) => theme.sunken),
    muted: both((theme) => theme.sunken),
    emphasized: both((theme) => theme.line),
    inverted: both((theme) => theme.text),
    error: both((theme) => theme.state.fault.bg),
  },
  fg: {
    DEFAULT: both((theme) => theme.text),
    muted: both((theme) => theme.muted),
    subtle: both((theme) => theme.muted),
    inverted: both((theme) => theme.surface),
    error: both((theme) => theme.state.fault.fg),
  },
  border: {
    DEFAULT: both((theme) => theme.line),
    muted: both((theme) => theme.line),
    subtle: both((theme) => theme.line),
    emphasized: both((theme) => theme.lineStrong),
    error: both((theme) => theme.state.fault.line),
  },
};

const config = defineConfig({
  preflight: true,
  cssVarsPrefix: "chakra",
  cssVarsRoot: ":where(html)",
  globalCss: {
    html: { bg: "ground", color: "text", colorPalette: "accent", lineHeight: "1.45", fontFamily: "body" },
    body: { fontSize: "md", minH: "100dvh" },
    "*": { borderColor: "line" },
    "*::placeholder": { color: "muted" },
    "*::selection": { bg: "accent.muted" },
    ":focus-visible": { outlineColor: "accent.solid" },
    // Read from across the room: everything measured in rem grows.
    "html.wall": { fontSize: "clamp(16px, 1.1vw, 32px)" },
    "*, *::before, *::after": {
      _motionReduce: { animationDuration: "0.01ms!", transitionDuration: "0.01ms!", scrollBehavior: "auto!" },
    },
  },
  theme: {
    breakpoints: { sm: "480px", md: "768px", lg: "1024px", xl: "1280px", "2xl": "1536px" },
    keyframes,
    animationStyles,
    layerStyles,
    textStyles,
    recipes,
    slotRecipes,
    tokens: {
      ...scale,
      colors: {
        transparent: { value: "transparent" },
        current: { value: "currentColor" },
        white: { value: "#ffffff" },
        black: { value: "#000000" },
      },
      fonts: { body: { value: SANS }, heading: { value: SANS }, mono: { value: "ui-monospace, monospace" } },
    },
    semanticTokens: {
      colors,
      // One step of elevation only.
      shadows: Object.fromEntries(
        ["xs", "sm", "md", "lg", "xl", "2xl", "raised"].map((name) => [name, both((theme) => theme.shadow)]),
      ),
    },
  },
});

/** The console's look: the library's mechanics, our tokens, and only the recipes that are used. */
export const system = createSystem(defaultBaseConfig, config);
