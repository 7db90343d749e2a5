import { useQuery } from "@apollo/client/react";
import { Skeleton } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { useIntl } from "react-intl";
import { useSearchParams } from "react-router-dom";
import { addDays, firstOfMonth } from "../../../../common/zone-time.ts";
import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import type { InboundGrouping } from "../../../schema-types.generated.ts";
import { ReportState } from "../../../parts/coverage/report-state.tsx";
import { placeFilterOf } from "../../../parts/places/place-fields.ts";
import { Choice } from "../../../ui/choice.tsx";
import { DaysFilter } from "../../../ui/data-table/filter-inputs.tsx";
import { monthSoFar, timesOf } from "../../../ui/data-table/list-fields.ts";
import { useListState } from "../../../ui/data-table/use-list-state.ts";
import { DaysTold } from "../../../ui/date-range/days-told.tsx";
import { LoadError } from "../../../ui/load-error.tsx";
import { NO_VALUE } from "../../../ui/reading-age.tsx";
import { Screen } from "../../../ui/screen.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { InboundStatisticsDocument, type InboundStatisticsQuery } from "./inbound.generated.ts";
import { GROUPINGS, INBOUND_ADDRESS } from "./inbound-list.ts";
import { InboundTable } from "./inbound-table.tsx";

type Statistics = InboundStatisticsQuery["inboundStatistics"];
type Row = Statistics["rows"][number];

/** Deliveries of some days added up by what they have in common; every line leads to its deliveries. */
export function InboundStatistics({ lists }: { readonly lists: ReactNode }) {
  const { formatMessage } = useIntl();
  const timeZone = useMe()?.network.timeZone;
  const { state, variables, isSettled, setFilter, timeZone: zone } = useListState(INBOUND_ADDRESS, timeZone);
  const [params, setParams] = useSearchParams();
  const by = GROUPINGS.find((grouping) => grouping === params.get("by")) ?? "SUPPLIER";
  const days = monthSoFar(state.filters.days, timeZone);
  const { data, error, refetch } = useQuery(InboundStatisticsDocument, {
    variables: { filter: { ...variables.filter, ...timesOf(days, timeZone) }, by },
    skip: !isSettled,
    fetchPolicy: "cache-and-network",
    context: { silent: true },
  });
  const statistics = data?.inboundStatistics;
  return (
    <Screen
      title="menu.inboundOil"
      subtitle={
        <>
          <DaysTold {...days} />{" "}
          <ReportState
            report="inboundStatistics"
            from={days.from}
            to={days.to}
            places={placeFilterOf(state.filters)}
            skip={!isSettled}
          />
        </>
      }
      actions={
        <>
          <DaysFilter
            label={formatMessage({ id: "inbound.time" })}
            value={days}
            timeZone={zone}
            onChange={(chosen) => setFilter("days", chosen)}
          />
          {lists}
        </>
      }
      fill
    >
      <Choice
        label={formatMessage({ id: "transaction.by" })}
        labelHidden
        value={by}
        onChange={(wanted) =>
          setParams((before) => new URLSearchParams([...[...before].filter(([key]) => key !== "by"), ["by", wanted]]))
        }
        options={GROUPINGS.map((value) => ({ value, label: formatMessage({ id: `inbound.by.${value}` }) }))}
      />
      {error && !statistics ? (
        <LoadError error={error} onRetry={() => void refetch().catch(() => undefined)} />
      ) : statistics ? (
        <Sheet of={statistics} by={by} days={days} />
      ) : (
        <Skeleton flex="1" minH="64" />
      )}
    </Screen>
  );
}

interface SheetProps {
  readonly of: Statistics;
  readonly by: InboundGrouping;
  readonly days: { readonly from: string; readonly to: string };
}

function Sheet({ of: { rows, total }, by, days }: SheetProps) {
  const { formatMessage } = useIntl();
  const [params] = useSearchParams();
  const nameOf = useNameOf(by);
  if (rows.length === 0) {
    return <EmptyState title="inbound.none" text="inbound.none.text" />;
  }
  const listOf = (row: Row) => {
    const told = new URLSearchParams([...params].filter(([key]) => key in INBOUND_ADDRESS.fields));
    told.set("days", `${days.from}..${days.to}`);
    for (const [key, value] of Object.entries(drillOf(by, row, days))) {
      told.set(key, value);
    }
    return `?${told}`;
  };
  return (
    <InboundTable
      title={formatMessage({ id: `inbound.by.${by}` })}
      lines={rows.map((row) => ({ key: row.key ?? "", name: nameOf(row), to: listOf(row), figures: row.figures }))}
      total={total}
    />
  );
}

/** What of the address narrows the list to the deliveries of a line; a month begins and ends with the days that are shown. */
function drillOf(
  by: InboundGrouping,
  { key }: Row,
  { from, to }: SheetProps["days"],
): Readonly<Record<string, string>> {
  const told = key ?? "";
  switch (by) {
    case "SUPPLIER":
      return key === null ? { state: "RISE_ONLY" } : { supplier: told };
    case "STATION":
      return { station: told };
    case "GRADE":
      return { grade: told };
    case "TANK":
      return { tank: told };
    case "DAY":
      return { days: `${told}..${told}` };
    case "MONTH": {
      const last = addDays(firstOfMonth(told, 1), -1);
      return { days: `${told < from ? from : told}..${last > to ? to : last}` };
    }
  }
}

/** How a line is called. */
function useNameOf(by: InboundGrouping) {
  const { formatMessage, formatDate } = useIntl();
  const { date } = useFormat("UTC");
  return ({ key, name, tankNumber }: Row): string => {
    const named: Readonly<Record<InboundGrouping, () => string>> = {
      SUPPLIER: () => key ?? formatMessage({ id: "inbound.noTicket" }),
      STATION: () => name ?? NO_VALUE,
      GRADE: () => name ?? NO_VALUE,
      TANK: () => formatMessage({ id: "inbound.tank" }, { station: name, number: tankNumber }),
      DAY: () => date(key ?? ""),
      MONTH: () => formatDate(key ?? "", { year: "numeric", month: "long", timeZone: "UTC" }),
    };
    return named[by]();
  };
}
