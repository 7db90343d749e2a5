import { Chart, useChart } from "@chakra-ui/charts";
import { chakra } from "@chakra-ui/react";
import { memo, useMemo } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import {
  Area,
  CartesianGrid,
  ComposedChart,
  LabelList,
  Line,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
  type LabelProps,
} from "recharts";
import { useFormat } from "../../lib/format.ts";
import { tabular } from "../../ui/theme.ts";
import { drawnPoints, hourOf, soldIn, type DayPoint } from "./board.ts";

const TICKS = [0, 3, 6, 9, 12, 15, 18, 21];

interface Props {
  readonly points: readonly DayPoint[];
  readonly symbol: string;
  /** Short name of the day that it is. */
  readonly weekday: string;
  readonly label: string;
}

/**
 * Amount by hour: today's whole hours as a line over its area, the running hour dotted, the same weekday last week
 * dashed; each named at its end. Time runs from left to right in every language.
 */
export const HourChart = memo(function HourChart({ points, symbol, weekday, label }: Props) {
  const { formatMessage } = useIntl();
  const { compact } = useFormat();
  const data = useMemo(() => drawnPoints(points), [points]);
  const chart = useChart({ data });
  const colour = (token: string) => chart.color(token) as string;
  const names = {
    today: formatMessage({ id: "kanban.hours.today" }),
    lastWeek: formatMessage({ id: "kanban.hours.lastWeek" }, { weekday }),
  };
  const { present, lastWeekLabel, todayLabel } = labelsOf(points);
  const axis = { stroke: colour("line"), tickLine: false, fontSize: TYPE } as const;
  const accent = { stroke: colour("accent.solid"), strokeWidth: 2 } as const;
  const dashed = { stroke: colour("line.strong"), strokeWidth: 1.5, strokeDasharray: "4 4" } as const;
  const compared = points.some(({ lastWeek }) => lastWeek > 0);
  const longestName = Math.max(names.today.length, compared ? names.lastWeek.length : 0);
  const margin = { ...MARGIN, right: remPx() * (1 + 0.5 * longestName) };
  return (
    <Chart.Root chart={chart} {...FILL} role="img" aria-label={label} css={tabular}>
      <ResponsiveContainer width="100%" height="100%" minHeight={120} debounce={40} initialDimension={FIRST_SIZE}>
        <ComposedChart data={data} margin={margin} accessibilityLayer={false}>
          <CartesianGrid vertical={false} stroke={colour("line")} />
          <XAxis dataKey="hour" ticks={TICKS} interval={0} type="number" domain={[0, 23]} {...axis} />
          <YAxis
            width={amountsWidth(points, compact)}
            tickFormatter={compact}
            axisLine={false}
            tickCount={5}
            {...axis}
          />
          <Tooltip
            isAnimationActive={false}
            cursor={{ stroke: colour("line.strong") }}
            content={({ payload }) => {
              const drawn = payload[0]?.payload as DayPoint | undefined;
              return <Exact point={drawn && points[drawn.hour]} symbol={symbol} names={names} />;
            }}
          />
          {compared && (
            <Line {...LINE} {...dashed} dataKey="lastWeek">
              <LabelList content={endLabel(names.lastWeek, { ...lastWeekLabel, fill: colour("muted") })} />
            </Line>
          )}
          <Area {...LINE} {...accent} dataKey="today" fill={accent.stroke} fillOpacity={0.12} />
          <Line {...LINE} {...accent} {...DOTTED} dataKey="running" dot={presentDot(present, accent.stroke)}>
            <LabelList content={endLabel(names.today, { ...todayLabel, fill: colour("accent.fg") })} />
          </Line>
        </ComposedChart>
      </ResponsiveContainer>
    </Chart.Root>
  );
});

const FILL = { dir: "ltr", h: "100%", w: "100%", aspectRatio: "auto" } as const;
const LINE = { type: "monotone", dot: false, activeDot: false, isAnimationActive: false } as const;
const DOTTED = { strokeDasharray: "1.5 4", strokeLinecap: "round" } as const;
// Until the panel is measured.
const FIRST_SIZE = { width: 360, height: 240 };
// At the end there is room for the names of the lines, besides.
const MARGIN = { top: 10, bottom: 0, left: 0 };
/** The smallest type of the scale: small beside the lines, and larger on a wall. */
const TYPE = "var(--chakra-font-sizes-2xs)";
/** A digit of that type with its share of the gaps, in rem. */
const DIGIT_REM = 0.46;

