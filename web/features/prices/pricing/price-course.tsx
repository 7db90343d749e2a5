import { useMemo } from "react";
import { useIntl } from "react-intl";
import { useFormat } from "../../../lib/format.ts";
import { ChartPanel } from "../../../ui/charts/chart-panel.tsx";
import type { PriceCellFragment, PriceRowFragment } from "./pricing.generated.ts";
import type { GradeChoice } from "./use-price-grades.ts";

interface Props {
  readonly station: Pick<PriceRowFragment, "timeZone" | "currencySymbol">;
  readonly cell: PriceCellFragment;
  readonly grade: GradeChoice;
}

/** The last prices of a grade, each held until the next; as a table one press away. */
export function PriceCourse({ station, cell, grade }: Props) {
  const { formatMessage } = useIntl();
  const { date, price } = useFormat(station.timeZone);
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
      format={(value) => price(value, station.currencySymbol)}
    />
  );
}
