import { Button } from "@chakra-ui/react";
import { useIntl } from "react-intl";
import { compareDecimals } from "../../../../common/decimal.ts";
import { GradeMark } from "../../../parts/grade/grade-mark.tsx";
import { type Column, PlainTable } from "../../../ui/plain-table.tsx";
import { FindingMarks } from "./finding-marks.tsx";
import type { OpenStock } from "./stock-address.ts";
import { cellWord, SEPARATOR, useStockWords } from "./use-stock-words.ts";
import type { StockSpanFragment, StockTankFragment, StockTotalFragment } from "./wet-stock.generated.ts";

interface Props {
  readonly tanks: readonly StockTankFragment[];
  /** Of all that the filter leaves, and how many these are. */
  readonly total: StockTotalFragment;
  readonly count: number;
  /** Absent on paper. */
  readonly onOpen?: (open: OpenStock) => void;
}

/** What the days of tanks come to, tank by tank, and of all tanks together. */
export function StockTable({ tanks, total, count, onOpen }: Props) {
  const { formatMessage } = useIntl();
  const named = useNamed(count, onOpen);
  const figures = useFigures(total, tanks);
  return (
    <PlainTable<StockTankFragment>
      caption={formatMessage({ id: "menu.wetStock" })}
      columns={[...named, ...figures]}
      rows={tanks}
      keyOf={({ id }) => id}
    />
  );
}

function useNamed(count: number, onOpen: Props["onOpen"]): readonly Column<StockTankFragment>[] {
  const { formatMessage } = useIntl();
  return [
    {
      id: "tank",
      title: formatMessage({ id: "tankForecast.number" }),
      cell: ({ id, stationName, number, name, study }) => {
        const text = (
          <>
            <bdi>{stationName}</bdi>
            {SEPARATOR}
            {formatMessage({ id: "tank.name" }, { number, name })}
          </>
        );
        return (
          <>
            {onOpen ? (
              <Button
                variant="plain"
                size="sm"
                px="0"
                h="auto"
                color="accent.fg"
                onClick={() => onOpen({ tankId: id })}
              >
                {text}
              </Button>
            ) : (
              text
            )}
            <FindingMarks of={study} />
          </>
        );
      },
      total: formatMessage({ id: "wetStock.together" }, { count }),
    },
    {
      id: "grade",
      title: formatMessage({ id: "filter.grade" }),
      cell: ({ gradeName, gradeColour }) => <GradeMark name={gradeName} colour={gradeColour} />,
    },
  ];
}

function useFigures(all: StockTotalFragment, tanks: Props["tanks"]): readonly Column<StockTankFragment>[] {
  const { formatMessage, formatNumber } = useIntl();
  const { litres, off, share } = useStockWords();
  const figure = (id: keyof typeof TITLES, of: (total: StockTotalFragment) => string) => ({
    id,
    title: formatMessage({ id: TITLES[id] }),
    numeric: true,
    cell: ({ total }: StockTankFragment) => <bdi>{of(total)}</bdi>,
    total: <bdi>{of(all)}</bdi>,
  });
  const span = (id: "month" | "thirtyDays") => ({
    id,
    title: formatMessage({ id: `wetStock.${id}` }),
    numeric: true,
    cell: ({ [id]: of }: StockTankFragment) => <SpanText of={of} />,
  });
  return [
    figure("delivered", ({ deliveredLitres }) => litres(deliveredLitres)),
    ...([all, ...tanks.map(({ total }) => total)].some(({ movedLitres }) => compareDecimals(movedLitres, "0") !== 0)
      ? [figure("moved", ({ movedLitres }) => off(movedLitres))]
      : []),
    figure("sold", ({ soldLitres }) => litres(soldLitres)),
    figure("variance", ({ varianceLitres }) => off(varianceLitres)),
    figure("ofSales", ({ variancePercent }) => share(variancePercent)),
    figure("red", ({ redDays }) => formatNumber(redDays)),
    figure("amber", ({ amberDays }) => formatNumber(amberDays)),
    figure("unknown", ({ unknownDays }) => formatNumber(unknownDays)),
    span("month"),
    span("thirtyDays"),
  ];
}

/** What some days are off against what they may be, and whether that is too much. */
function SpanText({ of: { varianceLitres, limitLitres, state } }: { readonly of: StockSpanFragment }) {
  const { formatMessage } = useIntl();
  const { litres, off } = useStockWords();
  return (
    <>
      <bdi>{off(varianceLitres)}</bdi>
      {SEPARATOR}
      {formatMessage({ id: "wetStock.limit" }, { litres: litres(limitLitres) })}
      {SEPARATOR}
      {formatMessage({ id: cellWord(state) })}
    </>
  );
}

const TITLES = {
  delivered: "tankHistory.delivered",
  moved: "wetStock.moved",
  sold: "tankHistory.soldOut",
  variance: "wetStock.variance",
  ofSales: "wetStock.ofSales",
  red: "wetStock.redDays",
  amber: "wetStock.amberDays",
  unknown: "wetStock.unknownDays",
} as const;
