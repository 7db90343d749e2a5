import { useQuery } from "@apollo/client/react";
import { useIntl } from "react-intl";
import type { FilterPiece } from "../../ui/data-table/use-filters.tsx";
import type { List } from "../../ui/data-table/use-list-state.ts";
import { TankNamesDocument } from "./tank-select.generated.ts";

interface TankFilter {
  readonly tank: readonly string[];
}

/** What says to which tanks a list is narrowed, and widens it again: nobody chooses them here, another screen leads to them. */
export function useTankPiece<Filters extends TankFilter>(list: List<Filters>): FilterPiece {
  const { formatMessage } = useIntl();
  const { state, setFilter } = list as unknown as List<TankFilter>;
  const { tank: ids = [] } = state.filters;
  const { data } = useQuery(TankNamesDocument, {
    variables: { ids: [...ids] },
    skip: ids.length === 0,
    context: { silent: true },
  });
  const label = formatMessage({ id: "tankForecast.number" });
  const nameOf = (id: string): string => {
    const tank = data?.tankConfigs.nodes.find((each) => each.id === id);
    return tank ? `${tank.stationName} · ${formatMessage({ id: "tank.name" }, tank)}` : label;
  };
  return {
    key: "tank",
    label,
    input: null,
    chips: ids.map((id) => {
      const others = ids.filter((other) => other !== id);
      return { value: nameOf(id), onRemove: () => setFilter("tank", others.length > 0 ? others : undefined) };
    }),
  };
}
