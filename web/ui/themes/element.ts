import type { ThemeTokens } from "../theme-tokens.ts";
import { danger, meanings } from "./light.ts";

/** Element: crisp white with hardly a ground, and Element's blue, darkened until white words read on it. */
export const theme: ThemeTokens = {
  dark: false,
  ground: "#f7f8fa",
  surface: "#ffffff",
  raised: "#ffffff",
  sunken: "#f5f7fa",
  line: "#dcdfe6",
  lineStrong: "#868a94",
  text: "#242a33",
  muted: "#5b6270",
  accent: { solid: "#0d6fdc", contrast: "#ffffff", fg: "#0961c4", subtle: "#ecf5ff", muted: "#d9ecff" },
  danger,
  brand: { bg: "linear-gradient(155deg, #0d6fdc, #06418a)", fg: "#eaf4ff", line: "#a0cfff", warn: "#ffc46b" },
  shadow: "0 1px 3px rgba(31, 45, 61, 0.08)",
  scrim: "rgba(20, 28, 40, 0.5)",
  state: meanings,
};
