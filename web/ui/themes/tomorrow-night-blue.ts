import type { ThemeTokens } from "../theme-tokens.ts";

/** Tomorrow Night Blue: dark, every surface of the #002451 family, pale text. */
export const theme: ThemeTokens = {
  dark: true,
  ground: "#001733",
  surface: "#002451",
  raised: "#022c60",
  sunken: "#001e45",
  line: "#113a70",
  lineStrong: "#6485bb",
  text: "#f2f6ff",
  muted: "#a9bce0",
  header: { ground: "#001f47", hover: "#07336a" },
  menu: { hover: "#07336a" },
  accent: { solid: "#84bdff", contrast: "#001733", fg: "#a5d0ff", subtle: "#073468", muted: "#0d4484" },
  danger: { solid: "#ffb0b5", contrast: "#3a0d18" },
  brand: { bg: "linear-gradient(155deg, #00306b, #001733)", fg: "#c9dcfb", line: "#84bdff", warn: "#e58f4d" },
  shadow: "0 1px 2px rgba(0, 8, 20, 0.4), 0 10px 28px -12px rgba(0, 8, 20, 0.7)",
  scrim: "rgba(0, 8, 22, 0.65)",
  state: {
    free: { fg: "#c3d1ea", bg: "#0a2f5e", line: "#6485bb" },
    lifted: { fg: "#ffd889", bg: "#33383f", line: "#d9a441" },
    authorized: { fg: "#b1d6ff", bg: "#0a3c78", line: "#5c9ff0" },
    refuelling: { fg: "#bfeeb0", bg: "#0f4147", line: "#5fbf7e" },
    working: { fg: "#dccbff", bg: "#2b3474", line: "#a58bea" },
    offline: { fg: "#aebcd6", bg: "#12294c", line: "#6f86ae" },
    fault: { fg: "#ffb0b5", bg: "#4a2443", line: "#f0717b" },
    warning: { fg: "#ffc99a", bg: "#41323e", line: "#e58f4d" },
  },
};
