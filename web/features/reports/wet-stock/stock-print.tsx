import { printAct } from "../../../parts/report/report-print.tsx";
import type { CoverageOf } from "../../../parts/coverage/use-coverage.ts";
import type { Span } from "./stock-address.ts";
import { StockTable } from "./stock-table.tsx";
import type { StockTankFragment, StockTotalFragment } from "./wet-stock.generated.ts";

interface Props {
  /** The tanks that are shown, and what all of them come to; absent while they are on their way. */
  readonly of:
    | {
        readonly tanks: readonly StockTankFragment[];
        readonly total: StockTotalFragment;
        readonly totalCount: number;
      }
    | undefined;
  readonly days: Span;
  readonly filterText: string;
  readonly coverage: CoverageOf | undefined;
}

/** The tanks that are shown on a sheet of paper, with the totals of all. */
export const stockPrintAct = ({ of, ...head }: Props) =>
  printAct({
    title: "menu.wetStock",
    disabled: of === undefined,
    ...head,
    children: of && <StockTable tanks={of.tanks} total={of.total} count={of.totalCount} />,
  });
