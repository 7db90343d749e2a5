import { useRef, useState } from "react";
import { isSelected, NOTHING_SELECTED, rangeOf, shareOf, type Selection, withRows } from "./selection.ts";

/** The chosen rows of a table, and the ways to change them. */
export interface RowSelection {
  readonly selection: Selection;
  readonly anything: boolean;
  readonly share: "none" | "some" | "all";
  readonly has: (id: string) => boolean;
  /** `range`: from the row that was touched last to this one. */
  readonly toggle: (id: string, range: boolean) => void;
  readonly togglePage: () => void;
  readonly selectAll: () => void;
  readonly clear: () => void;
}

/** Chosen rows last from page to page, and end with the filters that they were seen through: `filterKey` names those. */
export function useSelection(page: readonly string[], filterKey: string): RowSelection {
  const [kept, setKept] = useState({ filterKey, selection: NOTHING_SELECTED });
  const anchor = useRef<string>(undefined);
  const selection = kept.filterKey === filterKey ? kept.selection : NOTHING_SELECTED;
  const share = shareOf(selection, page);
  const keep = (next: Selection) => setKept({ filterKey, selection: next });
  return {
    selection,
    anything: selection.all || selection.ids.size > 0,
    share,
    has: (id) => isSelected(selection, id),
    toggle: (id, range) => {
      const ids = range ? rangeOf(page, anchor.current, id) : [id];
      anchor.current = id;
      keep(withRows(selection, { ids, on: !isSelected(selection, id), page }));
    },
    togglePage: () => keep(withRows(selection, { ids: page, on: share !== "all", page })),
    selectAll: () => keep({ all: true }),
    clear: () => keep(NOTHING_SELECTED),
  };
}
