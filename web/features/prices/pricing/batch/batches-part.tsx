import { useEffect, useMemo, useRef, type ReactNode } from "react";
import { useIntl } from "react-intl";
import { useLiveList } from "../../../../lib/use-live.ts";
import { useMe } from "../../../../lib/me.ts";
import { DataTable } from "../../../../ui/data-table/data-table.tsx";
import { useFilters } from "../../../../ui/data-table/use-filters.tsx";
import { useListQuery } from "../../../../ui/data-table/use-list-query.ts";
import { useListState } from "../../../../ui/data-table/use-list-state.ts";
import { ListViews } from "../../../../parts/views/list-views.tsx";
import { usePlaceFilters } from "../../../../parts/places/use-place-filters.ts";
import { useOpenRow } from "../../../../ui/use-open-row.ts";
import { BatchDetail } from "./batch-detail.tsx";
import { useBatchColumns } from "./batch-columns.tsx";
import { BatchExport } from "./batch-export.tsx";
import { BatchForm } from "./batch-form.tsx";
import { BATCH_LIST, BATCH_SOURCES, BATCH_STATES } from "./batch-list.ts";
import { useRule } from "./batch-marks.tsx";
import { PriceBatchDetailDocument, PriceBatchListDocument, type BatchLineFragment } from "./batch.generated.ts";

interface Props {
  /** The button that begins a new one. */
  readonly create: ReactNode;
  readonly creating: boolean;
  readonly onCreated: () => void;
}

const NOBODY: readonly never[] = [];

/** Asks for the list again whenever one of its batches stands otherwise by now: taking one back changes two rows. */
function useLiveBatches(rows: readonly BatchLineFragment[] = NOBODY, ask: () => void) {
  const ids = useMemo(() => rows.map(({ id }) => id).sort(), [rows]);
  const { value } = useLiveList(PriceBatchDetailDocument, { ids }, (batch) => batch.id);
  const latest = useRef({ rows, ask });
  useEffect(() => {
    latest.current = { rows, ask };
  });
  useEffect(() => {
    const listed = new Map(latest.current.rows.map((row) => [row.id, standingOf(row)]));
    if (value.some((batch) => listed.has(batch.id) && listed.get(batch.id) !== standingOf(batch))) {
      latest.current.ask();
    }
  }, [value]);
}

/** What a row shows of how far its batch is. */
function standingOf({ state, rolledBackBy, progress }: Pick<BatchLineFragment, "state" | "rolledBackBy" | "progress">) {
  const { guns, confirmed, waiting, failed, selfControlled } = progress;
  return JSON.stringify([state, rolledBackBy, guns, confirmed, waiting, failed, selfControlled]);
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
  const places = usePlaceFilters(list);
  const rule = useRule();
  const detail = useOpenRow();
  useLiveBatches(result.page?.nodes, result.refetch);

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
          ...places,
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
