import { useSearchParams } from "react-router-dom";
import { SavedViews } from "../saved-views.tsx";
import type { TableView } from "./data-table.tsx";

/** What an address holds besides the list: its page and the record that is open. */
const NOT_OF_A_VIEW = ["page", "open"];

interface Props<Filter extends object> {
  /** The screen's name: views belong to one. */
  readonly screen: string;
  readonly view: TableView<Filter>;
  /** Parameters of the screen around the list, as the list's schema keeps them. */
  readonly kept?: readonly string[];
}

/** A list as one likes to see it, under a name: filters, order, size and columns. For the table's slot `views`. */
export function ListViews<Filter extends object>({ screen, view, kept = [] }: Props<Filter>) {
  const [params, setParams] = useSearchParams();
  const search = new URLSearchParams([...params].filter(([key]) => ![...kept, ...NOT_OF_A_VIEW].includes(key)));
  const around = [...params].filter(([key]) => kept.includes(key));
  return (
    <SavedViews
      screen={screen}
      search={search.toString()}
      columns={view.columns}
      onApply={(saved, first) => {
        view.showColumns(saved.columns);
        setParams(new URLSearchParams([...around, ...new URLSearchParams(saved.search)]), { replace: first });
      }}
    />
  );
}
