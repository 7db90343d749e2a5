import { Decimal } from "decimal.js";
import { CARD_LIMIT } from "../../../common/limits.ts";
import { assertDecimals } from "../../kernel/errors/assert-decimal.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import type { Weekday } from "../../kernel/scalars/weekday.ts";
import type { StationSet } from "../../trade/markdown/markdown.types.ts";
import { type Window, assertWindows } from "../../trade/markdown/station-time.rules.ts";
import { plateKeyOf } from "../plate/plate.rules.ts";
import type { LimitRule } from "./card-limit.types.ts";

const MOST_DAYS = 31;
const DAY_MS = 86_400_000;

/** The lines of limits; what is empty says nothing. */
export interface LimitLines {
  readonly gradeIds: string[];
  readonly stations: StationSet;
  readonly plateRequired: boolean;
  /** As plates are compared. */
  readonly plates: readonly string[];
  readonly weekdays: readonly Weekday[];
  readonly windows: readonly Window[];
  readonly fillAmount: string | null;
  readonly fillVolume: string | null;
  readonly dayAmount: string | null;
  readonly dayVolume: string | null;
  readonly dayCount: number | null;
  readonly monthAmount: string | null;
  readonly monthVolume: string | null;
  readonly monthCount: number | null;
  readonly kmPerDay: number | null;
  readonly flagged: readonly LimitRule[];
}

/** Lines that say nothing. */
export const NO_LINES: LimitLines = {
  gradeIds: [],
  stations: { kind: "ALL", ids: [] },
  plateRequired: false,
  plates: [],
  weekdays: [],
  windows: [],
  fillAmount: null,
  fillVolume: null,
  dayAmount: null,
  dayVolume: null,
  dayCount: null,
  monthAmount: null,
  monthVolume: null,
  monthCount: null,
  kmPerDay: null,
  flagged: [],
};

type LineField = Exclude<keyof LimitLines, "flagged">;

/** The fields that make a line, in the order in which lines are asked. */
const FIELDS_OF = {
  GRADE: ["gradeIds"],
  STATION: ["stations"],
  PLATE: ["plateRequired", "plates"],
  HOURS: ["weekdays", "windows"],
  FILL_AMOUNT: ["fillAmount"],
  FILL_VOLUME: ["fillVolume"],
  DAY_AMOUNT: ["dayAmount"],
  DAY_VOLUME: ["dayVolume"],
  DAY_COUNT: ["dayCount"],
  MONTH_AMOUNT: ["monthAmount"],
  MONTH_VOLUME: ["monthVolume"],
  MONTH_COUNT: ["monthCount"],
  ODOMETER: ["kmPerDay"],
} as const satisfies Readonly<Record<LimitRule, readonly LineField[]>>;

export const LIMIT_RULES = Object.keys(FIELDS_OF) as readonly LimitRule[];

/** Whether a line says anything. */
export const hasLine = (lines: LimitLines, rule: LimitRule): boolean =>
  FIELDS_OF[rule].some((field: LineField) => JSON.stringify(lines[field]) !== JSON.stringify(NO_LINES[field]));

/** Some of the lines; the others say nothing. What is flagged is a line that says something. */
export function onlyLines(lines: LimitLines, rules: readonly LimitRule[]): LimitLines {
  return mergedLines(NO_LINES, lines, rules);
}

/** What holds of a profile's lines and a card's own, which stand in the place of the profile's. */
export function mergedLines(profile: LimitLines, own: LimitLines, overridden: readonly LimitRule[]): LimitLines {
  const from = (rule: LimitRule) => (overridden.includes(rule) ? own : profile);
  const fields = LIMIT_RULES.flatMap((rule) => FIELDS_OF[rule].map((field) => [field, from(rule)[field]] as const));
  const merged = { ...NO_LINES, ...(Object.fromEntries(fields) as Omit<LimitLines, "flagged">) };
  const flagged = LIMIT_RULES.filter((rule) => hasLine(merged, rule) && from(rule).flagged.includes(rule));
  return { ...merged, flagged };
}

/** Lines as they are kept: each plate, day and flag once, in one order, and decimals written one way. */
export function plainLines(lines: LimitLines): LimitLines {
  const exact = (value: string | null) => value && new Decimal(value).toFixed();
  const plain: LimitLines = {
    ...lines,
    stations: { kind: lines.stations.kind, ids: lines.stations.ids },
    plates: [...new Set(lines.plates.map(plateKeyOf))],
    weekdays: [...new Set(lines.weekdays)],
    windows: lines.windows.map(({ from, to }) => ({ from, to })),
    fillAmount: exact(lines.fillAmount),
    fillVolume: exact(lines.fillVolume),
    dayAmount: exact(lines.dayAmount),
    dayVolume: exact(lines.dayVolume),
    monthAmount: exact(lines.monthAmount),
    monthVolume: exact(lines.monthVolume),
  };
  return onlyLines(plain, LIMIT_RULES);
}

/** Refuses lines that can't be (10012), naming the field. */
export function assertLimitLines(lines: LimitLines): void {
  assertDecimals(lines, [
    ["fillAmount", CARD_LIMIT.AMOUNT],
    ["fillVolume", CARD_LIMIT.VOLUME],
    ["dayAmount", CARD_LIMIT.AMOUNT],
    ["dayVolume", CARD_LIMIT.VOLUME],
    ["dayCount", CARD_LIMIT.COUNT],
    ["monthAmount", CARD_LIMIT.AMOUNT],
    ["monthVolume", CARD_LIMIT.VOLUME],
    ["monthCount", CARD_LIMIT.COUNT],
    ["kmPerDay", CARD_LIMIT.COUNT],
  ]);
  assertPlates(lines.plates);
  assertWindows(lines.windows);
}

function assertPlates(plates: readonly string[]): void {
  if (plates.length > CARD_LIMIT.PLATES) {
    refuse("PARAMETER_ERROR", { field: "plates", params: { most: CARD_LIMIT.PLATES } });
  }
  const wrong = plates.map(plateKeyOf).findIndex((plate) => plate === "" || plate.length > CARD_LIMIT.PLATE_LENGTH);
  if (wrong >= 0) {
    refuse("PARAMETER_ERROR", { field: `plates.${wrong}`, params: { least: 1, most: CARD_LIMIT.PLATE_LENGTH } });
  }
}

/** Refuses an end that is past, or so far off that nobody remembers it (10012). */
export function assertUntil(until: Date, now: Date): void {
  if (until <= now || until.getTime() - now.getTime() > MOST_DAYS * DAY_MS) {
    refuse("PARAMETER_ERROR", { field: "until", params: { most: MOST_DAYS } });
  }
}
