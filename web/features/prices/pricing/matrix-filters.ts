import { useIntl } from "react-intl";
import { useFilters } from "../../../ui/data-table/use-filters.tsx";
import type { List } from "../../../ui/data-table/use-list-state.ts";
import { usePlaceFilters } from "../../../parts/places/use-place-filters.ts";
import { DELIVERIES, type MatrixFilters } from "./matrix-list.ts";
import { usePriceGrades } from "./use-price-grades.ts";

/** What sets the matrix's filters. */
export function useMatrixFilters(list: List<MatrixFilters>) {
  const { formatMessage } = useIntl();
  const filters = useFilters(list);
  const places = usePlaceFilters(list);
  const { options } = usePriceGrades();
  const deliveries = DELIVERIES.map((value) => ({ value, label: formatMessage({ id: `price.delivery.${value}` }) }));
  return [
    filters.text("text", "price.search"),
    ...places,
    filters.choices("grade", { title: "filter.grade", options }),
    filters.choices("delivery", { title: "price.delivery", options: deliveries }),
  ];
}
