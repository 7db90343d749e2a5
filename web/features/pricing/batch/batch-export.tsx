import { useIntl } from "react-intl";
import type { PriceBatchFilter } from "../../../schema-types.generated.ts";
import type { DataColumn } from "../../../ui/data-table/columns.ts";
import type { TableView } from "../../../ui/data-table/data-table.tsx";
import { ExportButton } from "../../../ui/export/export-button.tsx";
import { BATCH_SOURCES, BATCH_STATES } from "./batch-list.ts";
import type { BatchLineFragment } from "./batch.generated.ts";

interface Props {
  readonly view: TableView<PriceBatchFilter>;
  readonly columns: readonly DataColumn<BatchLineFragment>[];
  readonly timeZone: string | undefined;
}

/** One column on screen; a file has the price and the amount each in its own. */
const ON_SCREEN_ALONE = "rule";

/** Makes a file of the list of batches as it is filtered. */
export function BatchExport({ view, columns, timeZone }: Props) {
  const { formatMessage } = useIntl();
  const values: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    state: Object.fromEntries(BATCH_STATES.map((name) => [name, formatMessage({ id: `priceBatch.state.${name}` })])),
    source: Object.fromEntries(BATCH_SOURCES.map((name) => [name, formatMessage({ id: `price.source.${name}` })])),
  };
  const known = [
    ...columns
      .filter(({ id }) => id !== ON_SCREEN_ALONE)
      .map(({ id, title }) => ({ id, header: formatMessage({ id: title }) })),
    { id: "source", header: formatMessage({ id: "price.source" }) },
    { id: "price", header: formatMessage({ id: "price.new" }) },
    { id: "delta", header: formatMessage({ id: "price.step" }) },
    { id: "guns", header: formatMessage({ id: "price.guns" }) },
    { id: "failed", header: formatMessage({ id: "price.state.FAILED" }) },
    { id: "selfControlled", header: formatMessage({ id: "price.state.SELF_CONTROLLED" }) },
    { id: "cancelledBy", header: formatMessage({ id: "price.status.CANCELLED" }) },
  ].map((column) => ({ ...column, ...(values[column.id] && { values: values[column.id] }) }));
  const shown = view.columns.flatMap((id) => (id === ON_SCREEN_ALONE ? ["source", "price", "delta"] : [id]));
  return (
    <ExportButton
      list="PRICE_BATCHES"
      filter={view.filter}
      orderBy={view.orderBy}
      columns={shown.flatMap((id) => known.find((column) => column.id === id) ?? [])}
      allColumns={known}
      total={view.totalCount}
      timeZone={timeZone}
    />
  );
}
