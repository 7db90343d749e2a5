import { useMemo } from "react";
import { type DataColumn, moved, resized, shownAs, toggled, wishesFor } from "./columns.ts";
import { useColumnWishes } from "./table-preferences.ts";

/** A column that is shown, as wide as it is wanted. */
export interface ShownColumn<Row> extends DataColumn<Row> {
  /** In rem; undefined: takes what is left, at least `width`. */
  readonly wanted: number | undefined;
  /** The width is the person's own: it isn't drawn closer. */
  readonly own: boolean;
}

/** The columns as this person has them, and the ways to change that. */
export interface Columns<Row> {
  readonly shown: readonly ShownColumn<Row>[];
  /** All columns in their order, hidden ones too. */
  readonly all: readonly { readonly column: DataColumn<Row>; readonly hidden: boolean }[];
  /** False: nobody changed anything. */
  readonly changed: boolean;
  readonly move: (id: string, to: number) => void;
  readonly toggle: (id: string) => void;
  /** `rem`: the new width. */
  readonly resize: (id: string, rem: number) => void;
  /** Shows these in this order, and no others. */
  readonly show: (ids: readonly string[]) => void;
  readonly reset: () => void;
}

/** The order, choice and widths of a table's columns, kept per person under the table's name. */
export function useColumns<Row>(name: string, columns: readonly DataColumn<Row>[]): Columns<Row> {
  const [kept, keep] = useColumnWishes(name);
  const wishes = useMemo(() => wishesFor(columns, kept), [columns, kept]);
  const all = wishes.flatMap((wish) => {
    const column = columns.find(({ id }) => id === wish.id);
    return column ? [{ column, ...wish }] : [];
  });
  return {
    shown: all
      .filter(({ hidden }) => !hidden)
      .map(({ column, width }) => ({
        ...column,
        wanted: width ?? (column.grow ? undefined : column.width),
        own: width !== undefined,
      })),
    all,
    changed: kept !== undefined,
    move: (id, to) => keep(moved(wishes, id, to)),
    toggle: (id) => keep(toggled(wishes, id)),
    resize: (id, rem) => keep(resized(wishes, id, rem)),
    show: (ids) => keep(shownAs(wishes, ids)),
    reset: () => keep(undefined),
  };
}
