import { chakra } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { useIntl } from "react-intl";
import { WaterfallChart, type WaterfallStep } from "../../../ui/charts/waterfall-chart.tsx";
import { RecordsLink } from "./records-link.tsx";
import { recordsOf, type Span } from "./stock-address.ts";
import { SEPARATOR, useStockWords } from "./use-stock-words.ts";
import type { StockGunFragment, StockPartFragment, TankVarianceQuery } from "./wet-stock.generated.ts";

interface Props {
  readonly of: TankVarianceQuery["explainVariance"];
  readonly days: Span;
}

/** The parts of a variance one after the other until they are the whole; each leads to its records. */
export function VarianceParts({ of: { tank, parts, guns, learnedDays }, days }: Props) {
  const { formatMessage } = useIntl();
  const { off } = useStockWords();
  const noteOf = useNotes(guns, tank, days);
  const pathOf = usePaths(tank, days);
  const shown = parts.filter(({ kind, litres }) => kind === "REST" || Number(litres) !== 0);
  const steps = shown.reduce<readonly WaterfallStep[]>((before, part) => {
    const from = before.at(-1)?.to ?? 0;
    return [
      ...before,
      {
        key: part.kind,
        name: <RecordsLink to={pathOf(part.kind)}>{formatMessage({ id: `wetStock.part.${part.kind}` })}</RecordsLink>,
        from,
        to: from + Number(part.litres),
        figure: off(part.litres),
        note: noteOf(part),
      },
    ];
  }, []);
  const whole = Number(tank.total.varianceLitres);
  const variance = formatMessage({ id: "wetStock.variance" });
  return (
    <>
      <WaterfallChart
        label={formatMessage({ id: "wetStock.parts" })}
        steps={[
          ...steps,
          { key: "whole", name: <b>{variance}</b>, from: whole, to: whole, figure: off(tank.total.varianceLitres) },
        ]}
      />
      <chakra.p color="muted" fontSize="xs" marginBlockStart="2">
        {formatMessage({ id: "wetStock.learned" }, { count: learnedDays })}
      </chakra.p>
    </>
  );
}

type Kind = StockPartFragment["kind"];

/** Where the records of a part are. */
function usePaths(tank: Props["of"]["tank"], days: Span) {
  const { missing, deliveries, sales, readings } = recordsOf(tank, days);
  const paths: Record<Kind, string | undefined> = {
    MISSING_SALES: missing,
    DELIVERIES: deliveries,
    METERS: sales,
    TEMPERATURE: readings,
    STRAPPING: readings,
    WATER: readings,
    LOSS: readings,
    REST: undefined,
  };
  return (kind: Kind) => paths[kind];
}

/** How sure a part is, and which guns are off. */
function useNotes(guns: readonly StockGunFragment[], tank: Props["of"]["tank"], days: Span) {
  const { formatMessage, formatNumber } = useIntl();
  const { off, share } = useStockWords();
  const { salesOf } = recordsOf(tank, days);
  const drifting = guns.filter(({ drifts }) => drifts);
  return ({ kind, sure }: StockPartFragment): ReactNode =>
    kind !== "REST" && (
      <>
        {formatMessage({ id: "wetStock.sure" }, { percent: formatNumber(Math.floor(sure * 1000) / 1000, PERCENT) })}
        {kind === "METERS" &&
          drifting.map(({ gunId, number, driftPercent, litres }) => (
            <chakra.span key={gunId} display="block">
              <RecordsLink to={salesOf(gunId)}>
                {number === null
                  ? formatMessage({ id: "wetStock.goneGun" })
                  : formatMessage({ id: "wetStock.gun" }, { number })}
              </RecordsLink>
              {SEPARATOR}
              {formatMessage({ id: "wetStock.drift" }, { percent: share(driftPercent), litres: off(litres) })}
            </chakra.span>
          ))}
      </>
    );
}

const PERCENT = { style: "percent", maximumFractionDigits: 1 } as const;
