import type { ThemeTokens } from "../theme-tokens.ts";
import { danger, meanings } from "./light.ts";

/** Chester: warm paper under a dark teal header; its blue leans to petrol. */
export const theme: ThemeTokens = {
  dark: false,
  ground: "#f1ebde",
  surface: "#fffdf8",
  raised: "#fffdf8",
  sunken: "#f8f3e8",
  line: "#e4dbc9",
  lineStrong: "#857b66",
  text: "#262219",
  muted: "#625a4a",
  header: {
    ground: "#12453f",
    text: "#f5f0e4",
    muted: "#bcd6cf",
    line: "#0c332f",
    hover: "#1c5851",
    active: "#286a62",
    accent: "#ffffff",
    focus: "#8ed3c6",
  },
  accent: { solid: "#15647f", contrast: "#ffffff", fg: "#115770", subtle: "#e6f0ef", muted: "#cbe1e2" },
  danger,
  brand: { bg: "linear-gradient(155deg, #17574f, #0a2f2b)", fg: "#e5efe9", line: "#7fd0c0", warn: "#f0b35c" },
  shadow: "0 1px 2px rgba(60, 48, 24, 0.06), 0 8px 24px -12px rgba(60, 48, 24, 0.2)",
  scrim: "rgba(30, 26, 16, 0.45)",
  state: meanings,
};
