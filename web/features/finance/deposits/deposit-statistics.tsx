import { useQuery } from "@apollo/client/react";
import { chakra, Skeleton } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { useIntl } from "react-intl";
import { Link, useSearchParams } from "react-router-dom";
import { compareDecimals } from "../../../../common/decimal.ts";
import { addDays, firstOfMonth } from "../../../../common/zone-time.ts";
import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import { PLACE_KEYS, type PlaceFilters, placeFields, placeFilterOf } from "../../../parts/places/place-fields.ts";
import { useWordOf } from "../../../parts/records/words.ts";
import type { DepositGrouping, DepositRecordFilter, Tender } from "../../../schema-types.generated.ts";
import { Choice } from "../../../ui/choice.tsx";
import { DaysFilter } from "../../../ui/data-table/filter-inputs.tsx";
import { type Days, daysField, monthSoFar, timesOf } from "../../../ui/data-table/list-fields.ts";
import type { ListSchema } from "../../../ui/data-table/list-schema.ts";
import { useListState } from "../../../ui/data-table/use-list-state.ts";
import { DaysTold } from "../../../ui/date-range/days-told.tsx";
import { LoadError } from "../../../ui/load-error.tsx";
import { PlainTable } from "../../../ui/plain-table.tsx";
import { NO_VALUE } from "../../../ui/reading-age.tsx";
import { Screen } from "../../../ui/screen.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { TENDER_WORDS } from "./deposit-list.ts";
import {
  type DepositFiguresFragment,
  DepositStatisticsDocument,
  type DepositStatisticsQuery,
} from "./records.generated.ts";

type Statistics = DepositStatisticsQuery["depositStatistics"];
type Row = Statistics["rows"][number];

const GROUPINGS: readonly DepositGrouping[] = ["STATION", "TENDER", "AUTHOR", "DAY", "MONTH"];
const SUMS = [
  "cards",
  "groups",
  "refunded",
  "paid",
  "gift",
] as const satisfies readonly (keyof DepositFiguresFragment)[];

/** What the statistics can be narrowed by; the keys are the address's. */
interface StatisticsFilters extends Pick<PlaceFilters, "platform" | "station"> {
  readonly days: Days;
}

const ADDRESS: ListSchema<StatisticsFilters, "NONE", DepositRecordFilter> = {
  fields: { days: daysField, platform: placeFields.platform, station: placeFields.station },
  sorts: { none: { up: "NONE", down: "NONE" } },
  sortedBy: { key: "none", down: false },
  places: { platform: PLACE_KEYS.platform, station: PLACE_KEYS.station },
  filterOf: ({ days, ...places }, timeZone) => ({
    ...placeFilterOf(places),
    ...timesOf(monthSoFar(days, timeZone), timeZone),
  }),
};

