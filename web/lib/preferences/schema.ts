import { PLACE_KINDS, type ScopePlace } from "./scope-place.ts";
import { COMPONENT_SIZES, DEFAULT_ACCENT, DEFAULT_THEME, THEME_IDS, type Look } from "./look.ts";

/** How somebody wants one column of a table; the order of the list is the order of the columns. */
export interface ColumnWish {
  readonly id: string;
  readonly hidden: boolean;
  /** In rem; absent: as the table has it. */
  readonly width?: number;
}

/** Everything that is remembered of a person on this device. */
export interface Preferences extends Look {
  /** Full screen was on last; a browser enters it again only with the person's next click or key. */
  readonly fullScreen: boolean;
  readonly menuCollapsed: boolean;
  /** The side menu moves between its two widths instead of jumping. */
  readonly menuTransition: boolean;
  /** Groups of the menu that the person has closed. */
  readonly closedGroups: readonly string[];
  /** Ctrl+F opens the search; off, it is the browser's at once, and Ctrl+K opens ours. */
  readonly findKey: boolean;
  /** "?" lists the keys; whoever speaks to the computer, or hits keys by mistake, can do without (WCAG 2.1.4). */
  readonly questionKey: boolean;
  /** The live forecourt shows many stations small instead of few at full size. */
  readonly compactBoard: boolean;
  /** Days by the language's own calendar, where it has one beside the Gregorian. */
  readonly ownCalendar: boolean;
  /** The opened tabs' full paths from the first to the last; home is always open and not among them. */
  readonly tabs: readonly string[];
  /** Paths of the screens that were open last, the newest first. */
  readonly recentPages: readonly string[];
  /** How often each screen was opened, by its path; old visits fade. */
  readonly visits: Readonly<Record<string, number>>;
  /** By the table's name; a table that is not there is as it was made. */
  readonly columns: Readonly<Record<string, readonly ColumnWish[]>>;
  /** The place to which lists are narrowed when they are opened; null: none. */
  readonly scope: ScopePlace | null;
  /** When each report was looked at last, by its name and places. */
  readonly looked: Readonly<Record<string, string>>;
}

export type PreferenceKey = keyof Preferences;

interface Preference<T> {
  readonly fallback: T;
  /** Whether a saved value is one; another version or a person's own hands may have written it. */
  readonly accepts: (value: unknown) => value is T;
}

/** Each preference with its default and what it may be. */
export const PREFERENCES: { readonly [Key in PreferenceKey]: Preference<Preferences[Key]> } = {
  theme: oneOf(THEME_IDS, DEFAULT_THEME),
  followSystem: yesOrNo(false),
  accent: {
    fallback: DEFAULT_ACCENT,
    accepts: (value): value is string => typeof value === "string" && /^#[\da-f]{6}$/.test(value),
  },
  size: oneOf(COMPONENT_SIZES, "default"),
  fullScreen: yesOrNo(false),
  menuCollapsed: yesOrNo(false),
  menuTransition: yesOrNo(true),
  closedGroups: { fallback: [], accepts: isTexts },
  findKey: yesOrNo(true),
  questionKey: yesOrNo(true),
  compactBoard: yesOrNo(false),
  ownCalendar: yesOrNo(false),
  tabs: { fallback: [], accepts: isTexts },
  recentPages: { fallback: [], accepts: isTexts },
  visits: { fallback: {}, accepts: isCounts },
  columns: { fallback: {}, accepts: isColumnsByTable },
  scope: { fallback: null, accepts: isScope },
  looked: { fallback: {}, accepts: isTextsByName },
};

/** The preferences of the look, which boot.js reads too. */
export const LOOK_KEYS = ["theme", "followSystem", "accent", "size"] as const satisfies readonly (keyof Look)[];

/** Saved values as they count: what is none any more counts as the default, what was never saved as nothing. */
export function savedPreferences(saved: Readonly<Record<string, unknown>>): Partial<Preferences> {
  const keys = (Object.keys(PREFERENCES) as PreferenceKey[]).filter((key) => saved[key] !== undefined);
  return Object.fromEntries(keys.map((key) => [key, countedAs(key, saved[key])]));
}

function countedAs(key: PreferenceKey, value: unknown): unknown {
  const { accepts, fallback } = PREFERENCES[key];
  return accepts(value) ? value : fallback;
}

/** A plain object of the storage's; empty for anything else. */
export function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {};
}

function oneOf<T extends string>(values: readonly T[], fallback: T): Preference<T> {
  return { fallback, accepts: (value): value is T => values.some((each) => each === value) };
}

function yesOrNo(fallback: boolean): Preference<boolean> {
  return { fallback, accepts: (value) => typeof value === "boolean" };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((each) => typeof each === "string");
}

function isTextsByName(value: unknown): value is Readonly<Record<string, string>> {
  return isRecord(value) && Object.values(value).every((each) => typeof each === "string");
}

function isCounts(value: unknown): value is Readonly<Record<string, number>> {
  return isRecord(value) && Object.values(value).every((count) => typeof count === "number" && count >= 0);
}

function isColumnsByTable(value: unknown): value is Readonly<Record<string, readonly ColumnWish[]>> {
  return isRecord(value) && Object.values(value).every((wishes) => Array.isArray(wishes) && wishes.every(isWish));
}

function isWish(value: unknown): value is ColumnWish {
  const { id, hidden, width } = recordOf(value);
  return (
    typeof id === "string" &&
    typeof hidden === "boolean" &&
    (width === undefined || (typeof width === "number" && width > 0))
  );
}

function isScope(value: unknown): value is ScopePlace | null {
  const { kind, id, name } = recordOf(value);
  return (
    value === null || (PLACE_KINDS.some((each) => each === kind) && typeof id === "string" && typeof name === "string")
  );
}
