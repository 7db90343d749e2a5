import { useMemo } from "react";
import { useIntl } from "react-intl";
import type { MessageId } from "../../../i18n/messages.ts";
import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import type { VarianceState } from "../../../schema-types.generated.ts";
import { NO_VALUE } from "../../../ui/reading-age.tsx";
import type { StockCellFragment } from "./wet-stock.generated.ts";
import { LISTED } from "../../../lib/listed.ts";

/** Between facts of one line. */
export const SEPARATOR = " · ";

/** As a cell is drawn: a day without a variance that isn't settled is not unknown, it is not reckoned yet. */
export type CellState = VarianceState | "PENDING";

export const stateOfCell = ({ state, open }: Pick<StockCellFragment, "state" | "open">): CellState =>
  state === "UNKNOWN" && open ? "PENDING" : state;

/** What a cell's state is called. */
export const cellWord = (state: CellState): MessageId =>
  state === "PENDING" ? "wetStock.pending" : `wetStock.state.${state}`;

const MARKS = {
  RED: { lacks: "▼", exceeds: "▲" },
  AMBER: { lacks: "−", exceeds: "+" },
  WITHIN: { lacks: "·", exceeds: "·" },
  UNKNOWN: { lacks: "?", exceeds: "?" },
  PENDING: { lacks: "", exceeds: "" },
} as const satisfies Record<CellState, object>;

/** The sign by which a state is told without its colour, and whether stock lacks or exceeds the books. */
export const markOf = (state: CellState, varianceLitres: string | null): string =>
  MARKS[state][varianceLitres?.startsWith("-") === false ? "exceeds" : "lacks"];

/** Litres and parts of sales as text; what is off has its sign. */
export function useStockWords() {
  const { formatMessage, formatNumber, formatList } = useIntl();
  const { volume } = useFormat();
  // A day of the calendar, in no zone.
  const { date } = useFormat("UTC");
  const unit = useMe()?.network.measureUnitSymbol ?? "";
  return useMemo(() => {
    const litres = (value: string | null) => (value === null ? NO_VALUE : volume(value, unit, 1));
    const off = (value: string | null) => (value === null ? NO_VALUE : volume(value, unit, 1, true));
    const share = (percent: number | null) =>
      percent === null
        ? NO_VALUE
        : formatNumber(percent / 100, { style: "percent", maximumFractionDigits: 2, signDisplay: "exceptZero" });
    const factsOf = ({ varianceLitres, variancePercent, open, ...cell }: StockCellFragment, lacking: boolean) => [
      ...(varianceLitres === null ? [] : [off(varianceLitres)]),
      ...(variancePercent === null
        ? []
        : [formatMessage({ id: "tankHistory.ofSales" }, { percent: share(variancePercent) })]),
      formatMessage({ id: cellWord(stateOfCell({ ...cell, open })) }),
      ...(open ? [formatMessage({ id: "wetStock.open" })] : []),
      ...(lacking ? [formatMessage({ id: "wetStock.gap" })] : []),
    ];
    return {
      litres,
      off,
      share,
      date,
      factsOf,
      /** What a cell says to who doesn't see it. */
      nameOf: (cell: StockCellFragment, lacking: boolean) =>
        `${date(cell.day)}: ${formatList(factsOf(cell, lacking), LISTED)}`,
    };
  }, [formatMessage, formatNumber, formatList, volume, date, unit]);
}
