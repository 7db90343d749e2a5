import type { ReactNode } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { useMe } from "../../../lib/me.ts";
import { useRefetched } from "../../../lib/use-refetched.ts";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { ListViews } from "../../../parts/views/list-views.tsx";
import { useFilters } from "../../../ui/data-table/use-filters.tsx";
import { useListQuery } from "../../../ui/data-table/use-list-query.ts";
import { type List, useListState } from "../../../ui/data-table/use-list-state.ts";
import { usePlaceFilters } from "../../../parts/places/use-place-filters.ts";
import { ListExport } from "../../../parts/export/list-export.tsx";
import { Screen } from "../../../ui/screen.tsx";
import { useOpenRow } from "../../../ui/use-open-row.ts";
import { QuarantineChangesDocument, QuarantineDocument } from "./quarantine.generated.ts";
import { useQuarantineColumns } from "./quarantine-columns.tsx";
import { QuarantineDetail } from "./quarantine-detail.tsx";
import { KINDS, QUARANTINE_LIST, type QuarantineFilters, REASONS, STATES } from "./quarantine-list.ts";
import { useQuarantineWords } from "./quarantine-words.tsx";

/** In the file alone: the report as it came, and the decision. */
const FILE_ALONE = [
  { id: "gunNumber", title: "quarantine.gunNumber" },
  { id: "tankNumber", title: "quarantine.tankNumber" },
  { id: "decidedAt", title: "quarantine.decidedAt" },
  { id: "decidedBy", title: "quarantine.decidedBy" },
  { id: "note", title: "quarantine.note" },
  { id: "raw", title: "quarantine.raw" },
] as const;

/** What devices reported and can't be true; somebody releases or rejects it. `lists`: the way to what else waits. */
export function QuarantineScreen({ lists, actions }: { readonly lists: ReactNode; readonly actions: ReactNode }) {
  const { formatMessage } = useIntl();
  const timeZone = useMe()?.network.timeZone;
  const list = useListState(QUARANTINE_LIST, timeZone);
  const { variables } = list;
  const result = useListQuery({ document: QuarantineDocument, variables, pick: (data) => data.quarantine });
  const waiting = useRefetched(QuarantineChangesDocument, result.refetch, {})?.quarantineChanges.waiting;
  const columns = useQuarantineColumns(timeZone);
  const words = useQuarantineWords();
  const { filters, options } = useQuarantineFilters(list);
  const detail = useOpenRow();
  return (
    <Screen
      title="menu.orderReview"
      tabs={lists}
      actions={actions}
      subtitle={waiting !== undefined && <FormattedMessage id="quarantine.waiting" values={{ count: waiting }} />}
      fill
    >
      <DataTable
        {...result}
        noun="quarantine"
        caption={formatMessage({ id: "menu.orderReview" })}
        columns={columns}
        list={list}
        filters={filters}
        empty={{ title: "quarantine.none", text: "quarantine.none.text" }}
        nameOf={(row) => `${row.stationName}, ${words.source(row)}, ${words.reasons(row)}`}
        onOpen={({ id }) => detail.open(id)}
        views={(view) => <ListViews screen="orderReview" view={view} />}
        actions={(view) => (
          <ListExport
            list="QUARANTINE"
            view={view}
            columns={[...columns, ...FILE_ALONE]}
            values={options}
            timeZone={timeZone}
          />
        )}
      />
      {detail.id !== null && (
        <QuarantineDetail id={detail.id} timeZone={timeZone} onChanged={result.refetch} onClose={detail.close} />
      )}
    </Screen>
  );
}

function useQuarantineFilters(list: List<QuarantineFilters>) {
  const { formatMessage } = useIntl();
  const filters = useFilters(list);
  const places = usePlaceFilters(list);
  const options = {
    state: STATES.map((value) => ({ value, label: formatMessage({ id: `quarantine.state.${value}` }) })),
    kind: KINDS.map((value) => ({ value, label: formatMessage({ id: `quarantine.kind.${value}` }) })),
    reasons: REASONS.map((value) => ({ value, label: formatMessage({ id: `quarantine.reason.${value}` }) })),
  };
  return {
    options,
    filters: [
      filters.choices("state", { title: "quarantine.state", options: options.state }),
      filters.choices("kind", { title: "quarantine.kind", options: options.kind }),
      filters.choices("reason", { title: "quarantine.reasons", options: options.reasons }),
      ...places,
      filters.days("days", "quarantine.received"),
    ],
  };
}
