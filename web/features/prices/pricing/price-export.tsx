import { useIntl } from "react-intl";
import type { UnitPriceFilter } from "../../../schema-types.generated.ts";
import type { DataColumn } from "../../../ui/data-table/columns.ts";
import type { TableView } from "../../../ui/data-table/data-table.tsx";
import { ListExport } from "../../../parts/export/list-export.tsx";
import { SOURCES, STATUSES } from "./price-list.ts";
import type { PriceLineFragment } from "./pricing.generated.ts";

interface Props {
  readonly view: TableView<UnitPriceFilter>;
  readonly columns: readonly DataColumn<PriceLineFragment>[];
  readonly timeZone: string | undefined;
}

/** The step is reckoned on screen; a file has both prices. */
const NOT_EXPORTED = "step";
const FILE_ALONE = [
  { id: "stationCode", title: "grade.code" },
  { id: "guns", title: "price.guns" },
  { id: "failed", title: "price.state.FAILED" },
] as const;

/** Makes a file of the price history as it is filtered. */
export function PriceExport({ view, columns, timeZone }: Props) {
  const { formatMessage } = useIntl();
  const values = {
    status: STATUSES.map((value) => ({ value, label: formatMessage({ id: `price.status.${value}` }) })),
    source: SOURCES.map((value) => ({ value, label: formatMessage({ id: `price.source.${value}` }) })),
  };
  const lasting = columns.filter(({ id }) => id !== NOT_EXPORTED);
  return (
    <ListExport
      list="UNIT_PRICES"
      view={view}
      columns={[...lasting, ...FILE_ALONE]}
      values={values}
      timeZone={timeZone}
    />
  );
}
