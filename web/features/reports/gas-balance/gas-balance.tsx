import { useQuery } from "@apollo/client/react";
import { chakra, Skeleton } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { useIntl } from "react-intl";
import { useMe } from "../../../lib/me.ts";
import { CoverageLine } from "../../../parts/coverage/coverage-line.tsx";
import { useCoverage } from "../../../parts/coverage/use-coverage.ts";
import { PeriodMark } from "../../../parts/period-lock/period-mark.tsx";
import { placeFilterOf } from "../../../parts/places/place-fields.ts";
import { usePlaceFilters } from "../../../parts/places/use-place-filters.ts";
import { printAct } from "../../../parts/report/report-print.tsx";
import { ListViews } from "../../../parts/views/list-views.tsx";
import { Choice } from "../../../ui/choice.tsx";
import { DaysFilter } from "../../../ui/data-table/filter-inputs.tsx";
import { reckonedMonth } from "../../../ui/data-table/list-fields.ts";
import { FilterChips, FilterInputs } from "../../../ui/data-table/table-toolbar.tsx";
import { useFilterText } from "../../../ui/data-table/use-filters.tsx";
import { type List, useListState } from "../../../ui/data-table/use-list-state.ts";
import { useNarrow } from "../../../ui/use-narrow.ts";
import { DaysTold } from "../../../ui/date-range/days-told.tsx";
import { LoadError } from "../../../ui/load-error.tsx";
import { MoreMenu } from "../../../ui/more-menu.tsx";
import { Screen } from "../../../ui/screen.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { BalanceChart } from "./balance-chart.tsx";
import { BalanceExport } from "./balance-export.tsx";
import { BalanceTable } from "./balance-table.tsx";
import { useConversionsAct } from "./conversions-drawer.tsx";
import { BALANCE_ADDRESS, type BalanceFilters, GROUPINGS } from "./gas-address.ts";
import { GasBalanceDocument } from "./gas-balance.generated.ts";
import { useGasLimitsAct } from "./gas-limits-dialog.tsx";

const NO_PLACES = { platform: undefined, region: undefined, city: undefined, station: undefined };

/** Gas bought held against gas sold, station by station; every row leads to its readings. */
export function GasBalance({ lists }: { readonly lists: ReactNode }) {
  const timeZone = useMe()?.network.timeZone;
  const list = useListState(BALANCE_ADDRESS, timeZone);
  const { variables, isSettled } = list;
  const { by: [by = "DAY"] = [] } = list.state.filters;
  const days = reckonedMonth(list.state.filters.days, timeZone);
  const span = { from: days.from, to: days.to };
  const places = placeFilterOf(list.state.filters);
  const coverage = useCoverage({ report: "gasBalance", ...span, places, skip: !isSettled });
  const filters = usePlaceFilters(list);
  const filterText = useFilterText(filters);
  const { data, previousData, error, refetch } = useQuery(GasBalanceDocument, {
    variables: { filter: variables.filter, by },
    skip: !isSettled,
    fetchPolicy: "cache-and-network",
    context: { silent: true },
  });
  const told = (data ?? previousData)?.gasBalance;
  const table = told && <BalanceTable of={told} by={by} />;
  const print = printAct({
    title: "menu.gasBalance",
    days: span,
    filterText,
    coverage: coverage.of,
    disabled: told === undefined,
    children: table,
  });
  const acts = [useConversionsAct(), useGasLimitsAct()];
  const { formatMessage } = useIntl();
  return (
    <Screen
      title="menu.gasBalance"
      subtitle={
        <chakra.span display="inline-flex" flexWrap="wrap" alignItems="center" gap="2">
          <DaysTold {...span} />
          <CoverageLine {...coverage} />
          {isSettled && <PeriodMark {...span} places={places} />}
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
          <BalanceExport filter={{ ...variables.filter, by }} filterText={filterText} />
          <MoreMenu acts={[print, ...acts]} />
        </>
      }
      tabs={lists}
      beside={
        <>
          <ListViews screen="gasBalance" />
          <FilterInputs filters={filters} folded={useNarrow()} />
          <By list={list} by={by} />
        </>
      }
    >
      <FilterChips flush filters={filters} onClear={() => list.setFilters(NO_PLACES)} />
      {told === undefined ? (
        error ? (
          <LoadError error={error} onRetry={() => void refetch().catch(() => undefined)} />
        ) : (
          <Skeleton flex="1" minH="64" />
        )
      ) : told.rows.length === 0 ? (
        <EmptyState title="gas.noStations" text="gas.noStations.text" />
      ) : (
        <>
          <BalanceChart of={told} by={by} list={list} />
          {table}
        </>
      )}
    </Screen>
  );
}

interface ByProps {
  readonly list: List<BalanceFilters>;
  readonly by: (typeof GROUPINGS)[number];
}

function By({ list, by }: ByProps) {
  const { formatMessage } = useIntl();
  return (
    <Choice
      label={formatMessage({ id: "transaction.by" })}
      labelHidden
      value={by}
      onChange={(wanted) => list.setFilter("by", wanted === "DAY" ? undefined : [wanted])}
      options={GROUPINGS.map((value) => ({ value, label: formatMessage({ id: `gas.by.${value}` }) }))}
    />
  );
}
