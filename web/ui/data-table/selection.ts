/** Which rows are chosen: some by their ids, on any page, or everything that matches the filters. */
export type Selection = { readonly all: false; readonly ids: ReadonlySet<string> } | { readonly all: true };

/** What an act on many rows gets. */
export type Selected<Filter extends object> =
  { readonly ids: readonly string[] } | { readonly allMatching: Filter; readonly count: number };

export const NOTHING_SELECTED: Selection = { all: false, ids: new Set() };

export function isSelected(selection: Selection, id: string): boolean {
  return selection.all || selection.ids.has(id);
}

/** Rows chosen or not any more. Out of "everything" one can't take away: what is on this page then stays, by its ids. */
export function withRows(
  selection: Selection,
  { ids, on, page }: { readonly ids: readonly string[]; readonly on: boolean; readonly page: readonly string[] },
): Selection {
  const next = new Set(selection.all ? page : selection.ids);
  for (const id of ids) {
    if (on) next.add(id);
    else next.delete(id);
  }
  return { all: false, ids: next };
}

/** The rows from the one that was chosen last to this one, both included; this one alone where the other is not here. */
export function rangeOf(page: readonly string[], from: string | undefined, to: string): readonly string[] {
  const [start, end] = [page.indexOf(from ?? to), page.indexOf(to)];
  return start < 0 ? [to] : page.slice(Math.min(start, end), Math.max(start, end) + 1);
}

/** How many of a page are chosen: none, some of them, or all. */
export function shareOf(selection: Selection, page: readonly string[]): "none" | "some" | "all" {
  const chosen = page.filter((id) => isSelected(selection, id)).length;
  return chosen === 0 ? "none" : chosen === page.length ? "all" : "some";
}
