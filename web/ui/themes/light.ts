import type { Meaning, MeaningColours, ThemeTokens } from "../theme-tokens.ts";

/** The meanings on white or paper, the same in every light theme. */
export const meanings: Readonly<Record<Meaning, MeaningColours>> = {
  free: { fg: "#4a586e", bg: "#f2f5f9", line: "#76849b" },
  lifted: { fg: "#7d4d00", bg: "#fff3d6", line: "#a4700a" },
  authorized: { fg: "#1a54bd", bg: "#e6effe", line: "#3d7be0" },
  refuelling: { fg: "#14653a", bg: "#e0f5e8", line: "#278a52" },
  working: { fg: "#5d3bab", bg: "#efe9fc", line: "#8562d4" },
  offline: { fg: "#4f5b6e", bg: "#e9edf3", line: "#76849b" },
  fault: { fg: "#b21d2a", bg: "#fde8ea", line: "#d43d49" },
  warning: { fg: "#98400a", bg: "#feede0", line: "#bf5d18" },
};

export const danger: ThemeTokens["danger"] = { solid: "#b21d2a", contrast: "#ffffff" };
