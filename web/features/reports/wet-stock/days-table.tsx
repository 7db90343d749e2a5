import { Button } from "@chakra-ui/react";
import { useIntl } from "react-intl";
import { PlainTable } from "../../../ui/plain-table.tsx";
import { movedOn } from "./day-flows.ts";
import { cellWord, markOf, stateOfCell, useStockWords } from "./use-stock-words.ts";
import type { StockDayFragment, StockTankFragment } from "./wet-stock.generated.ts";

interface Props {
  readonly tank: StockTankFragment & { readonly days: readonly StockDayFragment[] };
  readonly onDay: (day: string) => void;
}

/** The days of a tank with all that their variance comes from. */
export function DaysTable({ tank: { days, total }, onDay }: Props) {
  const { formatMessage } = useIntl();
  const { date, litres, off, share } = useStockWords();
  const figure = (id: string, title: string, cell: (day: StockDayFragment) => string, sum?: string) => ({
    id,
    title,
    numeric: true,
    cell: (day: StockDayFragment) => <bdi>{cell(day)}</bdi>,
    total: sum,
  });
  return (
    <PlainTable<StockDayFragment>
      caption={formatMessage({ id: "tankHistory.days" })}
      rows={days}
      keyOf={({ day }) => day}
      columns={[
        {
          id: "day",
          title: formatMessage({ id: "tankHistory.days" }),
          cell: ({ day }) => (
            <Button variant="plain" size="sm" px="0" h="auto" color="accent.fg" onClick={() => onDay(day)}>
              {date(day)}
            </Button>
          ),
          total: formatMessage({ id: "table.totals" }),
        },
        {
          id: "state",
          title: formatMessage({ id: "wetStock.state" }),
          cell: (day) =>
            `${markOf(stateOfCell(day), day.varianceLitres)} ${formatMessage({ id: cellWord(stateOfCell(day)) })}`,
        },
        figure(
          "variance",
          formatMessage({ id: "wetStock.variance" }),
          ({ varianceLitres }) => off(varianceLitres),
          off(total.varianceLitres),
        ),
        figure(
          "ofSales",
          formatMessage({ id: "wetStock.ofSales" }),
          ({ variancePercent }) => share(variancePercent),
          share(total.variancePercent),
        ),
        figure("opening", formatMessage({ id: "tankHistory.opening" }), ({ opening }) =>
          litres(opening?.volumeLitres ?? null),
        ),
        figure(
          "delivered",
          formatMessage({ id: "tankHistory.delivered" }),
          ({ deliveredLitres }) => litres(deliveredLitres),
          litres(total.deliveredLitres),
        ),
        figure(
          "sold",
          formatMessage({ id: "tankHistory.soldOut" }),
          ({ soldLitres }) => litres(soldLitres),
          litres(total.soldLitres),
        ),
        ...movedOn(days).map(({ key, title, sum }) => {
          const told = key === "correctedLitres" ? off : litres;
          return figure(key, formatMessage({ id: title }), ({ [key]: moved }) => told(moved), told(sum));
        }),
        figure("book", formatMessage({ id: "tankHistory.book" }), ({ bookLitres }) => litres(bookLitres)),
        figure("closing", formatMessage({ id: "tankHistory.closing" }), ({ closing }) =>
          litres(closing?.volumeLitres ?? null),
        ),
        figure("month", formatMessage({ id: "wetStock.month" }), ({ monthLitres }) => off(monthLitres)),
        figure("thirtyDays", formatMessage({ id: "wetStock.thirtyDays" }), ({ thirtyDaysLitres }) =>
          off(thirtyDaysLitres),
        ),
      ]}
    />
  );
}
