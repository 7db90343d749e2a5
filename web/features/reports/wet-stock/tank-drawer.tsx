import { useQuery } from "@apollo/client/react";
import { useIntl } from "react-intl";
import { useLocation, useSearchParams } from "react-router-dom";
import { startOfDay } from "../../../../common/zone-time.ts";
import { numbersOf } from "../../../lib/error-numbers.ts";
import { ArchivedNote } from "../../../parts/readings-kept/archived-note.tsx";
import { GradeMark } from "../../../parts/grade/grade-mark.tsx";
import { DaysTold } from "../../../ui/date-range/days-told.tsx";
import { DetailDrawer, DetailSection } from "../../../ui/detail-drawer.tsx";
import { LoadError } from "../../../ui/load-error.tsx";
import { NO_VALUE } from "../../../ui/reading-age.tsx";
import { OPEN_ROW } from "../../../ui/use-open-row.ts";
import { CrossDrops } from "./cross-drops.tsx";
import { DayWaterfall } from "./day-waterfall.tsx";
import { DaysTable } from "./days-table.tsx";
import { LeakWords } from "./leak-words.tsx";
import { type OpenStock, type Span, writeOpen } from "./stock-address.ts";
import { SEPARATOR, useStockWords } from "./use-stock-words.ts";
import { VarianceParts } from "./variance-parts.tsx";
import { TankVarianceDocument, type TankVarianceQuery } from "./wet-stock.generated.ts";

interface Props {
  readonly of: OpenStock;
  /** The days that are explained. */
  readonly days: Span;
  readonly onClose: () => void;
}

const NOT_FOUND = 10_011;

/** One tank beside the others: one of its days as a waterfall, what its variance is made of, whether it seems to leak, and its days. */
export function TankDrawer({ of: { tankId, day }, days: { from, to }, onClose }: Props) {
  const { formatMessage } = useIntl();
  const { data, error, refetch } = useQuery(TankVarianceDocument, {
    variables: { tankId, from, to },
    fetchPolicy: "cache-and-network",
    context: { silent: true },
  });
  const handleDay = useShownDay(tankId);
  const found = data?.explainVariance;
  const facts = useTankFacts(found);
  const missing = numbersOf(error).includes(NOT_FOUND);
  if (error && !found && !missing) {
    return (
      <DetailDrawer title={NO_VALUE} facts={[]} onClose={onClose}>
        <LoadError error={error} onRetry={() => void refetch().catch(() => undefined)} compact />
      </DetailDrawer>
    );
  }
  const shown = found?.tank.days.find((each) => each.day === day);
  return (
    <DetailDrawer
      title={
        found ? formatMessage({ id: "tank.name" }, { number: found.tank.number, name: found.tank.name }) : NO_VALUE
      }
      subtitle={
        found && (
          <>
            <bdi>{found.tank.stationName}</bdi> <bdi>{found.tank.stationCode}</bdi>
            {SEPARATOR}
            <DaysTold from={from} to={to} />
          </>
        )
      }
      facts={facts}
      missing={missing}
      wide
      onClose={onClose}
    >
      {found && (
        <>
          {shown && <DayWaterfall tank={found.tank} day={shown} onDay={handleDay} />}
          <ArchivedNote
            of="tanksSince"
            from={startOfDay(from, found.tank.timeZone).toISOString()}
            timeZone={found.tank.timeZone}
          />
          <DetailSection title="wetStock.parts">
            <VarianceParts of={found} days={{ from, to }} />
          </DetailSection>
          {found.crossDrops.length > 0 && (
            <DetailSection title="wetStock.cross">
              <CrossDrops of={found} />
            </DetailSection>
          )}
          <DetailSection title="wetStock.leak">
            <LeakWords of={found.leak} />
          </DetailSection>
          <DetailSection title="tankHistory.days">
            <DaysTable tank={found.tank} onDay={handleDay} />
          </DetailSection>
        </>
      )}
    </DetailDrawer>
  );
}

/** What shows another day of the tank: it takes the place of the one before, so that closing leads back to the tanks. */
function useShownDay(tankId: string) {
  const [, setParams] = useSearchParams();
  const { state } = useLocation();
  return (day: string) =>
    setParams((params) => (params.set(OPEN_ROW, writeOpen({ tankId, day })), params), { replace: true, state });
}

function useTankFacts(found: TankVarianceQuery["explainVariance"] | undefined) {
  const { litres, off, share } = useStockWords();
  if (found === undefined) {
    return undefined;
  }
  const { gradeName, gradeColour, total } = found.tank;
  return [
    { title: "filter.grade", value: <GradeMark name={gradeName} colour={gradeColour} /> },
    { title: "tankHistory.soldOut", value: litres(total.soldLitres) },
    { title: "tankHistory.delivered", value: litres(total.deliveredLitres) },
    { title: "wetStock.variance", value: `${off(total.varianceLitres)} · ${share(total.variancePercent)}` },
  ] as const;
}
