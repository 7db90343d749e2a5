import { type RefObject, useLayoutEffect } from "react";

/** A row that goes while it has the focus hands it on to the row in its place, or to the count of a list that has none left. */
export function useHandedFocus(line: RefObject<HTMLTableRowElement | null>): void {
  useLayoutEffect(
    () => () => {
      const row = line.current;
      if (!row?.contains(document.activeElement)) {
        return;
      }
      const { sectionRowIndex } = row;
      const list = row.closest("section");
      // What takes its place is there when all of this change is.
      queueMicrotask(
        () => !row.isConnected && document.activeElement === document.body && enter(list, sectionRowIndex),
      );
    },
    [line],
  );
}

function enter(list: Element | null, index: number): void {
  const rows = list?.querySelectorAll<HTMLElement>("tbody > tr[tabindex]") ?? [];
  const next = rows[Math.min(index, rows.length - 1)] ?? list?.querySelector<HTMLElement>("footer > [role=status]");
  next?.focus({ preventScroll: true });
}
