import { useQuery } from "@apollo/client/react";
import { Skeleton } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { useIntl } from "react-intl";
import { useSearchParams } from "react-router-dom";
import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import { useWordOf } from "../../../parts/records/words.ts";
import type { SalePayment, TransactionGrouping } from "../../../schema-types.generated.ts";
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
import { SalesSheet, type SheetLine } from "../../../parts/sales/sales-sheet.tsx";
import { PAYMENT_WORDS } from "../../../parts/sales/payment-words.ts";
import { GROUPINGS, SALES_ADDRESS } from "./transaction-list.ts";
import { TransactionStatisticsDocument, type TransactionStatisticsQuery } from "./transactions.generated.ts";

type Statistics = TransactionStatisticsQuery["transactionStatistics"];
type Row = Statistics["rows"][number];

/** Sales of some days added up by what they have in common; every line leads to its sales. */
export function TransactionStatistics({ lists }: { readonly lists: ReactNode }) {
  const { formatMessage } = useIntl();
  const timeZone = useMe()?.network.timeZone;
  const { state, variables, isSettled, setFilter, timeZone: zone } = useListState(SALES_ADDRESS, timeZone);
  const [params, setParams] = useSearchParams();
  const by = GROUPINGS.find((grouping) => grouping === params.get("by")) ?? "PAYMENT";
  const days = monthSoFar(state.filters.days, timeZone);
  const { data, error, refetch } = useQuery(TransactionStatisticsDocument, {
    variables: { filter: { ...variables.filter, ...timesOf(days, timeZone) }, by },
    skip: !isSettled,
    fetchPolicy: "cache-and-network",
    context: { silent: true },
  });
  const statistics = data?.transactionStatistics;
  return (
    <Screen
      title="menu.transactionStati"
      subtitle={
        <>
          <DaysTold {...days} />{" "}
          <ReportState
            report="transactionStatistics"
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
        label={formatMessage({ id: "transaction.by" })}
        labelHidden
        value={by}
        onChange={(wanted) =>
          setParams((before) => new URLSearchParams([...[...before].filter(([key]) => key !== "by"), ["by", wanted]]))
        }
        options={GROUPINGS.map((value) => ({ value, label: formatMessage({ id: `report.by.${value}` }) }))}
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
  readonly by: TransactionGrouping;
  readonly days: { readonly from: string; readonly to: string };
}

function Sheet({ of: { rows, total }, by, days }: SheetProps) {
  const { formatMessage } = useIntl();
  const [params] = useSearchParams();
  const nameOf = useNameOf(by);
  if (rows.length === 0) {
    return <EmptyState title="transaction.none" text="transaction.none.text" />;
  }
  const salesOf = (row: Row) => {
    const told = new URLSearchParams([...params].filter(([key]) => key in SALES_ADDRESS.fields));
    told.set("days", `${days.from}..${days.to}`);
    for (const [key, value] of Object.entries(drillOf(by, row))) {
      told.set(key, value);
    }
    return `?${told}`;
  };
  const lines = rows.map((row): SheetLine => ({
    key: row.key ?? "",
    name: nameOf(row),
    // Hours of the day are those of many days: no list has them alone.
    to: row.key === null || by === "HOUR_OF_DAY" ? undefined : salesOf(row),
    figures: row.figures,
  }));
  return (
    <SalesSheet
      caption={formatMessage({ id: "menu.transactionStati" })}
      title={formatMessage({ id: `report.by.${by}` })}
      lines={lines}
      total={total}
    />
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