/** What one rem is now: the axes are laid out in px. */
function remPx(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
}

/** Room for the longest amount of the axis: its steps have one figure more than the largest amount at most. */
function amountsWidth(points: readonly DayPoint[], compact: (amount: number) => string): number {
  const most = Math.max(...points.map((point) => Math.max(soldIn(point) ?? 0, point.lastWeek)));
  const steps = [0.25, 0.5, 0.75, 1, 1.25].map((share) => compact(most * share).length);
  return Math.ceil(remPx() * DIGIT_REM * (Math.max(...steps) + 2));
}

/**
 * Where the lines are named: at their ends. Late in the day both ends are close: today's name goes above its line, and
 * last week's away from it.
 */
function labelsOf(points: readonly DayPoint[]) {
  const present = points.findLastIndex((point) => soldIn(point) !== undefined);
  const now = points[present];
  const higher = now !== undefined && (soldIn(now) ?? 0) >= (points[23]?.lastWeek ?? 0);
  const shift = present > 19 ? 9 : 0;
  return { present, todayLabel: { at: present, dy: -shift }, lastWeekLabel: { at: 23, dy: higher ? shift : -shift } };
}

const SURFACE = "var(--chakra-colors-surface)";

/** An open dot where the day is now: that hour isn't over. */
function presentDot(present: number, stroke: string) {
  return function PresentDot({ cx, cy, index }: { cx?: number; cy?: number; index?: number }) {
    return index === present ? (
      <circle
        key="present"
        cx={cx}
        cy={cy}
        r={4}
        fill={SURFACE}
        stroke={stroke}
        strokeWidth={2}
        strokeDasharray="none"
      />
    ) : (
      <g key={index} />
    );
  };
}

/** The line's name beside one of its points, with a rim of the ground so that lines may pass behind it. */
function endLabel(name: string, { at, dy, fill }: { at: number; dy: number; fill: string }) {
  return function EndLabel({ x, y, index }: LabelProps) {
    return index === at ? (
      <text
        x={Number(x) + 9}
        y={Math.max(8, Number(y) + 4 + dy)}
        fill={fill}
        stroke={SURFACE}
        strokeWidth={3}
        paintOrder="stroke"
        fontSize={TYPE}
        fontWeight={600}
      >
        {name}
      </text>
    ) : null;
  };
}

interface ExactProps {
  readonly point: DayPoint | undefined;
  readonly symbol: string;
  readonly names: { readonly today: string; readonly lastWeek: string };
}

function Exact({ point, symbol, names }: ExactProps) {
  const { money, number } = useFormat();
  if (!point) {
    return null;
  }
  const { source, hour } = point;
  return (
    <chakra.dl css={tip}>
      <dt>{hourOf(hour)}</dt>
      <dd />
      {soldIn(point) !== undefined && (
        <>
          <dt>{names.today}</dt>
          <dd>{money(source?.amount ?? "0", symbol)}</dd>
          <dt>
            <FormattedMessage id="kanban.column.sales" />
          </dt>
          <dd>{number(source?.sales ?? 0)}</dd>
        </>
      )}
      {source && (
        <>
          <dt>{names.lastWeek}</dt>
          <dd>{money(source.lastWeekAmount, symbol)}</dd>
        </>
      )}
    </chakra.dl>
  );
}

const tip = {
  ...tabular,
  display: "grid",
  gridTemplateColumns: "auto auto",
  columnGap: "3",
  px: "2.5",
  py: "1.5",
  fontSize: "xs",
  bg: "surface.raised",
  borderWidth: "1px",
  borderColor: "line",
  borderRadius: "control",
  boxShadow: "raised",
  "& dt": { color: "muted" },
  "& dt:first-of-type": { color: "text", fontWeight: "650" },
  "& dd": { textAlign: "end", fontWeight: "600" },
} as const;
