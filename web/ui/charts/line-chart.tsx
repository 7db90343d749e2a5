import { Chart, useChart } from "@chakra-ui/charts";
import { memo, useMemo } from "react";
import {
  Area,
  CartesianGrid,
  ComposedChart,
  LabelList,
  Line,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import { useFormat } from "../../lib/format.ts";
import { linesOf, type ChartData, type Drawn } from "./chart-data.ts";
import { ChartTip } from "./chart-tip.tsx";
import {
  CHART_ROOT,
  CHART_TYPE,
  endLabel,
  endsOf,
  figuresWidth,
  isNamedHigh,
  loneDot,
  loneOf,
  openDot,
  openLabel,
  remPx,
} from "./line-marks.tsx";

interface Props extends ChartData {
  readonly label: string;
}

/**
 * A course of time over its area; what is not over yet an open dot on a dotted upright that says so, the period that it
 * is compared with dashed, each named at its end. Time runs from left to right in every language.
 */
export const LineChart = memo(function LineChart({ label, points, words, format, steps = false }: Props) {
  const { compact, number } = useFormat();
  const figure = steps ? (value: number) => number(value, EXACT) : compact;
  const line = steps ? STEPS : LINE;
  const data = useMemo(() => [...linesOf(points)], [points]);
  const chart = useChart({ data });
  const colour = (token: string) => chart.color(token) as string;
  const ends = endsOf(data);
  const axis = { stroke: colour("line"), tickLine: false, fontSize: CHART_TYPE } as const;
  const accent = { stroke: colour("accent.solid"), strokeWidth: 2 } as const;
  const dashed = { stroke: colour("line.strong"), strokeWidth: 1.5, strokeDasharray: "4 4" } as const;
  const running = data.findIndex(({ source }) => source.open);
  const present = data[running];
  const lone = loneOf(data);
  const name = words.compare !== undefined && (
    <LabelList content={endLabel(words.value, { ...ends.value, fill: colour("accent.fg") })} />
  );
  return (
    <Chart.Root chart={chart} {...CHART_ROOT} role="img" aria-label={label}>
      <ResponsiveContainer width="100%" height="100%" minHeight={120} debounce={40} initialDimension={FIRST_SIZE}>
        <ComposedChart data={data} margin={{ ...MARGIN, right: namesWidth(words) }} accessibilityLayer={false}>
          <CartesianGrid vertical={false} stroke={colour("line")} />
          <XAxis dataKey="label" interval="equidistantPreserveStart" minTickGap={TICK_GAP} {...axis} />
          <YAxis
            width={figuresWidth(data, figure)}
            tickFormatter={figure}
            domain={steps ? CLOSE : undefined}
            axisLine={false}
            tickCount={5}
            {...axis}
          />
          <Tooltip
            isAnimationActive={false}
            cursor={{ stroke: colour("line.strong") }}
            content={({ payload }) => (
              <ChartTip point={(payload[0]?.payload as Drawn | undefined)?.source} words={words} format={format} />
            )}
          />
          {words.compare !== undefined && (
            <Line {...line} {...dashed} dataKey="compare">
              <LabelList content={endLabel(words.compare, { ...ends.compare, fill: colour("muted") })} />
            </Line>
          )}
          <Area
            {...line}
            {...accent}
            dataKey="whole"
            fill={accent.stroke}
            fillOpacity={0.12}
            dot={lone >= 0 && loneDot(lone, accent.stroke)}
          >
            {name}
          </Area>
          {present && (
            <ReferenceLine
              x={present.label}
              stroke={accent.stroke}
              {...DOTTED}
              label={openLabel(words.open, { before: running / data.length > HALF, low: isNamedHigh(data) })}
            />
          )}
          {present && (
            <Line {...line} {...accent} dataKey="running" dot={openDot(running, accent.stroke)} legendType="none" />
          )}
        </ComposedChart>
      </ResponsiveContainer>
    </Chart.Root>
  );
});

const LINE = { type: "monotone", dot: false, activeDot: false, isAnimationActive: false } as const;
const STEPS = { ...LINE, type: "stepAfter" } as const;
const CLOSE: [string, string] = ["auto", "auto"];
/** Digits of a value on an axis of steps. */
const EXACT = 4;
/** Beyond it a word stands before its line. */
const HALF = 0.5;
const DOTTED = { strokeDasharray: "1.5 4", strokeLinecap: "round" } as const;
/** Between two words of the axis of time, in px. */
const TICK_GAP = 20;
// Until the panel is measured.
const FIRST_SIZE = { width: 360, height: 240 };
const MARGIN = { top: 10, bottom: 0, left: 0 };

/** Room at the end for the names of the lines, in px; a line alone is named by the chart's title. */
function namesWidth({ value, compare }: ChartData["words"]): number {
  return compare === undefined ? remPx() : remPx() * (1 + 0.5 * Math.max(value.length, compare.length));
}
