import { useIntl } from "react-intl";
import type { StationPricesFilter } from "../../../schema-types.generated.ts";
import type { TableView } from "../../../ui/data-table/data-table.tsx";
import { ExportButton } from "../../../parts/export/export-button.tsx";

/** A line of the file is one price: the screen's columns, one a grade, are of the moment. */
const COLUMNS = [
  { id: "stationCode", title: "grade.code" },
  { id: "stationName", title: "filter.station" },
  { id: "cityName", title: "filter.city" },
  { id: "gradeName", title: "filter.grade" },
  { id: "price", title: "tester.unitPrice" },
  { id: "effectiveAt", title: "price.effective" },
  { id: "previousPrice", title: "price.old" },
  { id: "plannedPrice", title: "price.planned" },
  { id: "plannedAt", title: "price.when" },
  { id: "guns", title: "price.guns" },
  { id: "confirmed", title: "price.state.CONFIRMED" },
  { id: "waiting", title: "price.state.QUEUED" },
  { id: "failed", title: "price.state.FAILED" },
] as const;

/** Makes a file of what every grade costs at the stations as they are filtered. */
export function MatrixExport({ view }: { readonly view: TableView<StationPricesFilter> }) {
  const { formatMessage } = useIntl();
  const columns = COLUMNS.map(({ id, title }) => ({ id, header: formatMessage({ id: title }) }));
  const { filter, orderBy, filterText } = view;
  return (
    <ExportButton list="STATION_PRICES" filter={filter} orderBy={orderBy} filterText={filterText} columns={columns} />
  );
}
