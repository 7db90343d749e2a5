import type { ReactNode } from "react";
import type { CoverageOf } from "../../../parts/coverage/use-coverage.ts";
import type { SalesReportFilter } from "../../../schema-types.generated.ts";
import { stationDaysOf } from "../../../ui/data-table/list-fields.ts";

/** What every kind of report is asked for by, and the frame that it stands in. */
export interface ReportAsked {
  readonly filter: SalesReportFilter;
  readonly isSettled: boolean;
  /** What it is narrowed by, in words, its days aside. */
  readonly filterText: string;
  /** Of how many hours of it all has arrived. */
  readonly coverage: CoverageOf | undefined;
  /** Draws the screen around the report and its buttons. */
  readonly frame: (actions: ReactNode, body: ReactNode) => ReactNode;
}

/** Which records a report of days is about: of its places, of its days by the stations' own clocks. */
export function recordsOf(filter: SalesReportFilter) {
  const { platformIds, regionIds, cityIds, stationIds, from, to } = filter;
  return {
    ...stationDaysOf({ from, to }),
    ...(platformIds && { platformIds }),
    ...(regionIds && { regionIds }),
    ...(cityIds && { cityIds }),
    ...(stationIds && { stationIds }),
  };
}
