import { createSystem, defaultBaseConfig, defineConfig, type SystemStyleObject } from "@chakra-ui/react";
import { animationStyles, keyframes, layerStyles, textStyles } from "@chakra-ui/react/theme";
import { printStyles } from "./theme-print.ts";
import { recipes, slotRecipes } from "./theme-recipes.ts";
import * as scale from "./theme-scale.ts";
import { sizeStyles } from "./theme-sizes.ts";
import { theme as d2 } from "./themes/d2.ts";
import { coloursOf } from "./themes/variables.ts";

const SANS = `"Inter Variable", system-ui, -apple-system, "Segoe UI", "PingFang SC", "Microsoft YaHei", "Noto Sans SC", "Noto Sans Thai", "Noto Sans Arabic", sans-serif`;

/** Digits of one width, for numbers that stand in columns or change: `<Text css={tabular}>`. */
export const tabular = { fontVariantNumeric: "tabular-nums" } as const;

/** Offline is told by a hatch as well as by grey. */
export const hatched = {
  backgroundImage:
    "repeating-linear-gradient(135deg, transparent 0 4px, color-mix(in srgb, var(--chakra-colors-state-offline-line) 28%, transparent) 4px 5px)",
} as const;

type Tree = { [name: string]: Tree | { readonly value: string } };

/** The theme's tokens as the library wants them: "surface.sunken" becomes a branch, "surface" its DEFAULT. */
function treeOf(values: Readonly<Record<string, string>>): Tree {
  const tree: Tree = {};
  for (const [path, value] of Object.entries(values)) {
    const [group = "", ...rest] = path.split(".");
    const at = rest.reduce<Tree>((branch, name) => (branch[name] ??= {}) as Tree, (tree[group] ??= {}) as Tree);
    at["DEFAULT"] = { value };
  }
  return tree;
}

function ref(path: string): { value: string } {
  return { value: `{colors.${path}}` };
}

/** A palette as the recipes ask for it (`colorPalette="gray"`). */
const grayPalette = {
  solid: ref("text"),
  contrast: ref("surface"),
  fg: ref("text"),
  subtle: ref("surface.sunken"),
  muted: ref("line"),
  emphasized: ref("line"),
  focusRing: ref("accent.solid"),
  border: ref("line.strong"),
};

const redPalette = {
  solid: ref("danger.solid"),
  contrast: ref("danger.contrast"),
  fg: ref("state.fault.fg"),
  subtle: ref("state.fault.bg"),
  muted: ref("state.fault.bg"),
  emphasized: ref("state.fault.bg"),
  focusRing: ref("state.fault.line"),
  border: ref("state.fault.line"),
};

const ours = treeOf(coloursOf(d2));
const colors = {
  ...ours,
  accent: {
    ...ours["accent"],
    DEFAULT: ref("accent.solid"),
    emphasized: ref("accent.muted"),
    focusRing: ref("accent.solid"),
    border: ref("line.strong"),
  },
  gray: grayPalette,
  red: redPalette,
  // The names the library's own recipes use.
  bg: {
    DEFAULT: ref("surface"),
    panel: ref("surface.raised"),
    subtle: ref("surface.sunken"),
    muted: ref("surface.sunken"),
    emphasized: ref("line"),
    inverted: ref("text"),
    error: ref("state.fault.bg"),
  },
  fg: {
    DEFAULT: ref("text"),
    muted: ref("muted"),
    subtle: ref("muted"),
    inverted: ref("surface"),
    error: ref("state.fault.fg"),
  },
  border: {
    DEFAULT: ref("line"),
    muted: ref("line"),
    subtle: ref("line"),
    emphasized: ref("line.strong"),
    error: ref("state.fault.line"),
  },
};

/** In the frame's own colours, whatever stands there: the page's tokens mean the part's. */
function chromeStyle(part: "header" | "menu"): SystemStyleObject {
  const meant = {
    surface: "ground",
    "surface-sunken": "hover",
    line: "line",
    "line-strong": "muted",
    text: "text",
    muted: "muted",
    "accent-subtle": "active",
    "accent-fg": "accent",
    "accent-solid": "focus",
    "accent-contrast": "ground",
  };
  const variables = Object.entries(meant).map(([token, own]) => [`--chakra-colors-${token}`, `colors.${part}.${own}`]);
  return { bg: part, color: `${part}.text`, ...Object.fromEntries(variables) };
}

const config = defineConfig({
  preflight: true,
  cssVarsPrefix: "chakra",
  cssVarsRoot: ":where(html)",
  globalCss: {
    ...sizeStyles,
    html: {
      ...sizeStyles.html,
      bg: "page",
      color: "text",
      colorPalette: "accent",
      lineHeight: "1.45",
      fontFamily: "body",
    },
    body: { fontSize: "md", minH: "100dvh" },
    "*": { borderColor: "line" },
    "*::placeholder": { color: "muted" },
    "*::selection": { bg: "accent.muted" },
    ":focus-visible": { outlineColor: "accent.solid" },
    "[data-chrome=header]": chromeStyle("header"),
    "[data-chrome=menu]": chromeStyle("menu"),
    // Read from across the room: everything measured in rem grows.
    "html.wall": { fontSize: "clamp(16px, 1.1vw, 32px)" },
    "*, *::before, *::after": {
      _motionReduce: { animationDuration: "0.01ms!", transitionDuration: "0.01ms!", scrollBehavior: "auto!" },
    },
    ...printStyles,
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
      shadows: {
        raised: { value: d2.shadow },
        ...Object.fromEntries(
          ["xs", "sm", "md", "lg", "xl", "2xl"].map((name) => [name, { value: "{shadows.raised}" }]),
        ),
      },
    },
  },
});

/** The console's look: the library's mechanics, our tokens, and only the recipes that are used. */
export const system = createSystem(defaultBaseConfig, config);
