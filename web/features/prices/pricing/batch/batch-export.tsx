import { useIntl } from "react-intl";
import type { PriceBatchFilter } from "../../../../schema-types.generated.ts";
import type { DataColumn } from "../../../../ui/data-table/columns.ts";
import type { TableView } from "../../../../ui/data-table/data-table.tsx";
import { ListExport } from "../../../../parts/export/list-export.tsx";
import { BATCH_SOURCES, BATCH_STATES } from "./batch-list.ts";
import type { BatchLineFragment } from "./batch.generated.ts";

interface Props {
  readonly view: TableView<PriceBatchFilter>;
  readonly columns: readonly DataColumn<BatchLineFragment>[];
  readonly timeZone: string | undefined;
}

/** One column on screen; a file has the price and the amount each in its own. */
const ON_SCREEN_ALONE = "rule";
const FILE_ALONE = [
  { id: "source", title: "price.source" },
  { id: "price", title: "price.new" },
  { id: "delta", title: "price.step" },
  { id: "refused", title: "priceBatch.refused" },
  { id: "guns", title: "price.guns" },
  { id: "failed", title: "price.state.FAILED" },
  { id: "selfControlled", title: "price.state.SELF_CONTROLLED" },
  { id: "cancelledBy", title: "price.status.CANCELLED" },
] as const;

/** Makes a file of the list of batches as it is filtered. */
export function BatchExport({ view, columns, timeZone }: Props) {
  const { formatMessage } = useIntl();
  const values = {
    state: BATCH_STATES.map((value) => ({ value, label: formatMessage({ id: `priceBatch.state.${value}` }) })),
    source: BATCH_SOURCES.map((value) => ({ value, label: formatMessage({ id: `price.source.${value}` }) })),
  };
  const shown = view.columns.flatMap((id) => (id === ON_SCREEN_ALONE ? ["source", "price", "delta"] : [id]));
  return (
    <ListExport
      list="PRICE_BATCHES"
      view={{ ...view, columns: shown }}
      columns={[...columns.filter(({ id }) => id !== ON_SCREEN_ALONE), ...FILE_ALONE]}
      values={values}
      timeZone={timeZone}
    />
  );
}
