import type { ReactNode } from "react";
import { useIntl } from "react-intl";
import type { MessageId } from "../../i18n/messages.ts";
import { useFormat } from "../../lib/format.ts";
import { DimensionMenu, type FilterOption } from "../filter-menu.tsx";
import { DaysFilter, TextFilter } from "./filter-inputs.tsx";
import type { Days } from "./list-fields.ts";
import type { List } from "./use-list-state.ts";
import { LISTED } from "../../lib/listed.ts";

/** One filter as a list shows it: what sets it, and what it is set to. */
export interface FilterPiece {
  readonly key: string;
  readonly label: string;
  readonly input: ReactNode;
  readonly chips: readonly { readonly value: string; readonly onRemove: () => void }[];
  /** It is of days: what is made by schedule has its own. */
  readonly isDays?: true;
}

/** What the filters are set to, in words: "Grade: diesel, petrol; Time: today". Empty where nothing is narrowed. */
export function useFilterText(filters: readonly FilterPiece[]): string {
  const { formatList, formatMessage } = useIntl();
  return filters
    .filter(({ chips }) => chips.length > 0)
    .map(({ label, chips }) => {
      const values = chips.map(({ value }) => value);
      return formatMessage({ id: "form.line" }, { label, text: formatList(values, LISTED) });
    })
    .join("; ");
}

/** The keys of a list's filters whose values are of one kind. */
type KeysOf<Filters, Value> = {
  [Key in keyof Filters & string]: Filters[Key] extends Value ? Key : never;
}[keyof Filters & string];

interface Choices {
  readonly title: MessageId;
  readonly options: readonly FilterOption[];
  /** These are all that this person sees: what else an address names, as somebody else's link may, is told of. */
  readonly whole?: boolean;
}

/** What makes the pieces of a list's filters, by their keys. */
export type FilterPieces<Filters extends object> = ReturnType<typeof useFilters<Filters>>;

/** Makes the pieces of a list's filters: words, one or several of some values, days. */
export function useFilters<Filters extends object>({ state, setFilter, timeZone }: List<Filters>) {
  const { formatMessage } = useIntl();
  // A day in the address is a day of the calendar, in no zone.
  const { date } = useFormat("UTC");

  /** The value under a key, as what its field makes of it. */
  function access<Value>(key: keyof Filters) {
    const set = (value: Value | undefined) => setFilter(key, value as Filters[typeof key] | undefined);
    return { value: state.filters[key] as Value | undefined, set };
  }

  function daysText({ from, to, preset }: Days): string {
    const days = formatMessage(
      { id: from === undefined ? "filter.until" : to === undefined ? "filter.since" : "filter.between" },
      { from: from && date(from), to: to && date(to) },
    );
    const shown = from !== undefined && from === to ? date(from) : days;
    return preset ? `${formatMessage({ id: `range.${preset}` })} · ${shown}` : shown;
  }

  return {
    text(key: KeysOf<Filters, string>, title: MessageId): FilterPiece {
      const label = formatMessage({ id: title });
      const { value, set } = access<string>(key);
      const chips = value === undefined ? [] : [{ value, onRemove: () => set(undefined) }];
      return { key, label, chips, input: <TextFilter label={label} value={value} onChange={set} /> };
    },

    choices(key: KeysOf<Filters, readonly string[]>, { title, options, whole = false }: Choices): FilterPiece {
      const label = formatMessage({ id: title });
      const { value: chosen = [], set } = access<readonly string[]>(key);
      const choose = (values: readonly string[]) => set(values.length > 0 ? values : undefined);
      const chips = options
        .filter(({ value }) => chosen.includes(value))
        .map((option) => ({
          value: option.label,
          onRemove: () => choose(chosen.filter((other) => other !== option.value)),
        }));
      const seen = chosen.filter((value) => options.some((option) => option.value === value));
      const hidden = chosen.length - seen.length;
      if (whole && hidden > 0) {
        const value = formatMessage({ id: "filter.hidden" }, { hidden, total: chosen.length });
        chips.push({ value, onRemove: () => choose(seen) });
      }
      const input = <DimensionMenu dimension={{ label, options }} chosen={chosen} onChange={choose} />;
      return { key, label, chips, input };
    },

    days(key: KeysOf<Filters, Days>, title: MessageId): FilterPiece {
      const label = formatMessage({ id: title });
      const { value, set } = access<Days>(key);
      const chips = value === undefined ? [] : [{ value: daysText(value), onRemove: () => set(undefined) }];
      const input = <DaysFilter label={label} value={value} timeZone={timeZone} onChange={set} />;
      return { key, label, chips, input, isDays: true };
    },
  };
}
