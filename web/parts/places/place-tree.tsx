import { useMemo } from "react";
import { toggledStations, type Place } from "./scope-rules.ts";
import { SearchedTree, type Tick } from "./searched-tree.tsx";

interface Props {
  readonly label: string;
  readonly places: readonly Place[];
  /** Ids of the chosen stations. */
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
  readonly disabled?: boolean | undefined;
  /** False while places are still on their way. */
  readonly ready: boolean;
}

/** Places to be ticked; a place ticks all that is in it, as far as the search shows it. */
export function PlaceTree({ chosen, onChange, ...tree }: Props) {
  const marks = useMemo(() => new Set(chosen), [chosen]);
  return (
    <SearchedTree
      {...tree}
      tickOf={(place) => tickOf(place, marks)}
      onTouch={(place) => onChange(toggledStations(chosen, place))}
    />
  );
}

function tickOf({ stationIds }: Place, marks: ReadonlySet<string>): Tick {
  const count = stationIds.filter((id) => marks.has(id)).length;
  return count === stationIds.length ? true : count > 0 && "mixed";
}
