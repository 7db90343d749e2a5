/** Specification §2: the themes by their names there. The first is the default, and what an unknown one falls back to. */
export const THEMES = {
  d2: "d2",
  chester: "Chester",
  element: "Element",
  violet: "violet",
  line: "line",
  star: "star",
  "tomorrow-night-blue": "Tomorrow Night Blue",
} as const;

export type ThemeId = keyof typeof THEMES;
export const THEME_IDS = Object.keys(THEMES) as readonly ThemeId[];
export const DEFAULT_THEME: ThemeId = "d2";

/** The theme of the night: worn where the system is dark and the person follows it. */
export const NIGHT_THEME: ThemeId = "tomorrow-night-blue";

/** What a display on a wall wears, whatever its browser is set to. */
export const DISPLAY_LOOK = { theme: NIGHT_THEME, followSystem: false } as const;

/** Specification §1: how dense the whole console is. */
export const COMPONENT_SIZES = ["default", "medium", "small", "mini"] as const;
export type ComponentSize = (typeof COMPONENT_SIZES)[number];

/** The seven colours of the picker, by name; web/public/boot.js and the themes know only what is made of them. */
export const ACCENTS = {
  orangeRed: "#ff4500",
  orange: "#ff8c00",
  gold: "#ffd700",
  green: "#90ee90",
  turquoise: "#00ced1",
  blue: "#1e90ff",
  magenta: "#c71585",
} as const;
export type AccentName = keyof typeof ACCENTS;
export const ACCENT_NAMES = Object.keys(ACCENTS) as readonly AccentName[];

/** Blue: every theme has a blue of its own for it. */
export const DEFAULT_ACCENT: string = ACCENTS.blue;

/** Everything that is seen before the first screen is there, and therefore also kept where it can be read at once. */
export interface Look {
  readonly theme: ThemeId;
  /** The chosen theme by day; the night's where the system asks for dark. */
  readonly followSystem: boolean;
  /** `#rrggbb`, as chosen; a theme shows shades of it that can be read. */
  readonly accent: string;
  readonly size: ComponentSize;
}

/** The theme that a look comes to. A dark theme is no choice for the day of somebody who follows the system. */
export function themeOf({ theme, followSystem }: Pick<Look, "theme" | "followSystem">, systemIsDark: boolean): ThemeId {
  if (!followSystem) {
    return theme;
  }
  if (systemIsDark) {
    return NIGHT_THEME;
  }
  return theme === NIGHT_THEME ? DEFAULT_THEME : theme;
}
