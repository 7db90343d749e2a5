/** How several things stand in a row: a list of type `unit` sets nothing between them in Chinese, and but a blank in Russian. */
export const LISTED = { type: "conjunction", style: "narrow" } as const;