/** Deposits of some days added up by place, way of payment, staff or time; every line leads to its records. */
export function DepositStatistics({ lists }: { readonly lists: ReactNode }) {
  const { formatMessage } = useIntl();
  const timeZone = useMe()?.network.timeZone;
  const { state, variables, isSettled, setFilter, timeZone: zone } = useListState(ADDRESS, timeZone);
  const [params, setParams] = useSearchParams();
  const by = GROUPINGS.find((grouping) => grouping === params.get("by")) ?? "STATION";
  const { data, error, refetch } = useQuery(DepositStatisticsDocument, {
    variables: { filter: variables.filter, by },
    skip: !isSettled,
    fetchPolicy: "cache-and-network",
    context: { silent: true },
  });
  const statistics = data?.depositStatistics;
  const days = monthSoFar(state.filters.days, timeZone);
  const places = [...params].filter(([key]) => key === "platform" || key === "station");
  return (
    <Screen
      title="menu.depositRecordStati"
      subtitle={<DaysTold {...days} />}
      actions={
        <>
          <DaysFilter
            label={formatMessage({ id: "cardFlow.days" })}
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
        label={formatMessage({ id: "depositRecord.by" })}
        labelHidden
        value={by}
        onChange={(wanted) =>
          setParams((before) => new URLSearchParams([...[...before].filter(([key]) => key !== "by"), ["by", wanted]]))
        }
        options={GROUPINGS.map((value) => ({ value, label: formatMessage({ id: `depositRecord.by.${value}` }) }))}
      />
      {error && !statistics ? (
        <LoadError error={error} onRetry={() => void refetch().catch(() => undefined)} />
      ) : statistics ? (
        <Sheet of={statistics} by={by} days={days} places={places} />
      ) : (
        <Skeleton flex="1" minH="64" />
      )}
    </Screen>
  );
}

interface SheetProps {
  readonly of: Statistics;
  readonly by: DepositGrouping;
  readonly days: { readonly from: string; readonly to: string };
  /** What of the address narrows the places. */
  readonly places: readonly (readonly [string, string])[];
}

function Sheet({ of: { rows, total }, by, days, places }: SheetProps) {
  const { formatMessage, formatNumber } = useIntl();
  const me = useMe();
  const { money } = useFormat(me?.network.timeZone);
  const nameOf = useNameOf(by);
  const symbol = me?.network.currencySymbol ?? "";
  const figure = (value: string) => (compareDecimals(value, "0") === 0 ? NO_VALUE : <bdi>{money(value, symbol)}</bdi>);
  if (rows.length === 0) {
    return <EmptyState title="deposit.none" text="depositRecord.none.text" />;
  }
  const recordsOf = (row: Row) => {
    const range = `${days.from}..${days.to}`;
    const told = new URLSearchParams([["list", "records"], ...places.map(([key, value]) => [key, value])]);
    told.set("days", range);
    for (const [key, value] of Object.entries(drillOf(by, row, days))) {
      told.set(key, value);
    }
    return `?${told}`;
  };
  const columns = [
    {
      id: "key",
      title: formatMessage({ id: `depositRecord.by.${by}` }),
      cell: (row: Row) =>
        row.key === null ? nameOf(row) : <RecordsLink to={recordsOf(row)}>{<bdi>{nameOf(row)}</bdi>}</RecordsLink>,
      total: formatMessage({ id: "depositRecord.total" }),
    },
    {
      id: "count",
      title: formatMessage({ id: "depositRecord.count" }),
      cell: ({ sums }: Row) => formatNumber(sums.count),
      total: formatNumber(total.count),
      numeric: true,
    },
    ...SUMS.map((id) => ({
      id,
      title: formatMessage({ id: `depositRecord.${id}` }),
      cell: ({ sums }: Row) => figure(sums[id]),
      total: figure(total[id]),
      numeric: true,
    })),
  ];
  return (
    <chakra.div css={SHEET}>
      <PlainTable
        caption={formatMessage({ id: "menu.depositRecordStati" })}
        columns={columns}
        rows={rows}
        keyOf={({ key }) => key ?? ""}
      />
    </chakra.div>
  );
}

/** The records under a line, as their address has them. */
function drillOf(
  by: DepositGrouping,
  { key }: Row,
  { from, to }: SheetProps["days"],
): Readonly<Record<string, string>> {
  const told = key ?? "";
  const monthEnds = by === "MONTH" ? addDays(firstOfMonth(told, 1), -1) : told;
  return {
    STATION: { station: told },
    TENDER: { tender: told },
    AUTHOR: { text: told },
    DAY: { days: `${told}..${told}` },
    MONTH: { days: `${told < from ? from : told}..${monthEnds > to ? to : monthEnds}` },
  }[by];
}

/** How a line is called. */
function useNameOf(by: DepositGrouping) {
  const { formatMessage, formatDate } = useIntl();
  // Days of the calendar, in no zone.
  const { date } = useFormat("UTC");
  const tenderOf = useWordOf(TENDER_WORDS);
  return ({ key, name }: Row): string => {
    if (key === null) {
      return by === "STATION" ? formatMessage({ id: "depositRecord.nowhere" }) : NO_VALUE;
    }
    const named: Readonly<Record<DepositGrouping, () => string>> = {
      STATION: () => name ?? NO_VALUE,
      TENDER: () => tenderOf(key as Tender),
      AUTHOR: () => key,
      DAY: () => date(key),
      MONTH: () => formatDate(key, { month: "long", year: "numeric", timeZone: "UTC" }),
    };
    return named[by]();
  };
}

const RecordsLink = chakra(Link, { base: { color: "accent.fg", _hover: { textDecoration: "underline" } } });

const SHEET = {
  display: "flex",
  flexDirection: "column",
  minH: "0",
  bg: "surface",
  borderWidth: "1px",
  borderColor: "line",
  borderRadius: "surface",
  overflow: "hidden",
} as const;
