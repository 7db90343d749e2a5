import { isDecimal } from "../../../common/decimal.ts";
import { addDays, isDay, startOfDay, usableZone } from "../../../common/zone-time.ts";
import { isPreset, presetDays, type DatePreset } from "../date-range/ranges.ts";

/** How one filter of a list stands in the address: a parameter, repeated for each of its values. */
export interface FilterField<Value> {
  /** What the address asks for; undefined where that narrows nothing or can't be. `timeZone`: whose days are meant. */
  readonly parse: (values: readonly string[], timeZone?: string) => Value | undefined;
  readonly format: (value: Value) => readonly string[];
  /** It changes with each key that is pressed: going on typing is no new step for Back. */
  readonly typed?: true;
}

/** A span of calendar days, both ends included; an end that is absent is open. */
export interface Days {
  readonly from?: string;
  readonly to?: string;
  /** They were asked for by this name, which means other days tomorrow. */
  readonly preset?: DatePreset;
}

const LONGEST_TEXT = 200;
const MOST_IDS = 100;
const BETWEEN = "..";

/** Words to look for, at most 200 characters as the server has it. */
export const textField: FilterField<string> = {
  parse: ([text = ""]) => text.trim().slice(0, LONGEST_TEXT) || undefined,
  format: (text) => [text],
  typed: true,
};

/** A decimal number, such as an amount; what is none is left out. */
export const decimalField: FilterField<string> = {
  parse: ([text = ""]) => (isDecimal(text.trim()) ? text.trim() : undefined),
  format: (text) => [text],
  typed: true,
};

/** Any of the values that there are, in their own order; a function gives those that are not there from the start. */
export function choicesField<Choice extends string>(
  known: readonly Choice[] | (() => readonly Choice[]),
): FilterField<readonly Choice[]> {
  return {
    parse: (values) => {
      const all = typeof known === "function" ? known() : known;
      const chosen = all.filter((choice) => values.includes(choice));
      return chosen.length > 0 ? chosen : undefined;
    },
    format: (chosen) => chosen,
  };
}

/** Ids of records, as many as fit an address; what is no id is left out. */
export const idsField: FilterField<readonly string[]> = {
  parse: (values) => {
    const ids = [...new Set(values)].filter((value) => /^[0-9a-f-]{36}$/i.test(value)).slice(0, MOST_IDS);
    return ids.length > 0 ? ids : undefined;
  },
  format: (ids) => ids,
};

/** The times from and before which a list is asked for so that it holds just these days of a zone. */
export function timesOf(days: Days | undefined, timeZone: string | undefined): { from?: string; to?: string } {
  const zone = usableZone(timeZone);
  return {
    ...(days?.from !== undefined && { from: startOfDay(days.from, zone).toISOString() }),
    ...(days?.to !== undefined && { to: startOfDay(addDays(days.to, 1), zone).toISOString() }),
  };
}

/** The days by which a list is asked for whose rows have those of their stations' own clocks. */
export const stationDaysOf = (days: Days | undefined): { fromDay?: string; toDay?: string } => ({
  ...(days?.from !== undefined && { fromDay: days.from }),
  ...(days?.to !== undefined && { toDay: days.to }),
});

/** Days as "2026-11-01..2026-11-20", "2026-11-01.." or "..2026-11-20", or by a name such as "today". */
export const daysField: FilterField<Days> = {
  parse: ([text = ""], timeZone) => {
    if (isPreset(text)) {
      const { first, last } = presetDays(text, new Date(), usableZone(timeZone));
      return { preset: text, from: first, to: last };
    }
    const [from = "", to = "", ...more] = text.split(BETWEEN);
    const days = { ...(isDay(from) && { from }), ...(isDay(to) && { to }) };
    const turned = days.from !== undefined && days.to !== undefined && days.from > days.to;
    return more.length > 0 || turned || (!days.from && !days.to) ? undefined : days;
  },
  format: ({ from = "", to = "", preset }) => [preset ?? from + BETWEEN + to],
};

/** Days of which both ends are known. */
export type WholeDays = Days & { readonly from: string; readonly to: string };

/** The days asked for, an open end closed; where none are, the month so far. */
export function monthSoFar(days: Days | undefined, timeZone: string | undefined): WholeDays {
  const present = presetOf("monthToDate", timeZone);
  if (days === undefined) {
    return present;
  }
  const { from = days.to ?? present.from, to = present.to } = days;
  return { ...days, from, to: to < from ? from : to };
}

/**
 * {@link monthSoFar} of what is reckoned when a day is over: on the first day of a month, of which nothing is known yet, the month
 * before.
 */
export function reckonedMonth(days: Days | undefined, timeZone: string | undefined): WholeDays {
  const present = monthSoFar(days, timeZone);
  return days === undefined && present.from === present.to ? presetOf("lastMonth", timeZone) : present;
}

function presetOf(preset: DatePreset, timeZone: string | undefined): WholeDays {
  const { first, last } = presetDays(preset, new Date(), usableZone(timeZone));
  return { preset, from: first, to: last };
}
