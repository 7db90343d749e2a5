import { useQuery } from "@apollo/client/react";
import { chakra, Skeleton } from "@chakra-ui/react";
import { useMe } from "../../../lib/me.ts";
import { CoverageLine } from "../../../parts/coverage/coverage-line.tsx";
import { useCoverage } from "../../../parts/coverage/use-coverage.ts";
import { useGradeChoices } from "../../../parts/grade/grade-select.tsx";
import { PeriodMark } from "../../../parts/period-lock/period-mark.tsx";
import { placeFilterOf } from "../../../parts/places/place-fields.ts";
import { usePlaceFilters } from "../../../parts/places/use-place-filters.ts";
import { useOptionsOf } from "../../../parts/records/words.ts";
import { ListViews } from "../../../parts/views/list-views.tsx";
import { useFilters, useFilterText } from "../../../ui/data-table/use-filters.tsx";
import { useListState } from "../../../ui/data-table/use-list-state.ts";
import { DaysTold } from "../../../ui/date-range/days-told.tsx";
import { FilterBar } from "../../../ui/filter-bar.tsx";
import { LoadError } from "../../../ui/load-error.tsx";
import { MoreMenu } from "../../../ui/more-menu.tsx";
import { Screen } from "../../../ui/screen.tsx";
import { useOpenRow } from "../../../ui/use-open-row.ts";
import { useViewTo, ViewTabs } from "../../../ui/view-tabs.tsx";
import { useStockLimitsAct } from "./limits-dialog.tsx";
import {
  FINDING_WORDS,
  readOpen,
  SHOWN,
  STATE_WORDS,
  STOCK_ADDRESS,
  stockDays,
  type StockList,
  writeOpen,
} from "./stock-address.ts";
import { StockDays, StockSortChoice } from "./stock-choices.tsx";
import { StockExport } from "./stock-export.tsx";
import { StockPage } from "./stock-page.tsx";
import { stockPrintAct } from "./stock-print.tsx";
import { TankDrawer } from "./tank-drawer.tsx";
import { WetStockDocument } from "./wet-stock.generated.ts";

const UNFILTERED = {
  state: undefined,
  found: undefined,
  platform: undefined,
  region: undefined,
  city: undefined,
  station: undefined,
  grade: undefined,
};

/** /wetStock: tanks by days, by how much their stock is off the books; the address says which, when and how they are shown. */
export function WetStockScreen() {
  const timeZone = useMe()?.network.timeZone;
  const list = useListState(STOCK_ADDRESS, timeZone);
  const { show: [shown = "calendar"] = [] } = list.state.filters;
  const viewTo = useViewTo("show", "calendar");
  const days = stockDays(list.state.filters.days, timeZone);
  const span = { from: days.from, to: days.to };
  const places = placeFilterOf(list.state.filters);
  const coverage = useCoverage({ report: "wetStock", ...span, places, skip: !list.isSettled });
  const { stock, error, refetch } = useStock(list);
  const filters = useStockFilters(list);
  const filterText = useFilterText(filters);
  const opened = useOpenRow();
  const limits = useStockLimitsAct();
  return (
    <Screen
      title="menu.wetStock"
      subtitle={
        <chakra.span display="inline-flex" flexWrap="wrap" alignItems="center" gap="2">
          <DaysTold {...span} />
          {/* Its room is kept: what stands beside it would go to another line when it comes. */}
          <chakra.span display="inline-flex" minH="6" minW="18rem">
            <CoverageLine {...coverage} />
          </chakra.span>
          {list.isSettled && <PeriodMark {...span} places={places} />}
        </chakra.span>
      }
      actions={
        <>
          <StockDays list={list} days={days} />
          <StockExport filter={list.variables.filter} filters={filters} />
          <MoreMenu acts={[stockPrintAct({ of: stock, days: span, filterText, coverage: coverage.of }), limits]} />
        </>
      }
      tabs={
        <ViewTabs
          label="report.show"
          present={shown}
          views={SHOWN.map((id) => ({ id, title: `wetStock.show.${id}` as const, to: viewTo(id) }))}
        />
      }
      beside={<StockSortChoice list={list} />}
      fill
    >
      <chakra.section css={FRAME}>
        <FilterBar
          filters={filters}
          onClear={() => list.setFilters(UNFILTERED)}
          views={list.isSettled && <ListViews screen="wetStock" />}
        />
        {stock ? (
          <StockPage
            of={stock}
            list={list}
            gaps={coverage.of?.gaps}
            days={span}
            onOpen={(open) => opened.open(writeOpen(open))}
          />
        ) : error ? (
          <LoadError error={error} onRetry={() => void refetch().catch(() => undefined)} />
        ) : (
          <Skeleton flex="1" minH="64" />
        )}
      </chakra.section>
      {opened.id !== null && (
        <TankDrawer key={readOpen(opened.id).tankId} of={readOpen(opened.id)} days={span} onClose={opened.close} />
      )}
    </Screen>
  );
}

/** The tanks that the address asks for; while others are on their way those before stay. */
function useStock({ variables: { filter, orderBy, first, offset }, isSettled }: StockList) {
  const { data, previousData, error, refetch } = useQuery(WetStockDocument, {
    variables: { filter, orderBy, first, skip: offset },
    skip: !isSettled,
    fetchPolicy: "cache-and-network",
    context: { silent: true },
  });
  return { stock: (data ?? previousData)?.reconciliation, error, refetch };
}

function useStockFilters(list: StockList) {
  const pieces = useFilters(list);
  const optionsOf = useOptionsOf();
  const grades = useGradeChoices().map(({ id, name, colour }) => ({ value: id, label: name, colour }));
  return [
    pieces.choices("state", { title: "wetStock.state", options: optionsOf(STATE_WORDS) }),
    pieces.choices("found", { title: "wetStock.found", options: optionsOf(FINDING_WORDS) }),
    ...usePlaceFilters(list),
    pieces.choices("grade", { title: "filter.grade", options: grades }),
  ];
}

const FRAME = {
  position: "relative",
  display: "flex",
  flexDirection: "column",
  flex: "1",
  minH: { base: "auto", lg: "0" },
  minW: "0",
  bg: "surface",
  borderWidth: "1px",
  borderColor: "line",
  borderRadius: "surface",
  boxShadow: "raised",
} as const;
