import { ReportPrint } from "../../../parts/report/report-print.tsx";
import type { CoverageOf } from "../../../parts/coverage/use-coverage.ts";
import type { Span } from "./stock-address.ts";
import { StockTable } from "./stock-table.tsx";
import type { StockTankFragment, StockTotalFragment } from "./wet-stock.generated.ts";

interface Props {
  readonly tanks: readonly StockTankFragment[];
  readonly total: StockTotalFragment;
  readonly count: number;
  readonly days: Span;
  readonly filterText: string;
  readonly coverage: CoverageOf | undefined;
}

/** The tanks that are shown on a sheet of paper, with the totals of all. */
export const StockPrint = ({ tanks, total, count, ...head }: Props) => (
  <ReportPrint title="menu.wetStock" {...head}>
    <StockTable tanks={tanks} total={total} count={count} />
  </ReportPrint>
);
