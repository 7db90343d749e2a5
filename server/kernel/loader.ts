import DataLoader from "dataloader";
import { type Context, type ScopeParams, account } from "./context.ts";

/** Rows that others point at, read once per tick for all who ask in one request. */
export type LoaderOf<Key, Value> = (ctx: Context) => DataLoader<Key, Value>;

/** A loader of a domain's own; each request has one, and each reading of a live view. */
export function loaderOf<Key, Value>(
  read: (ctx: Context, keys: readonly Key[]) => Promise<Value[]>,
): LoaderOf<Key, Value> {
  const made = new WeakMap<Context, DataLoader<Key, Value>>();
  return (ctx) => {
    const known = made.get(ctx) ?? new DataLoader<Key, Value>((keys) => read(ctx, keys));
    made.set(ctx, known);
    return known;
  };
}

/** A loader over a read that gives rows in any order, each told by its key; one that is missing is an error. */
export function rowLoader<Name extends string, Row extends Readonly<Record<Name, string>>>(
  key: Name,
  read: (ctx: Context, ids: readonly string[], scope: ScopeParams) => Promise<Row[]>,
): LoaderOf<string, Row> {
  return loaderOf(async (ctx, ids) => {
    const found = new Map((await read(ctx, ids, account(ctx).scope)).map((row) => [row[key] as string, row]));
    return ids.map((id) => found.get(id) ?? (new Error(`no row ${id}`) as never));
  });
}

/** A loader over a read that gives the rows of many owners; an owner without any has none. */
export function listLoader<Row>(
  ownerOf: (row: Row) => string,
  read: (ctx: Context, ids: readonly string[]) => Promise<readonly Row[]>,
): LoaderOf<string, Row[]> {
  return loaderOf(async (ctx, ids) => {
    const found = Map.groupBy(await read(ctx, ids), ownerOf);
    return ids.map((id) => found.get(id) ?? []);
  });
}

/** A loader over a read that leaves out what it has nothing for. */
export function mapLoader<Key, Value, Absent>(
  absent: Absent,
  read: (ctx: Context, keys: readonly Key[]) => Promise<ReadonlyMap<Key | string, Value>>,
): LoaderOf<Key, Value | Absent> {
  return loaderOf(async (ctx, keys) => {
    const found = await read(ctx, keys);
    return keys.map((key) => found.get(key) ?? absent);
  });
}
