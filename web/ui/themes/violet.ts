import type { ChromeColours, ThemeTokens } from "../theme-tokens.ts";
import { danger, meanings } from "./light.ts";

const chrome: ChromeColours = {
  ground: "#43348c",
  text: "#f6f3ff",
  muted: "#d0c7f2",
  line: "#382b78",
  hover: "#5344a0",
  active: "#6353b4",
  accent: "#ffffff",
  focus: "#c9bbff",
};

/** violet: header and menu violet, pale surfaces; its blue leans to indigo. */
export const theme: ThemeTokens = {
  dark: false,
  ground: "#f1eff9",
  surface: "#ffffff",
  raised: "#ffffff",
  sunken: "#f8f6fd",
  line: "#e1dcf0",
  lineStrong: "#857da3",
  text: "#251f3b",
  muted: "#5f587a",
  header: chrome,
  menu: { ...chrome, ground: "#4b3b98" },
  accent: { solid: "#4650cb", contrast: "#ffffff", fg: "#3d46b8", subtle: "#edeefc", muted: "#dadcf9" },
  danger,
  brand: { bg: "linear-gradient(155deg, #5848ab, #2a2063)", fg: "#ece7fc", line: "#b9a8ff", warn: "#f5b469" },
  shadow: "0 1px 2px rgba(37, 31, 59, 0.06), 0 8px 24px -12px rgba(67, 52, 140, 0.24)",
  scrim: "rgba(28, 22, 52, 0.5)",
  state: meanings,
};
