import type { ReactNode } from "react";
import { useIntl } from "react-intl";
import { useMe } from "../../../lib/me.ts";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { useFilters } from "../../../ui/data-table/use-filters.tsx";
import { useListQuery } from "../../../ui/data-table/use-list-query.ts";
import { useListState } from "../../../ui/data-table/use-list-state.ts";
import { ListViews } from "../../../ui/data-table/list-views.tsx";
import { useOpenRow } from "../../../ui/use-open-row.ts";
import { BatchDetail } from "./batch-detail.tsx";
import { useBatchColumns } from "./batch-columns.tsx";
import { BatchExport } from "./batch-export.tsx";
import { BatchForm } from "./batch-form.tsx";
import { BATCH_LIST, BATCH_SOURCES, BATCH_STATES } from "./batch-list.ts";
import { useRule } from "./batch-marks.tsx";
import { PriceBatchListDocument } from "./batch.generated.ts";

interface Props {
  /** The button that begins a new one. */
  readonly create: ReactNode;
  readonly creating: boolean;
  readonly onCreated: () => void;
}

/** Batch changes, and how far each of them has got. */
export function BatchesPart({ create, creating, onCreated }: Props) {
  const { formatMessage } = useIntl();
  const timeZone = useMe()?.network.timeZone;
  const list = useListState(BATCH_LIST, timeZone);
  const { variables } = list;
  const result = useListQuery({ document: PriceBatchListDocument, variables, pick: (data) => data.priceBatches });
  const columns = useBatchColumns(timeZone);
  const filters = useFilters(list);
  const rule = useRule();
  const detail = useOpenRow();

  function handleMade(id: string) {
    onCreated();
    result.refetch();
    detail.open(id);
  }

  return (
    <>
      <DataTable
        {...result}
        noun="priceBatches"
        caption={formatMessage({ id: "priceBatch.list" })}
        columns={columns}
        list={list}
        filters={[
          filters.choices("state", {
            title: "price.status",
            options: BATCH_STATES.map((value) => ({
              value,
              label: formatMessage({ id: `priceBatch.state.${value}` }),
            })),
          }),
          filters.choices("source", {
            title: "price.source",
            options: BATCH_SOURCES.map((value) => ({ value, label: formatMessage({ id: `price.source.${value}` }) })),
          }),
          filters.text("author", "price.author"),
          filters.days("days", "price.created"),
        ]}
        empty={{ title: "priceBatch.none", text: "priceBatch.none.text", action: create }}
        nameOf={(batch) => `${rule(batch)}, ${batch.gradeNames.join(", ")}`}
        onOpen={({ id }) => detail.open(id)}
        views={(view) => <ListViews screen="companyPrice" view={view} />}
        actions={(view) => <BatchExport view={view} columns={columns} timeZone={timeZone} />}
      />
      {creating && <BatchForm onMade={handleMade} onClose={onCreated} />}
      {detail.id !== null && (
        <BatchDetail
          key={detail.id}
          id={detail.id}
          onMade={handleMade}
          onClose={detail.close}
          onChanged={result.refetch}
        />
      )}
    </>
  );
}
