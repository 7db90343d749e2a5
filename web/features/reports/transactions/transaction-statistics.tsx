import { useQuery } from "@apollo/client/react";
import type { ReactNode } from "react";
import { useIntl } from "react-intl";
import { useFormat } from "../../../lib/format.ts";
import { ReportState } from "../../../parts/coverage/report-state.tsx";
import { placeFilterOf } from "../../../parts/places/place-fields.ts";
import { useWordOf } from "../../../parts/records/words.ts";
import { PAYMENT_WORDS } from "../../../parts/sales/payment-words.ts";
import { SalesSheet } from "../../../parts/sales/sales-sheet.tsx";
import { StatisticsScreen } from "../../../parts/statistics/statistics-screen.tsx";
import { useStatistics } from "../../../parts/statistics/use-statistics.ts";
import type { SalePayment, TransactionGrouping } from "../../../schema-types.generated.ts";
import { NO_VALUE } from "../../../ui/reading-age.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { GROUPINGS, SALES_ADDRESS } from "./transaction-list.ts";
import { TransactionStatisticsDocument, type TransactionStatisticsQuery } from "./transactions.generated.ts";

type Row = TransactionStatisticsQuery["transactionStatistics"]["rows"][number];

/** Sales of some days added up by what they have in common; every line leads to its sales. */
export function TransactionStatistics({ lists }: { readonly lists: ReactNode }) {
  const { formatMessage } = useIntl();
  const statistics = useStatistics(SALES_ADDRESS, { groupings: GROUPINGS, usual: "PAYMENT" });
  const { by, days, filters, query, listOf } = statistics;
  const answer = useQuery(TransactionStatisticsDocument, query);
  const nameOf = useNameOf(by);
  const told = answer.data?.transactionStatistics;
  return (
    <StatisticsScreen
      of={statistics}
      title="menu.transactionStati"
      daysLabel="cardFlow.days"
      byLabel="transaction.by"
      wordOf={(each) => `report.by.${each}`}
      state={
        <ReportState
          report="transactionStatistics"
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
          <EmptyState title="transaction.none" text="transaction.none.text" />
        ) : (
          <SalesSheet
            caption={formatMessage({ id: "menu.transactionStati" })}
            title={formatMessage({ id: `report.by.${by}` })}
            lines={told.rows.map((row) => ({
              key: row.key ?? "",
              name: nameOf(row),
              // Hours of the day are those of many days: no list has them alone.
              to: row.key === null || by === "HOUR_OF_DAY" ? undefined : listOf(drillOf(by, row)),
              figures: row.figures,
            }))}
            total={told.total}
          />
        ))}
    </StatisticsScreen>
  );
}

/** What of the address narrows the list to the sales of a line. */
function drillOf(by: TransactionGrouping, { key }: Row): Readonly<Record<string, string>> {
  const told = key ?? "";
  return {
    STATION: { station: told },
    PAYMENT: { payment: told },
    GRADE: { grade: told },
    GUN: { gun: told },
    HOUR_OF_DAY: {},
    DAY: { days: `${told}..${told}` },
  }[by];
}

/** How a line is called. */
function useNameOf(by: TransactionGrouping) {
  const { formatMessage } = useIntl();
  const { date } = useFormat("UTC");
  const paymentOf = useWordOf(PAYMENT_WORDS);
  return ({ key, name, gunNumber }: Row): string => {
    if (key === null) {
      return formatMessage({ id: by === "GUN" ? "report.noGun" : "report.noGrade" });
    }
    const named: Readonly<Record<TransactionGrouping, () => string>> = {
      STATION: () => name ?? NO_VALUE,
      PAYMENT: () => paymentOf(key as SalePayment),
      GRADE: () => name ?? NO_VALUE,
      GUN: () => formatMessage({ id: "report.gun" }, { station: name, number: gunNumber }),
      HOUR_OF_DAY: () => `${key.padStart(2, "0")}:00`,
      DAY: () => date(key),
    };
    return named[by]();
  };
}
