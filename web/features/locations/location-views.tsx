import { useSearchParams } from "react-router-dom";
import { SavedViews } from "../../ui/saved-views.tsx";

const NOT_OF_A_VIEW = ["page"];

/** Map or list with its filters, under a name. */
export function LocationViews() {
  const [params, setParams] = useSearchParams();
  const search = new URLSearchParams([...params].filter(([key]) => !NOT_OF_A_VIEW.includes(key)));
  return (
    <SavedViews
      screen="deviceLocat"
      search={search.toString()}
      onApply={(view, first) => setParams(new URLSearchParams(view.search), { replace: first })}
    />
  );
}
