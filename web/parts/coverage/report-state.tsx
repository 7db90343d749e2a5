import { chakra } from "@chakra-ui/react";
import { usableZone, wallTime } from "../../../common/zone-time.ts";
import { useMe } from "../../lib/me.ts";
import type { Days } from "../../ui/data-table/list-fields.ts";
import type { ListSchema } from "../../ui/data-table/list-schema.ts";
import { useListState } from "../../ui/data-table/use-list-state.ts";
import { PeriodMark } from "../period-lock/period-mark.tsx";
import { type PlaceFilters, placeFilterOf } from "../places/place-fields.ts";
import { CoverageLine } from "./coverage-line.tsx";
import { type Looked, useCoverage } from "./use-coverage.ts";

/** Before the first sale of all: hours count from there on. */
const EVER = "2000-01-01";

interface ListProps<Filters extends PlaceFilters, Order extends string, Filter extends object> {
  readonly report: string;
  /** The list that it is a report of. */
  readonly address: ListSchema<Filters & { readonly days: Days }, Order, Filter>;
}

/** The state of a list of records: of the days and places that its address has. */
export function ListReportState<Filters extends PlaceFilters, Order extends string, Filter extends object>({
  report,
  address,
}: ListProps<Filters, Order, Filter>) {
  const timeZone = useMe()?.network.timeZone;
  const { state, isSettled } = useListState(address, timeZone);
  const today = wallTime(new Date(), usableZone(timeZone)).day;
  const { days, ...places } = state.filters as Partial<PlaceFilters & { readonly days: Days }>;
  const { from = EVER, to = today } = days ?? {};
  return <ReportState report={report} from={from} to={to} places={placeFilterOf(places)} skip={!isSettled} />;
}

/** Whether the days of a report are locked, and of how many of their hours all has arrived. */
export function ReportState(looked: Looked) {
  const coverage = useCoverage(looked);
  const { from, to, places, skip = false } = looked;
  return (
    <chakra.span display="inline-flex" flexWrap="wrap" alignItems="center" gap="2">
      <CoverageLine {...coverage} />
      {!skip && <PeriodMark from={from} to={to} places={places} />}
    </chakra.span>
  );
}
