import { useIntl } from "react-intl";
import { useFormat } from "../../../lib/format.ts";
import { ChartPanel } from "../../../ui/charts/chart-panel.tsx";
import type { ChartPoint } from "../../../ui/charts/chart-data.ts";
import { GuideSection } from "./guide-parts.tsx";

const HOURS = 24;
const NOW = 15;

/** A day's curve, without the hours to come, over another. */
const DAY: readonly ChartPoint[] = Array.from({ length: HOURS }, (_, hour) => ({
  key: String(hour),
  label: `${String(hour).padStart(2, "0")}:00`,
  value: hour > NOW ? null : wave(hour, 5),
  compare: wave(hour, 4),
}));
const STATIONS: readonly ChartPoint[] = Array.from({ length: 7 }, (_, index) => ({
  key: String(index),
  label: `S0${index + 1}`,
  value: wave(index * 3, 6),
}));

function wave(at: number, size: number): string {
  return (size * 1000 * (1.2 + Math.sin(at / 3.5))).toFixed(2);
}

/** A course of time with its comparison, things side by side, and nothing. */
export function GuideCharts() {
  const { formatMessage } = useIntl();
  const { money } = useFormat();
  const format = (value: string) => money(value, "¥");
  const title = formatMessage({ id: "kanban.hours.title" });
  const hours = {
    point: formatMessage({ id: "kanban.column.hour" }),
    value: formatMessage({ id: "range.today" }),
    compare: formatMessage({ id: "range.yesterday" }),
  };
  const stations = {
    point: formatMessage({ id: "kanban.column.station" }),
    value: formatMessage({ id: "kanban.column.amount" }, { symbol: "¥" }),
  };
  return (
    <GuideSection name="charts">
      <ChartPanel title={title} kind="line" points={DAY} words={hours} format={format} />
      <ChartPanel
        title={formatMessage({ id: "kanban.stations.title" })}
        kind="bars"
        points={STATIONS}
        words={stations}
        format={format}
      />
      <ChartPanel
        title={formatMessage({ id: "kanban.alarms.title" })}
        kind="line"
        points={[]}
        words={hours}
        format={format}
      />
    </GuideSection>
  );
}
