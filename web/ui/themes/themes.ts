import { DEFAULT_ACCENT, type ThemeId } from "../../lib/preferences/look.ts";
import type { ThemeTokens } from "../theme-tokens.ts";
import { theme as d2 } from "./d2.ts";

type Loaded = Promise<{ readonly theme: ThemeTokens }>;

// d2 is part of the console's own style; every other theme comes when somebody wears it.
const LOADERS: Readonly<Record<ThemeId, () => Loaded>> = {
  d2: () => Promise.resolve({ theme: d2 }),
  chester: () => import("./chester.ts"),
  element: () => import("./element.ts"),
  violet: () => import("./violet.ts"),
  line: () => import("./line.ts"),
  star: () => import("./star.ts"),
  "tomorrow-night-blue": () => import("./tomorrow-night-blue.ts"),
};

/** A theme in a person's accent: the default one is the theme's own blue, of any other it has readable shades. */
export async function loadTheme(id: ThemeId, accent: string): Promise<ThemeTokens> {
  const { theme } = await LOADERS[id]();
  if (accent === DEFAULT_ACCENT) {
    return theme;
  }
  const { shadesOf } = await import("./accent.ts");
  return { ...theme, accent: shadesOf(accent, theme) };
}
