import type { ThemeTokens } from "../theme-tokens.ts";
import { danger, meanings } from "./light.ts";

const STARS = [
  [7, 30, 1.2],
  [13, 72, 0.8],
  [21, 22, 0.9],
  [29, 58, 1.3],
  [36, 84, 0.7],
  [43, 34, 0.8],
  [51, 66, 1],
  [58, 18, 1.2],
  [66, 78, 0.8],
  [74, 40, 1],
  [83, 70, 0.7],
  [91, 26, 1.1],
] as const;

/** Each star a dot of its own size, at shares of the width and of the height. */
const sky = STARS.map(([x, y, size]) => {
  const edge = `${size}px, transparent ${size + 0.6}px`;
  return `radial-gradient(circle at ${x}% ${y}%, #7482bd ${edge})`;
}).join(", ");

/** star: a night header with stars over light content. */
export const theme: ThemeTokens = {
  dark: false,
  ground: "#eceff6",
  surface: "#ffffff",
  raised: "#ffffff",
  sunken: "#f6f7fb",
  line: "#dbe0ec",
  lineStrong: "#78839a",
  text: "#1a2038",
  muted: "#555f79",
  header: {
    ground: "#0f1638",
    pattern: sky,
    text: "#f3f5ff",
    muted: "#bec8ea",
    line: "#0a0f28",
    hover: "#232d5c",
    active: "#303c75",
    accent: "#ffffff",
    focus: "#a9bcff",
  },
  accent: { solid: "#2b58cf", contrast: "#ffffff", fg: "#244dba", subtle: "#eaeffd", muted: "#d5dffa" },
  danger,
  brand: { bg: `${sky}, linear-gradient(155deg, #1c2660, #0a0f28)`, fg: "#e3e8fc", line: "#8fa9ff", warn: "#f2b063" },
  shadow: "0 1px 2px rgba(20, 26, 56, 0.06), 0 8px 24px -12px rgba(20, 26, 56, 0.2)",
  scrim: "rgba(10, 15, 40, 0.5)",
  state: meanings,
};
