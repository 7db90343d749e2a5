import { useLocation, useSearchParams } from "react-router-dom";
import { isScoped } from "../../lib/scope.ts";
import { SavedViews } from "./saved-views.tsx";
import type { TableView } from "../../ui/data-table/data-table.tsx";
import { PLACE_KEYS } from "../places/place-fields.ts";

/** What an address holds besides the list: its page and the record that is open. */
const NOT_OF_A_VIEW = ["page", "open"];
const NONE: readonly string[] = [];
const PLACES = Object.values(PLACE_KEYS);

interface Props<Filter extends object> {
  /** The screen's name: views belong to one. */
  readonly screen: string;
  /** The table whose columns a view keeps; absent where there is none. */
  readonly view?: TableView<Filter>;
  /** Parameters of the screen around the list: they stay as they are whatever view is shown. */
  readonly kept?: readonly string[];
}

/** A list as one likes to see it, under a name: filters, order, size and columns. For the table's slot `views`. */
export function ListViews<Filter extends object>({ screen, view, kept = NONE }: Props<Filter>) {
  const [params, setParams] = useSearchParams();
  const scoped = isScoped(useLocation().state);
  const search = new URLSearchParams([...params].filter(([key]) => ![...kept, ...NOT_OF_A_VIEW].includes(key)));
  const around = [...params].filter(([key]) => kept.includes(key));
  return (
    <SavedViews
      screen={screen}
      search={search.toString()}
      columns={view?.columns ?? NONE}
      begins={scoped}
      onApply={(saved, first) => {
        view?.showColumns(saved.columns);
        const wanted = new URLSearchParams(saved.search);
        // The scope goes on narrowing what one begins with, unless that says itself where.
        const before = first && scoped && !PLACES.some((key) => wanted.has(key)) ? [...params] : around;
        setParams(new URLSearchParams([...before, ...wanted]), { replace: first });
      }}
    />
  );
}
