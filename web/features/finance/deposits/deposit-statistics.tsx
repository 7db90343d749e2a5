import { useQuery } from "@apollo/client/react";
import type { ReactNode } from "react";
import { useIntl } from "react-intl";
import { compareDecimals } from "../../../../common/decimal.ts";
import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import { TENDER_WORDS } from "../../../parts/cards/tender-words.ts";
import { PLACE_KEYS, type PlaceFilters, placeFields, placeFilterOf } from "../../../parts/places/place-fields.ts";
import { useWordOf } from "../../../parts/records/words.ts";
import { StatisticsScreen } from "../../../parts/statistics/statistics-screen.tsx";
import { SheetFrame, SheetLink } from "../../../ui/sheet.tsx";
import { daysOfMonth, useStatistics } from "../../../parts/statistics/use-statistics.ts";
import type { DepositGrouping, DepositRecordFilter, Tender } from "../../../schema-types.generated.ts";
import { type Days, daysField, monthSoFar, timesOf } from "../../../ui/data-table/list-fields.ts";
import type { ListSchema } from "../../../ui/data-table/list-schema.ts";
import { PlainTable } from "../../../ui/plain-table.tsx";
import { NO_VALUE } from "../../../ui/reading-age.tsx";
import { EmptyState } from "../../../ui/states.tsx";
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
  const always = { list: "records" };
  const statistics = useStatistics(ADDRESS, { groupings: GROUPINGS, usual: "STATION", always });
  const answer = useQuery(DepositStatisticsDocument, statistics.query);
  const { by, days, listOf } = statistics;
  const told = answer.data?.depositStatistics;
  return (
    <StatisticsScreen
      of={statistics}
      title="menu.depositRecordStati"
      daysLabel="cardFlow.days"
      byLabel="depositRecord.by"
      wordOf={(each) => `depositRecord.by.${each}`}
      lists={lists}
      answer={answer}
    >
      {told && <Sheet of={told} by={by} recordsOf={(row) => listOf(drillOf(by, row, days))} />}
    </StatisticsScreen>
  );
}

interface SheetProps {
  readonly of: Statistics;
  readonly by: DepositGrouping;
  /** The records under a line. */
  readonly recordsOf: (row: Row) => string;
}

function Sheet({ of: { rows, total }, by, recordsOf }: SheetProps) {
  const { formatMessage, formatNumber } = useIntl();
  const me = useMe();
  const { money } = useFormat(me?.network.timeZone);
  const nameOf = useNameOf(by);
  const symbol = me?.network.currencySymbol ?? "";
  const figure = (value: string) => (compareDecimals(value, "0") === 0 ? NO_VALUE : <bdi>{money(value, symbol)}</bdi>);
  if (rows.length === 0) {
    return <EmptyState title="deposit.none" text="depositRecord.none.text" />;
  }
  const columns = [
    {
      id: "key",
      title: formatMessage({ id: `depositRecord.by.${by}` }),
      cell: (row: Row) =>
        row.key === null ? nameOf(row) : <SheetLink to={recordsOf(row)}>{<bdi>{nameOf(row)}</bdi>}</SheetLink>,
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
    <SheetFrame>
      <PlainTable
        caption={formatMessage({ id: "menu.depositRecordStati" })}
        columns={columns}
        rows={rows}
        keyOf={({ key }) => key ?? ""}
      />
    </SheetFrame>
  );
}

/** The records under a line, as their address has them. */
function drillOf(
  by: DepositGrouping,
  { key }: Row,
  days: { readonly from: string; readonly to: string },
): Readonly<Record<string, string>> {
  const told = key ?? "";
  return {
    STATION: { station: told },
    TENDER: { tender: told },
    AUTHOR: { text: told },
    DAY: { days: `${told}..${told}` },
    MONTH: by === "MONTH" ? { days: daysOfMonth(told, days) } : {},
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
