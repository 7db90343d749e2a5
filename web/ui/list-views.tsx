import { useSearchParams } from "react-router-dom";
import { SavedViews } from "./saved-views.tsx";

interface Props {
  /** The screen's name: views belong to one. */
  readonly screen: string;
  /** Parameters of the address that stay as they are whatever view is shown. */
  readonly kept?: readonly string[];
}

/** Where in the list one is, and what stands open beside it. */
const NOT_OF_A_VIEW = ["page", "open"];
const NONE: readonly string[] = [];

/** The views of a list whose filters stand in the address: the whole address but for the page and what is open. */
export function ListViews({ screen, kept = NONE }: Props) {
  const [params, setParams] = useSearchParams();
  const left = [...NOT_OF_A_VIEW, ...kept];
  const search = new URLSearchParams([...params].filter(([key]) => !left.includes(key)));
  return (
    <SavedViews
      screen={screen}
      search={search.toString()}
      onApply={(view, first) => {
        const stay = [...params].filter(([key]) => kept.includes(key));
        setParams(new URLSearchParams([...new URLSearchParams(view.search), ...stay]), { replace: first });
      }}
    />
  );
}
