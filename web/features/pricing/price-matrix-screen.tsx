import { Button } from "@chakra-ui/react";
import { Gauge } from "lucide-react";
import { useCallback, useMemo, useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { Permission } from "../../lib/permission.ts";
import { useAllowed } from "../../lib/session.ts";
import { useLiveList } from "../../lib/use-live.ts";
import { DataTable } from "../../ui/data-table/data-table.tsx";
import { useListQuery } from "../../ui/data-table/use-list-query.ts";
import { useListState } from "../../ui/data-table/use-list-state.ts";
import { ListViews } from "../../ui/data-table/list-views.tsx";
import { Screen } from "../../ui/screen.tsx";
import { useMatrixColumns } from "./matrix-columns.tsx";
import { useMatrixFilters } from "./matrix-filters.ts";
import { MatrixExport } from "./matrix-export.tsx";
import { matrixList } from "./matrix-list.ts";
import { PriceChangesDocument, PriceMatrixDocument, type PriceRowFragment } from "./pricing.generated.ts";
import { PriceReview } from "./price-review.tsx";
import { StepDialog } from "./step-dialog.tsx";
import { useEdits } from "./use-edits.ts";
import { usePriceGrades } from "./use-price-grades.ts";

const LIST = matrixList();

/** /priceSet2: what every grade costs at every station; written over in place, looked through, then sent. */
export function PriceMatrixScreen() {
  const { formatMessage } = useIntl();
  const list = useListState(LIST);
  const { variables } = list;
  const result = useListQuery({ document: PriceMatrixDocument, variables, pick: (data) => data.stationPrices });
  const page = useLivePage(result.page);
  const { edits, write, drop, clear } = useEdits();
  const { grades } = usePriceGrades();
  const columns = useMatrixColumns({ grades, writing: { edits, write } });
  const filters = useMatrixFilters(list);
  const [open, setOpen] = useState<"review" | "step">();
  const close = useCallback(() => setOpen(undefined), []);
  const tools = (
    <>
      <StepButton onOpen={() => setOpen("step")} />
      <Button size="sm" variant="ghost" colorPalette="gray" disabled={edits.size === 0} onClick={clear}>
        <FormattedMessage id="price.changes.discard" />
      </Button>
      <Button size="sm" disabled={edits.size === 0} onClick={() => setOpen("review")}>
        <FormattedMessage id="price.changes.review" values={{ count: edits.size }} />
      </Button>
    </>
  );
  return (
    <Screen title="menu.priceSet2" actions={tools} fill>
      <DataTable
        {...result}
        page={page}
        noun="stationPrices"
        caption={formatMessage({ id: "price.matrix" })}
        columns={columns}
        list={list}
        filters={filters}
        empty={{ title: "price.matrix.empty", text: "price.matrix.empty.text" }}
        nameOf={({ name }) => name}
        views={() => <ListViews screen="priceSet2" />}
        actions={(view) => <MatrixExport view={view} />}
      />
      {open === "review" && <PriceReview edits={edits} onTaken={drop} onClose={close} />}
      {open === "step" && <StepDialog onClose={close} />}
    </Screen>
  );
}

/** The page with what has moved since it was asked for. */
function useLivePage<Page extends { readonly nodes: readonly PriceRowFragment[] }>(page: Page | undefined) {
  const stationIds = useMemo(() => page?.nodes.map(({ id }) => id) ?? [], [page]);
  const live = useLiveList(PriceChangesDocument, { stationIds }, ({ id }) => id);
  return useMemo(() => {
    const rows = new Map(live.value.map((row) => [row.id, row]));
    return page && { ...page, nodes: page.nodes.map((row) => rows.get(row.id) ?? row) };
  }, [page, live.value]);
}

/** The largest step is set by those who set prices for many stations. */
function StepButton({ onOpen }: { readonly onOpen: () => void }) {
  const allowed = useAllowed(Permission.UnitPrice);
  return allowed ? (
    <Button size="sm" variant="outline" colorPalette="gray" onClick={onOpen}>
      <Gauge aria-hidden />
      <FormattedMessage id="price.settings" />
    </Button>
  ) : null;
}
