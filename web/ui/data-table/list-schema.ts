import type { FilterField } from "./list-fields.ts";
import type { PlaceKeys } from "../../lib/place-keys.ts";

/** How the rows stand: a column's sort key, and whether the greatest comes first. */
export interface Sort {
  readonly key: string;
  readonly down: boolean;
}

/** What a list can be asked for, and how its address says so. */
export interface ListSchema<Filters extends object, Order extends string, Filter extends object> {
  readonly fields: { readonly [Key in keyof Filters]: FilterField<Filters[Key]> };
  /** For each sort key the contract's order upwards and downwards. */
  readonly sorts: Readonly<Record<string, { readonly up: Order; readonly down: Order }>>;
  readonly sortedBy: Sort;
  /** The contract's filter. `timeZone`: whose days are meant. */
  readonly filterOf: (filters: Partial<Filters>, timeZone: string | undefined) => Filter;
  /** How the person's scope narrows it; absent where rows stand nowhere. */
  readonly places?: PlaceKeys<Filters>;
  /** Parameters of the screen around the list: they stay when the list changes. */
  readonly kept?: readonly string[];
}

/** What the address asks for; defaults are filled in. */
export interface ListState<Filters extends object> {
  /** From 1. */
  readonly page: number;
  readonly size: number;
  readonly sort: Sort;
  readonly filters: Partial<Filters>;
}

/** A list operation's variables. */
export interface ListVariables<Order extends string, Filter extends object> {
  readonly first: number;
  readonly offset: number;
  readonly orderBy: Order;
  readonly filter: Filter;
}

/** The server gives at most 200 rows at once. */
export const PAGE_SIZES = [25, 50, 100, 200] as const;
const [USUAL_SIZE] = PAGE_SIZES;
/** Beyond it the offset would leave the contract's whole numbers. */
const LAST_PAGE = 999_999;
const DOWN = "-";

/**
 * The list's state in an address. What can't be is as if it weren't there; what is too large is cut. `timeZone`: whose
 * days the filters mean.
 */
export function readList<Filters extends object, Order extends string, Filter extends object>(
  params: URLSearchParams,
  schema: ListSchema<Filters, Order, Filter>,
  timeZone?: string,
): ListState<Filters> {
  const filters: Partial<Filters> = {};
  for (const key of keysOf(schema)) {
    const value = schema.fields[key].parse(params.getAll(key), timeZone);
    if (value !== undefined) {
      filters[key] = value;
    }
  }
  return { page: pageIn(params), size: sizeIn(params), sort: sortIn(params, schema), filters };
}

/** The address of a state: defaults leave no trace, and nothing that this list doesn't offer stays. */
export function writeList<Filters extends object, Order extends string, Filter extends object>(
  params: URLSearchParams,
  schema: ListSchema<Filters, Order, Filter>,
  { page, size, sort, filters }: ListState<Filters>,
): URLSearchParams {
  const kept = (schema.kept ?? []).flatMap((key) => params.getAll(key).map((value) => [key, value]));
  const next = new URLSearchParams(kept);
  for (const key of keysOf(schema)) {
    const value = filters[key];
    for (const text of value === undefined ? [] : schema.fields[key].format(value)) {
      next.append(key, text);
    }
  }
  const { sortedBy } = schema;
  if (sort.key !== sortedBy.key || sort.down !== sortedBy.down) {
    next.set("sort", sort.down ? DOWN + sort.key : sort.key);
  }
  if (size !== USUAL_SIZE) {
    next.set("size", String(size));
  }
  if (page !== 1) {
    next.set("page", String(page));
  }
  return next;
}

/** The state as the variables of the list's operation. */
export function variablesOf<Filters extends object, Order extends string, Filter extends object>(
  { page, size, sort, filters }: ListState<Filters>,
  schema: ListSchema<Filters, Order, Filter>,
  timeZone: string | undefined,
): ListVariables<Order, Filter> {
  const orders = schema.sorts[sort.key] ?? schema.sorts[schema.sortedBy.key];
  if (!orders) {
    throw new Error(`a list has no sort "${schema.sortedBy.key}", by which it is sorted`);
  }
  return {
    first: size,
    offset: (page - 1) * size,
    orderBy: sort.down ? orders.down : orders.up,
    filter: schema.filterOf(filters, timeZone),
  };
}

function keysOf<Filters extends object>(schema: { fields: Record<keyof Filters, unknown> }) {
  return Object.keys(schema.fields) as (keyof Filters & string)[];
}

function pageIn(params: URLSearchParams): number {
  const page = wholeIn(params, "page");
  return Math.min(Math.max(page, 1), LAST_PAGE);
}

/** The largest size on offer that is not above the one asked for. */
function sizeIn(params: URLSearchParams): number {
  const asked = wholeIn(params, "size");
  return PAGE_SIZES.findLast((size) => size <= asked) ?? USUAL_SIZE;
}

function wholeIn(params: URLSearchParams, key: string): number {
  const text = params.get(key) ?? "";
  return /^\d+$/.test(text) ? Number(text) : 0;
}

function sortIn(
  params: URLSearchParams,
  { sorts, sortedBy }: { sorts: Readonly<Record<string, unknown>>; sortedBy: Sort },
): Sort {
  const text = params.get("sort") ?? "";
  const down = text.startsWith(DOWN);
  const key = down ? text.slice(DOWN.length) : text;
  return Object.hasOwn(sorts, key) ? { key, down } : sortedBy;
}
