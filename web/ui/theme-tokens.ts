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

/** The shades of one accent: a button's face with its words, words on surfaces, two quiet fills. */
export interface AccentShades {
  readonly solid: string;
  readonly contrast: string;
  readonly fg: string;
  readonly subtle: string;
  readonly muted: string;
}

/** A part of the frame that may be of another colour than the page: header or side menu. */
export interface ChromeColours {
  readonly ground: string;
  /** Drawn on the ground: a CSS image. */
  readonly pattern?: string;
  readonly text: string;
  readonly muted: string;
  readonly line: string;
  /** Behind what the pointer is over. */
  readonly hover: string;
  /** Behind the entry that one is at, and its words. */
  readonly active: string;
  readonly accent: string;
  /** The ring around what has the focus. */
  readonly focus: string;
}

/** Everything a theme says. Components know the names only. Colours are `#rrggbb` unless told otherwise. */
export interface ThemeTokens {
  readonly dark: boolean;
  readonly ground: string;
  /** Drawn on the page's ground: a CSS image. */
  readonly pattern?: string;
  readonly surface: string;
  readonly raised: string;
  readonly sunken: string;
  /** A quiet rule between things that alignment separates already. */
  readonly line: string;
  /** The edge of a control, or a line that carries a meaning: 3:1. */
  readonly lineStrong: string;
  readonly text: string;
  readonly muted: string;
  /** Where the header differs from a surface. */
  readonly header?: Partial<ChromeColours>;
  /** Where the side menu differs from a surface. */
  readonly menu?: Partial<ChromeColours>;
  /** This theme's blue, the default accent. */
  readonly accent: AccentShades;
  /** A button that destroys something. */
  readonly danger: Pick<AccentShades, "solid" | "contrast">;
  /** The large quiet face of the login; `bg` is a CSS background. */
  readonly brand: { readonly bg: string; readonly fg: string; readonly line: string; readonly warn: string };
  /** CSS. */
  readonly shadow: string;
  /** CSS colour, half transparent. */
  readonly scrim: string;
  readonly state: Readonly<Record<Meaning, MeaningColours>>;
}

/** A part of the frame, whole: what it doesn't say is as on a surface. */
export function chromeOf(theme: ThemeTokens, part: "header" | "menu"): ChromeColours {
  const plain = {
    ground: theme.surface,
    text: theme.text,
    muted: theme.muted,
    line: theme.line,
    hover: theme.sunken,
    active: theme.accent.subtle,
    accent: theme.accent.fg,
    focus: theme.accent.solid,
  };
  return { ...plain, ...theme[part] };
}
