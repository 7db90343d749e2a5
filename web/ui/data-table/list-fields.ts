/** How one filter of a list stands in the address: a parameter, repeated for each of its values. */
export interface FilterField<Value> {
  /** What the address asks for; undefined where that narrows nothing or can't be. */
  readonly parse: (values: readonly string[]) => Value | undefined;
  readonly format: (value: Value) => readonly string[];
  /** It changes with each key that is pressed: going on typing is no new step for Back. */
  readonly typed?: true;
}

/** A span of calendar days, both ends included; an end that is absent is open. */
export interface Days {
  readonly from?: string;
  readonly to?: string;
}

const LONGEST_TEXT = 200;
const BETWEEN = "..";

/** Words to look for, at most 200 characters as the server has it. */
export const textField: FilterField<string> = {
  parse: ([text = ""]) => text.trim().slice(0, LONGEST_TEXT) || undefined,
  format: (text) => [text],
  typed: true,
};

/** Any of the values that there are, in their own order. */
export function choicesField<Choice extends string>(known: readonly Choice[]): FilterField<readonly Choice[]> {
  return {
    parse: (values) => {
      const chosen = known.filter((choice) => values.includes(choice));
      return chosen.length > 0 ? chosen : undefined;
    },
    format: (chosen) => chosen,
  };
}

/** As many as a link may name; more than that is a filter of another kind. */
const MOST_IDS = 50;

/** Records by their ids, whichever there are: those of a link from another screen. */
export const idsField: FilterField<readonly string[]> = {
  parse: (values) => {
    const ids = [...new Set(values)].filter((id) => /^[\w-]{1,64}$/.test(id)).slice(0, MOST_IDS);
    return ids.length > 0 ? ids : undefined;
  },
  format: (ids) => ids,
};

/** Days as "2026-11-01..2026-11-20", "2026-11-01.." or "..2026-11-20". */
export const daysField: FilterField<Days> = {
  parse: ([text = ""]) => {
    const [from = "", to = "", ...more] = text.split(BETWEEN);
    const days = { ...(isDay(from) && { from }), ...(isDay(to) && { to }) };
    const turned = days.from !== undefined && days.to !== undefined && days.from > days.to;
    return more.length > 0 || turned || (!days.from && !days.to) ? undefined : days;
  },
  format: ({ from = "", to = "" }) => [from + BETWEEN + to],
};

/** A day of this century's calendar; a year that is still being typed (0002) is none. */
export function isDay(text: string): boolean {
  const time = /^20\d\d-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
