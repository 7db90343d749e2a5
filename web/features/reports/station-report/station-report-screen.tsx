import { chakra } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { useIntl } from "react-intl";
import { useMe } from "../../../lib/me.ts";
import { CoverageLine } from "../../../parts/coverage/coverage-line.tsx";
import { useCoverage } from "../../../parts/coverage/use-coverage.ts";
import { useGradeChoices } from "../../../parts/grade/grade-select.tsx";
import { PeriodMark } from "../../../parts/period-lock/period-mark.tsx";
import { placeFilterOf } from "../../../parts/places/place-fields.ts";
import { usePlaceFilters } from "../../../parts/places/use-place-filters.ts";
import { useOptionsOf } from "../../../parts/records/words.ts";
import { ListViews } from "../../../parts/views/list-views.tsx";
import { DaysFilter } from "../../../ui/data-table/filter-inputs.tsx";
import { useFilters, useFilterText } from "../../../ui/data-table/use-filters.tsx";
import { useListState } from "../../../ui/data-table/use-list-state.ts";
import { DaysTold } from "../../../ui/date-range/days-told.tsx";
import { FilterBar } from "../../../ui/filter-bar.tsx";
import { Screen } from "../../../ui/screen.tsx";
import { PAYMENT_WORDS } from "../../../parts/sales/payment-words.ts";
import { InboundReport } from "./inbound-report.tsx";
import { NozzleDistribution } from "./nozzle-distribution.tsx";
import { REPORT_ADDRESS, reportDays } from "./report-address.ts";
import { ReportChoices } from "./report-choices.tsx";
import { SalesReport } from "./sales-report.tsx";
import { ShiftReport } from "./shift-report.tsx";

const NO_PLACES = { platform: undefined, region: undefined, city: undefined, station: undefined };

/** /stationReport: sales by time, place, grade and payment, and what the guns gave; the address says which, of when and how. */
export function StationReportScreen() {
  const { formatMessage } = useIntl();
  const timeZone = useMe()?.network.timeZone;
  const list = useListState(REPORT_ADDRESS, timeZone);
  const { variables, isSettled } = list;
  const { kind: [kind = "daily"] = [] } = list.state.filters;
  const days = reportDays(kind, list.state.filters.days, timeZone);
  const places = placeFilterOf(list.state.filters);
  const coverage = useCoverage({
    report: `stationReport ${kind}`,
    from: days.from,
    to: days.to,
    places,
    skip: !isSettled,
  });
  const pieces = useFilters(list);
  const optionsOf = useOptionsOf();
  const grades = useGradeChoices().map(({ id, name, colour }) => ({ value: id, label: name, colour }));
  const filters = [
    ...usePlaceFilters(list),
    // A shift is of all that was sold in it; what comes in is paid for by nobody at a gun.
    ...(kind === "shift" ? [] : [pieces.choices("grade", { title: "filter.grade", options: grades })]),
    ...(kind === "shift" || kind === "inbound"
      ? []
      : [pieces.choices("payment", { title: "sale.payment", options: optionsOf(PAYMENT_WORDS) })]),
  ];
  const filterText = useFilterText(filters);
  const frame = (actions: ReactNode, body: ReactNode) => (
    <Screen
      title="menu.stationReport"
      subtitle={
        <chakra.span display="inline-flex" flexWrap="wrap" alignItems="center" gap="2">
          <DaysTold {...days} />
          <CoverageLine {...coverage} />
          {isSettled && <PeriodMark {...days} places={places} />}
        </chakra.span>
      }
      actions={
        <>
          <DaysFilter
            label={formatMessage({ id: "cardFlow.days" })}
            value={days}
            timeZone={list.timeZone}
            onChange={(chosen) => list.setFilter("days", chosen)}
          />
          {actions}
        </>
      }
    >
      <ReportChoices list={list} kind={kind} />
      <FilterBar
        flush
        filters={filters}
        onClear={() => list.setFilters({ ...NO_PLACES, grade: undefined, payment: undefined })}
        views={<ListViews screen="stationReport" />}
      />
      {body}
    </Screen>
  );
  const asked = { filter: variables.filter, isSettled, filterText, coverage: coverage.of, frame };
  switch (kind) {
    case "nozzle":
      return <NozzleDistribution {...asked} />;
    case "inbound":
      return <InboundReport {...asked} timeZone={list.timeZone} />;
    case "shift":
      return <ShiftReport {...asked} timeZone={list.timeZone} />;
    default:
      return <SalesReport {...asked} list={list} kind={kind} />;
  }
}
