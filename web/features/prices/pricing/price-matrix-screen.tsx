import { Button } from "@chakra-ui/react";
import { Gauge, Scale } from "lucide-react";
import { useCallback, useMemo, useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { useSearchParams } from "react-router-dom";
import { useMay } from "../../../lib/may.ts";
import { useLiveList } from "../../../lib/use-live.ts";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { useListQuery } from "../../../ui/data-table/use-list-query.ts";
import { useListState } from "../../../ui/data-table/use-list-state.ts";
import { ListViews } from "../../../parts/views/list-views.tsx";
import { PartLinks } from "../../../ui/part-links.tsx";
import { PART, partIn, type ScreenPart } from "../../../ui/parts.ts";
import { Screen } from "../../../ui/screen.tsx";
import { useApprovalCount } from "./approval/approval-count.ts";
import { ApprovalsPart } from "./approval/approvals-part.tsx";
import { useMatrixColumns } from "./matrix-columns.tsx";
import { useMatrixFilters } from "./matrix-filters.ts";
import { MatrixExport } from "./matrix-export.tsx";
import { matrixList } from "./matrix-list.ts";
import {
  ChangePriceBoundsDocument,
  ChangePricesDocument,
  ChangePriceStepDocument,
  PriceChangesDocument,
  PriceMatrixDocument,
  type PriceRowFragment,
} from "./pricing.generated.ts";
import { PriceReview } from "./price-review.tsx";
import { BoundsDialog } from "./bounds-dialog.tsx";
import { StepDialog } from "./step-dialog.tsx";
import { useEdits } from "./use-edits.ts";
import { usePriceGrades } from "./use-price-grades.ts";
import { DeedButton } from "../../../ui/deed-button.tsx";

const LIST = matrixList([PART]);
const PRICES = { id: "prices", title: "priceBatch.prices" } as const;
const APPROVALS = { id: "approvals", title: "priceApproval.part" } as const;

/** /priceSet2: what every grade costs at every station, and what of all price changes waits for a second person. */
export function PriceMatrixScreen() {
  const [params] = useSearchParams();
  const part = partIn<Pick<ScreenPart, "id" | "title">>(params, [PRICES, APPROVALS]).id;
  const count = useApprovalCount();
  // Kept here: what is written waits while one looks into the other part.
  const writing = useEdits();
  const { edits, drop, clear } = writing;
  const [open, setOpen] = useState<"review" | "step" | "bounds">();
  const close = useCallback(() => setOpen(undefined), []);
  const tools = (
    <>
      <StepButton onOpen={() => setOpen("step")} />
      <BoundsButton onOpen={() => setOpen("bounds")} />
      <Button size="sm" variant="ghost" colorPalette="gray" disabled={edits.size === 0} onClick={clear}>
        <FormattedMessage id="price.changes.discard" />
      </Button>
      <DeedButton needs={ChangePricesDocument} size="sm" disabled={edits.size === 0} onClick={() => setOpen("review")}>
        <FormattedMessage id="price.changes.review" values={{ count: edits.size }} />
      </DeedButton>
    </>
  );
  return (
    <Screen title="menu.priceSet2" actions={tools} fill>
      <PartLinks label="priceApproval.parts" parts={[PRICES, { ...APPROVALS, count }]} present={part} />
      {part === PRICES.id ? <Matrix writing={writing} /> : <ApprovalsPart count={count} />}
      {open === "review" && <PriceReview edits={edits} onTaken={drop} onClose={close} />}
      {open === "step" && <StepDialog onClose={close} />}
      {open === "bounds" && <BoundsDialog onClose={close} />}
    </Screen>
  );
}

/** Written over in place, looked through, then sent. */
function Matrix({ writing }: { readonly writing: ReturnType<typeof useEdits> }) {
  const { formatMessage } = useIntl();
  const list = useListState(LIST);
  const { variables } = list;
  const result = useListQuery({ document: PriceMatrixDocument, variables, pick: (data) => data.stationPrices });
  const page = useLivePage(result.page);
  const { grades } = usePriceGrades();
  const mayPrice = useMay(ChangePricesDocument);
  const columns = useMatrixColumns({ grades, ...(mayPrice && { writing }) });
  const filters = useMatrixFilters(list);
  return (
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

/** The limits are set by those who set prices for many stations. */
function StepButton({ onOpen }: { readonly onOpen: () => void }) {
  const allowed = useMay(ChangePriceStepDocument);
  return allowed ? (
    <DeedButton needs={ChangePriceStepDocument} size="sm" variant="outline" colorPalette="gray" onClick={onOpen}>
      <Gauge aria-hidden />
      <FormattedMessage id="price.limits" />
    </DeedButton>
  ) : null;
}

/** Bounds and costs are set by the same people. */
function BoundsButton({ onOpen }: { readonly onOpen: () => void }) {
  const allowed = useMay(ChangePriceBoundsDocument);
  return allowed ? (
    <DeedButton needs={ChangePriceBoundsDocument} size="sm" variant="outline" colorPalette="gray" onClick={onOpen}>
      <Scale aria-hidden />
      <FormattedMessage id="price.bounds" />
    </DeedButton>
  ) : null;
}
