import { useQuery } from "@apollo/client/react";
import type { ReactNode } from "react";
import { useIntl } from "react-intl";
import { useFormat } from "../../../lib/format.ts";
import { ReportState } from "../../../parts/coverage/report-state.tsx";
import { placeFilterOf } from "../../../parts/places/place-fields.ts";
import { StatisticsScreen } from "../../../parts/statistics/statistics-screen.tsx";
import { daysOfMonth, useStatistics } from "../../../parts/statistics/use-statistics.ts";
import type { InboundGrouping } from "../../../schema-types.generated.ts";
import { NO_VALUE } from "../../../ui/reading-age.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { InboundStatisticsDocument, type InboundStatisticsQuery } from "./inbound.generated.ts";
import { GROUPINGS, INBOUND_ADDRESS } from "./inbound-list.ts";
import { InboundTable } from "./inbound-table.tsx";

type Row = InboundStatisticsQuery["inboundStatistics"]["rows"][number];

/** Deliveries of some days added up by what they have in common; every line leads to its deliveries. */
export function InboundStatistics({ lists }: { readonly lists: ReactNode }) {
  const { formatMessage } = useIntl();
  const statistics = useStatistics(INBOUND_ADDRESS, { groupings: GROUPINGS, usual: "SUPPLIER" });
  const { by, days, filters, query, listOf } = statistics;
  const answer = useQuery(InboundStatisticsDocument, query);
  const nameOf = useNameOf(by);
  const told = answer.data?.inboundStatistics;
  return (
    <StatisticsScreen
      of={statistics}
      title="menu.inboundOil"
      daysLabel="inbound.time"
      byLabel="transaction.by"
      wordOf={(each) => `inbound.by.${each}`}
      state={
        <ReportState
          report="inboundStatistics"
          from={days.from}
          to={days.to}
          places={placeFilterOf(filters)}
          skip={query.skip}
        />
      }
      lists={lists}
      answer={answer}
    >
      {told &&
        (told.rows.length === 0 ? (
          <EmptyState title="inbound.none" text="inbound.none.text" />
        ) : (
          <InboundTable
            title={formatMessage({ id: `inbound.by.${by}` })}
            lines={told.rows.map((row) => ({
              key: row.key ?? "",
              name: nameOf(row),
              to: listOf(drillOf(by, row, days)),
              figures: row.figures,
            }))}
            total={told.total}
          />
        ))}
    </StatisticsScreen>
  );
}

/** What of the address narrows the list to the deliveries of a line; a month begins and ends with the days that are shown. */
function drillOf(
  by: InboundGrouping,
  { key }: Row,
  days: { readonly from: string; readonly to: string },
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
    case "MONTH":
      return { days: daysOfMonth(told, days) };
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
