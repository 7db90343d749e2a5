import { chakra } from "@chakra-ui/react";
import { useEffect, useMemo, useRef } from "react";
import type { CoverageOf } from "../../../parts/coverage/use-coverage.ts";
import { TablePager } from "../../../ui/data-table/table-pager.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { gapDays } from "./gap-days.ts";
import type { OpenStock, Span, StockList } from "./stock-address.ts";
import { StockCalendar } from "./stock-calendar.tsx";
import { StockLegend } from "./stock-legend.tsx";
import { StockSums } from "./stock-sums.tsx";
import { StockTable } from "./stock-table.tsx";
import type { WetStockQuery } from "./wet-stock.generated.ts";

interface Props {
  readonly of: WetStockQuery["reconciliation"];
  readonly list: StockList;
  /** What of its days has not arrived; undefined until that is known. */
  readonly gaps: CoverageOf["gaps"] | undefined;
  readonly days: Span;
  readonly onOpen: (open: OpenStock) => void;
}

const NO_GAPS: CoverageOf["gaps"] = [];

/** A page of tanks as the address has them shown, and the way to the other pages. */
export function StockPage({ of: { tanks, total, totalCount }, list, gaps = NO_GAPS, days, onOpen }: Props) {
  const { from, to } = days;
  const lacking = useMemo(() => gapDays(gaps, { from, to }), [gaps, from, to]);
  const status = useRef<HTMLParagraphElement>(null);
  const { page, size, filters } = list.state;
  const { show: [shown = "calendar"] = [] } = filters;
  useExistingPage(list, totalCount);
  if (totalCount === 0) {
    return <EmptyState title="wetStock.none" text="wetStock.none.text" />;
  }
  return (
    <>
      <chakra.div css={HEAD}>
        {shown === "calendar" && <StockLegend />}
        <StockSums of={total} />
      </chakra.div>
      {shown === "table" ? (
        <StockTable tanks={tanks} total={total} count={totalCount} onOpen={onOpen} />
      ) : (
        <StockCalendar tanks={tanks} gaps={lacking} onOpen={onOpen} />
      )}
      <TablePager
        page={page}
        size={size}
        shown={tanks.length}
        total={totalCount}
        hasNext={page * size < totalCount}
        onPage={(next) => {
          list.setPage(next);
          // The button that was pressed may be gone on the next page.
          status.current?.focus({ preventScroll: true });
        }}
        onSize={list.setSize}
        status={status}
      />
    </>
  );
}

/** A page behind the last one (a link from when there was more) becomes the last one. */
function useExistingPage({ state: { page, size }, setPage }: StockList, total: number) {
  const last = Math.max(1, Math.ceil(total / size));
  const correct = page > last ? last : undefined;
  useEffect(() => {
    if (correct !== undefined) {
      setPage(correct, true);
    }
    // Once for each correction: said again with every render, the address would never come to rest.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [correct]);
}

const HEAD = {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  columnGap: "6",
  rowGap: "2",
  paddingInline: "3",
  paddingBlock: "2",
  flex: "none",
} as const;
