import type { ReactNode } from "react";
import type { MessageId } from "../../i18n/messages.ts";
import type { ColumnWish } from "../../lib/preferences/schema.ts";

/** One column of a list. The first one that is shown names its row. */
export interface DataColumn<Row> {
  readonly id: string;
  readonly title: MessageId;
  /** What stands in the title's place where the column is a record's own, e.g. a grade. */
  readonly name?: string | undefined;
  /** Stands behind the title, e.g. "L". */
  readonly unit?: string | undefined;
  readonly cell: (row: Row) => ReactNode;
  /** Numbers stand at the end of their column, in digits of one width. */
  readonly numeric?: true;
  /** The key of the list's `sorts` that it sorts by. */
  readonly sort?: string;
  /** Left out until somebody wants it. */
  readonly hidden?: true;
  /** In rem. */
  readonly width: number;
  /** Takes what is left of the table's width, until somebody gives it a width. */
  readonly grow?: true;
  /** On a phone's cards: 1 is the headline, 2 a fact below it (the default), 3 is left out. */
  readonly priority?: 1 | 2 | 3;
  /** The totals' cell. */
  readonly total?: ReactNode;
}

export const NARROWEST_REM = 4;
export const WIDEST_REM = 60;

type Declared = Pick<DataColumn<never>, "id" | "hidden">;

/**
 * The columns that there are, as somebody wanted them: wishes for columns that are gone fall out, and a column that is new
 * since then stands behind its neighbour. What was kept may be anything.
 */
export function wishesFor(columns: readonly Declared[], kept: unknown): readonly ColumnWish[] {
  const known = new Set(columns.map(({ id }) => id));
  const wishes = (Array.isArray(kept) ? kept : [])
    .filter(isWish)
    .filter(({ id }, index, all) => known.has(id) && all.findIndex((other) => other.id === id) === index);
  columns.forEach(({ id, hidden = false }, index) => {
    if (!wishes.some((wish) => wish.id === id)) {
      const neighbour = columns[index - 1]?.id;
      wishes.splice(wishes.findIndex((wish) => wish.id === neighbour) + 1, 0, { id, hidden });
    }
  });
  return wishes.every(({ hidden }) => hidden) ? columns.map(({ id }) => ({ id, hidden: false })) : wishes;
}

function isWish(value: unknown): value is ColumnWish {
  const { id, hidden, width } = (value ?? {}) as Partial<Record<keyof ColumnWish, unknown>>;
  return (
    typeof id === "string" &&
    typeof hidden === "boolean" &&
    (width === undefined || (typeof width === "number" && width >= NARROWEST_REM && width <= WIDEST_REM))
  );
}

/** The column put where another one stands. */
export function moved(wishes: readonly ColumnWish[], id: string, to: number): readonly ColumnWish[] {
  const wish = wishes.find((each) => each.id === id);
  return wish === undefined ? wishes : wishes.filter((each) => each !== wish).toSpliced(to, 0, wish);
}

/** The column made wider or narrower, within reason. */
export function resized(wishes: readonly ColumnWish[], id: string, rem: number): readonly ColumnWish[] {
  const width = Math.min(WIDEST_REM, Math.max(NARROWEST_REM, rem));
  return wishes.map((wish) => (wish.id === id ? { ...wish, width } : wish));
}

/** These columns shown in this order and no others, each as wide as it was; where none of them is there, as before. */
export function shownAs(wishes: readonly ColumnWish[], ids: readonly string[]): readonly ColumnWish[] {
  const shown = [...new Set(ids)].flatMap((id) => {
    const wish = wishes.find((each) => each.id === id);
    return wish ? [{ ...wish, hidden: false }] : [];
  });
  const others = wishes.filter(({ id }) => !ids.includes(id)).map((wish) => ({ ...wish, hidden: true }));
  return shown.length > 0 ? [...shown, ...others] : wishes;
}

/** The column shown or hidden; the last one that is shown stays. */
export function toggled(wishes: readonly ColumnWish[], id: string): readonly ColumnWish[] {
  const next = wishes.map((wish) => (wish.id === id ? { ...wish, hidden: !wish.hidden } : wish));
  return next.every(({ hidden }) => hidden) ? wishes : next;
}
