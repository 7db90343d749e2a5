import { useSearchParams } from "react-router-dom";
import { addDays, firstOfMonth } from "../../../common/zone-time.ts";
import { useMe } from "../../lib/me.ts";
import { type Days, monthSoFar } from "../../ui/data-table/list-fields.ts";
import type { ListSchema } from "../../ui/data-table/list-schema.ts";
import { useListState } from "../../ui/data-table/use-list-state.ts";

/** Days with both ends. */
type Span = ReturnType<typeof monthSoFar>;

/** What is added up: of which days, by what, and what of the address goes on to the list behind a line. */
export interface Statistics<Filters, Filter, By extends string> {
  readonly by: By;
  readonly groupings: readonly By[];
  readonly days: Span;
  readonly timeZone: string;
  readonly filters: Partial<Filters>;
  /** How the contract is asked. */
  readonly query: {
    readonly variables: { readonly filter: Filter; readonly by: By };
    readonly skip: boolean;
    readonly fetchPolicy: "cache-and-network";
    readonly context: { readonly silent: true };
  };
  setBy(by: By): void;
  setDays(days: Days | undefined): void;
  /** The list of what a line sums: what narrows the statistics, their days, and what the line says itself. */
  listOf(own: Readonly<Record<string, string>>): string;
}

/**
 * What the address asks of statistics: the days of its list, the month so far where it names none, added up by one of the
 * groupings. `usual`: by what where it says none; `always`: what the address of the list says besides.
 */
export function useStatistics<
  Filters extends { readonly days: Days },
  Order extends string,
  Filter extends object,
  By extends string,
>(
  address: ListSchema<Filters, Order, Filter>,
  { groupings, usual, always = {} }: { groupings: readonly By[]; usual: By; always?: Readonly<Record<string, string>> },
): Statistics<Filters, Filter, By> {
  const networkZone = useMe()?.network.timeZone;
  const { state, isSettled, setFilter, timeZone } = useListState(address, networkZone);
  const [params, setParams] = useSearchParams();
  const by = groupings.find((grouping) => grouping === params.get("by")) ?? usual;
  const days = monthSoFar((state.filters as { readonly days?: Days }).days, networkZone);
  return {
    by,
    groupings,
    days,
    timeZone,
    filters: state.filters,
    query: {
      variables: { filter: address.filterOf({ ...state.filters, days }, networkZone), by },
      skip: !isSettled,
      fetchPolicy: "cache-and-network",
      context: { silent: true },
    },
    setBy: (wanted) =>
      setParams((before) => new URLSearchParams([...[...before].filter(([key]) => key !== "by"), ["by", wanted]])),
    setDays: (chosen) => setFilter("days", chosen as Filters["days"]),
    listOf(own) {
      const narrowed = [...params].filter(([key]) => key in address.fields);
      const told = new URLSearchParams([...Object.entries(always), ...narrowed]);
      told.set("days", `${days.from}..${days.to}`);
      for (const [key, value] of Object.entries(own)) {
        told.set(key, value);
      }
      return `?${told}`;
    },
  };
}

/** The days of a month (by its first) among those that are shown, as an address has them. */
export function daysOfMonth(month: string, { from, to }: Span): string {
  const last = addDays(firstOfMonth(month, 1), -1);
  return `${month < from ? from : month}..${last > to ? to : last}`;
}
