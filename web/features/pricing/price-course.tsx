import { useMemo } from "react";
import { useIntl } from "react-intl";
import { useFormat } from "../../lib/format.ts";
import { useMe } from "../../lib/me.ts";
import { ChartPanel } from "../../ui/charts/chart-panel.tsx";
import type { PriceCellFragment } from "./pricing.generated.ts";
import type { GradeChoice } from "./use-price-grades.ts";

interface Props {
  readonly cell: PriceCellFragment;
  readonly grade: GradeChoice;
  readonly timeZone: string;
}

/** The last prices of a grade, each held until the next; as a table one press away. */
export function PriceCourse({ cell, grade, timeZone }: Props) {
  const { formatMessage } = useIntl();
  const symbol = useMe()?.network.currencySymbol;
  const { date, price } = useFormat(timeZone);
  const points = useMemo(
    () => cell.history.map((point) => ({ key: point.effectiveAt, label: date(point.effectiveAt), value: point.price })),
    [cell.history, date],
  );
  return (
    <ChartPanel
      title={formatMessage({ id: "price.history" }, { grade: grade.name })}
      kind="line"
      steps
      points={points}
      words={{ point: formatMessage({ id: "price.history.point" }), value: formatMessage({ id: "sale.price" }) }}
      format={(value) => price(value, symbol)}
    />
  );
}
