import type { ColumnWish } from "../../lib/preferences/schema.ts";
import { usePreference } from "../../lib/preferences/use-preference.ts";

/** What this person wished of a table's columns, by the table's name, and the way to keep it; undefined: nothing. */
export function useColumnWishes(
  table: string,
): readonly [kept: readonly ColumnWish[] | undefined, keep: (wishes: readonly ColumnWish[] | undefined) => void] {
  const [columns, setColumns] = usePreference("columns");
  return [
    columns[table],
    (wishes) => {
      const { [table]: _replaced, ...others } = columns;
      setColumns(wishes ? { ...others, [table]: wishes } : others);
    },
  ];
}
