import { type RawBuilder, sql } from "kysely";
import { fromCursor, toCursor } from "./page.ts";

/** How a list of facts is ordered, and what its cursors hold. */
export interface ArrivalOrder {
  /** The order of rows with this alias. */
  of(row: string): RawBuilder<unknown>;
  readonly key: readonly ("time" | "id")[];
  readonly down: boolean;
}

/** By time; or as they arrived, which is the order of their ids. */
export const ARRIVAL_ORDERS = {
  TIME_DESC: { of: (row) => sql.raw(`${row}.time desc, ${row}.id desc`), key: ["time", "id"], down: true },
  TIME_ASC: { of: (row) => sql.raw(`${row}.time, ${row}.id`), key: ["time", "id"], down: false },
  RECEIVED_AT_DESC: { of: (row) => sql.raw(`${row}.id desc`), key: ["id"], down: true },
  RECEIVED_AT_ASC: { of: (row) => sql.raw(`${row}.id`), key: ["id"], down: false },
} as const satisfies Record<string, ArrivalOrder>;

/** The condition that a row stands behind a cursor; of one that is none of this order's: 10012. */
export function behindOf(row: string, after: string | undefined, { key, down }: ArrivalOrder): RawBuilder<unknown>[] {
  if (!after) {
    return [];
  }
  const parts = fromCursor(after, key);
  const [time, id] = key.length === 1 ? [null, parts[0]] : parts;
  const than = sql.raw(down ? "<" : ">");
  const [rowTime, rowId] = [sql.raw(`${row}.time`), sql.raw(`${row}.id`)];
  return [
    time === null
      ? sql`${rowId} ${than} ${id}::uuid`
      : sql`(${rowTime}, ${rowId}) ${than} (${time}::timestamptz, ${id}::uuid)`,
  ];
}

/** A row's place in an order. */
export const cursorOf = ({ key }: ArrivalOrder, { id, time }: { id: string; time: Date }): string =>
  toCursor(key.length === 1 ? [id] : [time.toISOString(), id]);
