import type { ThemeTokens } from "../theme-tokens.ts";
import { danger, meanings } from "./light.ts";

/** line: a fine ruled ground, edges instead of shadows. */
export const theme: ThemeTokens = {
  dark: false,
  ground: "#f5f6f7",
  pattern: "repeating-linear-gradient(to bottom, transparent 0 23px, #e2e7ee 23px 24px)",
  surface: "#ffffff",
  raised: "#ffffff",
  sunken: "#f8f9fa",
  line: "#cfd5dc",
  lineStrong: "#7c8590",
  text: "#1c2128",
  muted: "#545c67",
  accent: { solid: "#1a62c6", contrast: "#ffffff", fg: "#1656b0", subtle: "#eaf1fb", muted: "#d3e2f7" },
  danger,
  brand: {
    bg: "repeating-linear-gradient(to bottom, transparent 0 31px, #2b3542 31px 32px), #222a35",
    fg: "#e6eaf0",
    line: "#8ab8ff",
    warn: "#f0a95b",
  },
  shadow: "none",
  scrim: "rgba(24, 30, 38, 0.4)",
  state: meanings,
};
