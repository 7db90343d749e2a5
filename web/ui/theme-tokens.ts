/** The meanings a live thing can have, the same everywhere and never shown by colour alone. */
export const MEANINGS = [
  "free",
  "lifted",
  "authorized",
  "refuelling",
  "working",
  "offline",
  "fault",
  "warning",
] as const;
export type Meaning = (typeof MEANINGS)[number];

/** Text, fill and line of one meaning. `fg` reads on `bg` and on every surface; `line` is seen on every surface. */
export interface MeaningColours {
  readonly fg: string;
  readonly bg: string;
  readonly line: string;
}

/** Everything a theme says. Components know the names only. */
export interface ThemeTokens {
  readonly ground: string;
  readonly surface: string;
  readonly raised: string;
  readonly sunken: string;
  /** A quiet rule between things that alignment separates already. */
  readonly line: string;
  /** The edge of a control, or a line that carries a meaning: 3:1. */
  readonly lineStrong: string;
  readonly text: string;
  readonly muted: string;
  readonly header: string;
  readonly accent: {
    readonly solid: string;
    readonly contrast: string;
    readonly fg: string;
    readonly subtle: string;
    readonly muted: string;
  };
  /** The large quiet face of the login. */
  readonly brand: { readonly bg: string; readonly fg: string; readonly line: string; readonly warn: string };
  readonly shadow: string;
  readonly scrim: string;
  readonly state: Readonly<Record<Meaning, MeaningColours>>;
}

/** d2, the default: white surfaces on a cool grey-blue ground, blue accent. */
export const d2: ThemeTokens = {
  ground: "#edf1f7",
  surface: "#ffffff",
  raised: "#ffffff",
  sunken: "#f5f8fc",
  line: "#dce3ee",
  lineStrong: "#8291a8",
  text: "#1a2536",
  muted: "#55627a",
  header: "#ffffff",
  accent: { solid: "#1f5fd0", contrast: "#ffffff", fg: "#1a54bd", subtle: "#e9f0fd", muted: "#d2e1fb" },
  brand: { bg: "linear-gradient(155deg, #17386f, #0c2247)", fg: "#dbe7fb", line: "#6fa8ff", warn: "#f0a24b" },
  shadow: "0 1px 2px rgba(26, 37, 54, 0.05), 0 8px 24px -12px rgba(26, 37, 54, 0.18)",
  scrim: "rgba(16, 26, 44, 0.45)",
  state: {
    free: { fg: "#4a586e", bg: "#f2f5f9", line: "#8291a8" },
    lifted: { fg: "#855300", bg: "#fff3d6", line: "#b57d0b" },
    authorized: { fg: "#1a54bd", bg: "#e6effe", line: "#3d7be0" },
    refuelling: { fg: "#14653a", bg: "#e0f5e8", line: "#2a9659" },
    working: { fg: "#5d3bab", bg: "#efe9fc", line: "#8562d4" },
    offline: { fg: "#566275", bg: "#e9edf3", line: "#8291a8" },
    fault: { fg: "#b21d2a", bg: "#fde8ea", line: "#d43d49" },
    warning: { fg: "#a0430a", bg: "#feede0", line: "#cc651c" },
  },
};

/** Tomorrow Night Blue: dark, every surface of the #002451 family, pale text. */
export const tomorrowNightBlue: ThemeTokens = {
  ground: "#001733",
  surface: "#002451",
  raised: "#022c60",
  sunken: "#001e45",
  line: "#113a70",
  lineStrong: "#6485bb",
  text: "#f2f6ff",
  muted: "#a9bce0",
  header: "#001f47",
  accent: { solid: "#84bdff", contrast: "#001733", fg: "#a5d0ff", subtle: "#073468", muted: "#0d4484" },
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
