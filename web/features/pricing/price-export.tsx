import { useIntl } from "react-intl";
import type { UnitPriceFilter } from "../../schema-types.generated.ts";
import type { DataColumn } from "../../ui/data-table/columns.ts";
import type { TableView } from "../../ui/data-table/data-table.tsx";
import { ExportButton } from "../../ui/export/export-button.tsx";
import { SOURCES, STATUSES } from "./price-list.ts";
import type { PriceLineFragment } from "./pricing.generated.ts";

interface Props {
  readonly view: TableView<UnitPriceFilter>;
  readonly columns: readonly DataColumn<PriceLineFragment>[];
  readonly timeZone: string | undefined;
}

/** The step is reckoned on screen; a file has both prices. */
const NOT_EXPORTED = "step";

/** Makes a file of the price history as it is filtered. */
export function PriceExport({ view, columns, timeZone }: Props) {
  const { formatMessage } = useIntl();
  const values: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    status: Object.fromEntries(STATUSES.map((name) => [name, formatMessage({ id: `price.status.${name}` })])),
    source: Object.fromEntries(SOURCES.map((name) => [name, formatMessage({ id: `price.source.${name}` })])),
  };
  const known = [
    ...columns.map(({ id, title }) => ({ id, header: formatMessage({ id: title }) })),
    { id: "stationCode", header: formatMessage({ id: "grade.code" }) },
    { id: "guns", header: formatMessage({ id: "price.guns" }) },
    { id: "failed", header: formatMessage({ id: "price.state.FAILED" }) },
  ]
    .filter(({ id }) => id !== NOT_EXPORTED)
    .map((column) => ({ ...column, ...(values[column.id] && { values: values[column.id] }) }));
  return (
    <ExportButton
      list="UNIT_PRICES"
      filter={view.filter}
      orderBy={view.orderBy}
      columns={view.columns.flatMap((id) => known.find((column) => column.id === id) ?? [])}
      allColumns={known}
      total={view.totalCount}
      timeZone={timeZone}
    />
  );
}
