import type { ThemeTokens } from "../theme-tokens.ts";
import { danger, meanings } from "./light.ts";

/** d2, the default: white surfaces on a cool grey-blue ground, blue accent. */
export const theme: ThemeTokens = {
  dark: false,
  ground: "#edf1f7",
  surface: "#ffffff",
  raised: "#ffffff",
  sunken: "#f5f8fc",
  line: "#dce3ee",
  lineStrong: "#76849b",
  text: "#1a2536",
  muted: "#55627a",
  accent: { solid: "#1f5fd0", contrast: "#ffffff", fg: "#1a54bd", subtle: "#e9f0fd", muted: "#d2e1fb" },
  danger,
  brand: { bg: "linear-gradient(155deg, #17386f, #0c2247)", fg: "#dbe7fb", line: "#6fa8ff", warn: "#f0a24b" },
  shadow: "0 1px 2px rgba(26, 37, 54, 0.05), 0 8px 24px -12px rgba(26, 37, 54, 0.18)",
  scrim: "rgba(16, 26, 44, 0.45)",
  state: meanings,
};
