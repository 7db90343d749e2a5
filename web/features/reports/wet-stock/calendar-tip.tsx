import { chakra, Portal } from "@chakra-ui/react";
import { useIntl } from "react-intl";
import { ChartTip } from "../../../ui/charts/chart-tip.tsx";
import { type GapDays, gapKey } from "./gap-days.ts";
import type { StockTank } from "./stock-row.tsx";
import { cellWord, stateOfCell, useStockWords } from "./use-stock-words.ts";
import type { StockCellFragment } from "./wet-stock.generated.ts";

/** The cell that somebody points at, and where it stands in the window. */
export interface Pointed {
  readonly tank: StockTank;
  readonly cell: StockCellFragment;
  readonly box: DOMRect | undefined;
}

/** From its cell, and the room that it needs below one; px. */
const APART = 6;
const TALL = 150;
const WIDE = 240;

/** The exact figures of a cell beside it; whoever listens has them by its name. */
export function CalendarTip({ of: { tank, cell, box }, lacking }: { readonly of: Pointed; readonly lacking: GapDays }) {
  const { formatMessage } = useIntl();
  const { date, off, share } = useStockWords();
  if (box === undefined) {
    return null;
  }
  const state = formatMessage({ id: cellWord(stateOfCell(cell)) });
  const notes = [
    ...(cell.open ? [formatMessage({ id: "wetStock.open" })] : []),
    ...(lacking.has(gapKey(tank.stationId, cell.day)) ? [formatMessage({ id: "wetStock.gap" })] : []),
  ];
  const facts = [
    { name: formatMessage({ id: "wetStock.variance" }), figure: off(cell.varianceLitres) },
    { name: formatMessage({ id: "wetStock.ofSales" }), figure: share(cell.variancePercent) },
    { name: formatMessage({ id: "wetStock.state" }), figure: state },
    ...notes.map((note) => ({ name: "", figure: note })),
  ];
  const above = box.bottom + TALL > window.innerHeight;
  return (
    <Portal>
      <chakra.div
        aria-hidden
        position="fixed"
        zIndex="tooltip"
        pointerEvents="none"
        maxW={`${WIDE}px`}
        style={{
          left: Math.max(APART, Math.min(box.left, window.innerWidth - WIDE - APART)),
          ...(above ? { bottom: window.innerHeight - box.top + APART } : { top: box.bottom + APART }),
        }}
      >
        <ChartTip
          point={{
            key: cell.day,
            label: `${date(cell.day)} · ${tank.stationName}, ${tank.number}`,
            value: null,
            facts,
          }}
          words={NO_WORDS}
          format={String}
        />
      </chakra.div>
    </Portal>
  );
}

const NO_WORDS = { point: "", value: "" } as const;
