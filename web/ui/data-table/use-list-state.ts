import { useLayoutEffect, useMemo, useRef } from "react";
import { useScopedParams } from "../../lib/use-scoped-params.ts";
import { usableZone } from "../../../common/zone-time.ts";
import { scopingOf } from "./list-scope.ts";
import {
  type ListSchema,
  type ListState,
  type ListVariables,
  readList,
  variablesOf,
  writeList,
} from "./list-schema.ts";

/** A list's state as its address has it, and the ways to change it. */
export interface List<Filters extends object, Order extends string = string, Filter extends object = object> {
  readonly state: ListState<Filters>;
  /** The same object as long as the address says the same. */
  readonly variables: ListVariables<Order, Filter>;
  readonly isFiltered: boolean;
  /** The address says so itself; else it is about to be corrected to the person's scope. */
  readonly isSettled: boolean;
  /** Whose days the filters mean. */
  readonly timeZone: string;
  /** `replace`: the address is corrected rather than left. */
  readonly setPage: (page: number, replace?: boolean) => void;
  readonly setSize: (size: number) => void;
  /** Sorts by a key as told; untold upwards or, by the key that it is sorted by already, the other way round. */
  readonly setSort: (key: string, down?: boolean) => void;
  /** Undefined takes the filter away. */
  readonly setFilter: <Key extends keyof Filters>(key: Key, value: Filters[Key] | undefined) => void;
  /** Several at once: one step for Back. */
  readonly setFilters: (values: { readonly [Key in keyof Filters]?: Filters[Key] | undefined }) => void;
  readonly clearFilters: () => void;
}

/**
 * The state of a list, whose only home is the address: each change is a step that Back takes back, but for the keys of
 * one word. Whatever changes which rows there are leads to the first page. Where rows stand somewhere, the person's scope
 * goes into the address ({@link useScopedParams}). `timeZone`: whose days the filters mean.
 */
export function useListState<Filters extends object, Order extends string, Filter extends object>(
  schema: ListSchema<Filters, Order, Filter>,
  timeZone?: string,
): List<Filters, Order, Filter> {
  const [params, setParams, isSettled] = useScopedParams(useMemo(() => scopingOf(schema), [schema]));
  const state = useMemo(() => readList(params, schema, timeZone), [params, schema, timeZone]);
  const variables = useMemo(() => variablesOf(state, schema, timeZone), [state, schema, timeZone]);

  // Two changes may come before the first one is drawn: the second one goes on from it.
  const latest = useRef(params);
  useLayoutEffect(() => {
    latest.current = params;
  }, [params]);

  const stateNow = () => readList(latest.current, schema, timeZone);

  function change(next: Partial<ListState<Filters>>, replace = false) {
    latest.current = writeList(latest.current, schema, { ...stateNow(), page: 1, ...next });
    setParams(latest.current, { replace });
  }

  function setFilter<Key extends keyof Filters>(key: Key, value: Filters[Key] | undefined) {
    const { [key]: before, ...others } = stateNow().filters;
    const goesOn = schema.fields[key].typed === true && before !== undefined && value !== undefined;
    const filters = value === undefined ? others : { ...others, [key]: value };
    change({ filters: filters as Partial<Filters> }, goesOn);
  }

  return {
    state,
    variables,
    timeZone: usableZone(timeZone),
    isSettled,
    isFiltered: Object.keys(state.filters).length > 0,
    setPage: (page, replace) => change({ page }, replace),
    setSize: (size) => change({ size }),
    setSort: (key, down) => {
      const { sort } = stateNow();
      change({ sort: { key, down: down ?? (sort.key === key && !sort.down) } });
    },
    setFilter,
    setFilters: (values) => {
      const filters = Object.entries({ ...stateNow().filters, ...values }).filter(([, value]) => value !== undefined);
      change({ filters: Object.fromEntries(filters) as Partial<Filters> });
    },
    clearFilters: () => change({ filters: {} }),
  };
}
