import { chakra } from "@chakra-ui/react";
import { memo } from "react";
import { useIntl } from "react-intl";
import { FindingMarks } from "./finding-marks.tsx";
import { type GapDays, gapKey } from "./gap-days.ts";
import { cellWord, markOf, SEPARATOR, stateOfCell, useStockWords } from "./use-stock-words.ts";
import type { StockCellFragment, StockSpanFragment, WetStockQuery } from "./wet-stock.generated.ts";

export type StockTank = WetStockQuery["reconciliation"]["tanks"][number];

interface Props {
  readonly tank: StockTank;
  readonly row: number;
  readonly gaps: GapDays;
  /** Which of its cells the Tab key leads to; undefined: one of another row. */
  readonly at: number | undefined;
}

/** A tank with what its days come to, and its days. */
export const StockRow = memo(function StockRow({ tank, row, gaps, at }: Props) {
  const { formatMessage } = useIntl();
  const words = useStockWords();
  const { stationId, stationName, number, name, gradeName, gradeColour, study, total } = tank;
  const whole = formatMessage({ id: "tank.name" }, { number, name }) + SEPARATOR + gradeName;
  return (
    <tr>
      <th scope="row" data-place={`${row} -1`} tabIndex={at === -1 ? 0 : -1}>
        <chakra.i style={{ background: gradeColour }} aria-hidden />
        <span>
          <b>
            <bdi>{stationName}</bdi>
          </b>
          <small title={whole}>
            {number}
            {SEPARATOR}
            <bdi>{gradeName}</bdi>
          </small>
          <FindingMarks of={study} />
        </span>
      </th>
      <td role="gridcell" data-numeric>
        <SpansMark of={tank} />
        <bdi>{words.off(total.varianceLitres)}</bdi>
        <small>
          <bdi>{words.share(total.variancePercent)}</bdi>
        </small>
      </td>
      <SpanCell of={tank.month} />
      <SpanCell of={tank.thirtyDays} />
      {tank.days.map((cell, column) => (
        <DayCell
          key={cell.day}
          cell={cell}
          place={`${row} ${column}`}
          lacking={gaps.has(gapKey(stationId, cell.day))}
          reached={at === column}
        />
      ))}
    </tr>
  );
});

const [MONTH, THIRTY_DAYS] = ["wetStock.month", "wetStock.thirtyDays"] as const;

interface CellProps {
  readonly cell: StockCellFragment;
  readonly place: string;
  readonly lacking: boolean;
  readonly reached: boolean;
}

function DayCell({ cell, place, lacking, reached }: CellProps) {
  const { nameOf } = useStockWords();
  const state = stateOfCell(cell);
  return (
    <td
      role="gridcell"
      data-place={place}
      data-state={state}
      data-open={cell.open || undefined}
      data-lacking={lacking || undefined}
      tabIndex={reached ? 0 : -1}
      aria-label={nameOf(cell, lacking)}
    >
      <span>{markOf(state, cell.varianceLitres)}</span>
    </td>
  );
}

/** That several days are off by too much: where there is no room for their figures. */
function SpansMark({ of: { month, thirtyDays } }: { readonly of: Pick<StockTank, "month" | "thirtyDays"> }) {
  const { formatMessage } = useIntl();
  const [span, title] = thirtyDays.state === "RED" ? ([thirtyDays, THIRTY_DAYS] as const) : ([month, MONTH] as const);
  if (span.state !== "RED") {
    return null;
  }
  const word = `${formatMessage({ id: title })}${SEPARATOR}${formatMessage({ id: cellWord("RED") })}`;
  return (
    <span role="img" aria-label={word} title={word} data-instead>
      {markOf("RED", span.varianceLitres)}
    </span>
  );
}

/** What several days are off, and whether that is more than they may be. */
function SpanCell({ of: { varianceLitres, limitLitres, state } }: { readonly of: StockSpanFragment }) {
  const { formatMessage } = useIntl();
  const { off, litres } = useStockWords();
  return (
    <td role="gridcell" data-numeric data-span={state}>
      {state === "RED" && (
        <span role="img" aria-label={formatMessage({ id: cellWord(state) })}>
          {markOf(state, varianceLitres)}
        </span>
      )}
      <bdi>{off(varianceLitres)}</bdi>
      <small>{formatMessage({ id: "wetStock.limit" }, { litres: litres(limitLitres) })}</small>
    </td>
  );
}
