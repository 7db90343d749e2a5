import { Chart, useChart } from "@chakra-ui/charts";
import { chakra } from "@chakra-ui/react";
import { memo, useMemo } from "react";
import {
  Area,
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  ReferenceArea,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import { useFormat } from "../../lib/format.ts";
import type { ChartPoint } from "./chart-data.ts";
import { ChartTip } from "./chart-tip.tsx";
import { CHART_ROOT, CHART_TYPE, remPx } from "./line-marks.tsx";
import { timeTicks } from "./time-ticks.ts";

/** A moment with what is drawn of it, by the ids of the courses: floats, because a pixel is no amount. */
export interface TimePoint {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly values: Readonly<Record<string, number | null>>;
  /** Between which figures it was, where it stands for more than one. */
  readonly range?: readonly [number, number] | null;
  /** The exact figures, for whoever points at it or walks along it by keys. */
  readonly facts: NonNullable<ChartPoint["facts"]>;
}

/** What is measured over time. */
export interface Course {
  readonly id: string;
  /** With its unit. */
  readonly name: string;
  /** A colour of the theme. */
  readonly colour: string;
  /** At which side its figures stand. */
  readonly axis: "left" | "right";
  /** area: the main one, over its ground; bars: what flowed until the next moment. */
  readonly drawn: "area" | "line" | "bars";
}

/** Something that happened: a while, or a moment where it has no end. */
export interface TimeMark {
  readonly id: string;
  readonly from: number;
  readonly to?: number;
  readonly colour: string;
}

interface Props {
  readonly label: string;
  readonly from: number;
  readonly to: number;
  readonly points: readonly TimePoint[];
  readonly courses: readonly Course[];
  readonly marks: readonly TimeMark[];
  readonly timeZone: string;
  /** Figures of the left axis that are not to be passed. */
  readonly limits?: readonly number[];
  /** Charts with the same name point at the same moment together. */
  readonly together: string;
}

/**
 * Courses of several kinds on one axis of time, left to right in every language, with what happened marked. The pointer
 * tells exact figures; so do the arrow keys, once the chart has the focus.
 */
export const TimeChart = memo(function TimeChart({ label, from, to, points, courses, marks, ...rest }: Props) {
  const { timeZone, together, limits = NO_LIMITS } = rest;
  const { compact } = useFormat();
  const data = useMemo(
    () => points.map(({ at, values, range, ...point }) => ({ at, ...values, range, point })),
    [points],
  );
  const chart = useChart({ data });
  const colour = (token: string) => chart.color(token) as string;
  const axis = { stroke: colour("line"), tickLine: false, fontSize: CHART_TYPE } as const;
  const tickText = useTickText(from, to, timeZone);
  const sides = (["left", "right"] as const).filter((side) => courses.some((course) => course.axis === side));
  return (
    <Chart.Root chart={chart} {...CHART_ROOT} role="group" aria-label={label}>
      <ResponsiveContainer width="100%" height="100%" minHeight={120} debounce={40} initialDimension={FIRST_SIZE}>
        <ComposedChart data={data} margin={MARGIN} syncId={together} accessibilityLayer title={label}>
          <CartesianGrid vertical={false} stroke={colour("line")} />
          <XAxis
            dataKey="at"
            type="number"
            scale="time"
            domain={[from, to]}
            ticks={tickText.at}
            tickFormatter={tickText.of}
            interval="equidistantPreserveStart"
            minTickGap={TICK_GAP}
            {...axis}
          />
          {sides.map((side) => (
            <YAxis
              key={side}
              yAxisId={side}
              orientation={side}
              width={Math.ceil(remPx() * AXIS_REM)}
              tickFormatter={compact}
              domain={FROM_NOTHING}
              axisLine={false}
              tickCount={5}
              {...axis}
            />
          ))}
          {limits.map((limit) => (
            <ReferenceLine
              key={limit}
              y={limit}
              yAxisId="left"
              stroke={colour("state.fault.line")}
              strokeDasharray="6 4"
              ifOverflow="extendDomain"
            />
          ))}
          {marks.map((mark) =>
            mark.to === undefined ? (
              <ReferenceLine
                key={mark.id}
                x={mark.from}
                yAxisId={sides[0]}
                stroke={colour(mark.colour)}
                strokeWidth={1.5}
              />
            ) : (
              <ReferenceArea
                key={mark.id}
                x1={mark.from}
                x2={mark.to}
                yAxisId={sides[0]}
                fill={colour(mark.colour)}
                fillOpacity={0.25}
                stroke={colour(mark.colour)}
              />
            ),
          )}
          <Tooltip
            isAnimationActive={false}
            cursor={{ stroke: colour("line.strong") }}
            content={({ payload }) => <Pointed of={payload[0]?.payload as Drawn | undefined} timeZone={timeZone} />}
          />
          {courses.map((course) => drawnOf(course, colour(course.colour)))}
        </ComposedChart>
      </ResponsiveContainer>
    </Chart.Root>
  );
});

interface Drawn {
  readonly at: number;
  readonly point: Pick<TimePoint, "facts">;
}

function Pointed({ of, timeZone }: { readonly of: Drawn | undefined; readonly timeZone: string }) {
  const { instant } = useFormat(timeZone);
  return (
    of && (
      <ChartTip
        point={{ key: String(of.at), label: instant(new Date(of.at)), value: null, facts: of.point.facts }}
        words={NO_WORDS}
        format={String}
      />
    )
  );
}

function drawnOf({ id, axis, drawn }: Course, stroke: string) {
  const common = { yAxisId: axis, isAnimationActive: false } as const;
  switch (drawn) {
    case "bars":
      return <Bar key={id} {...common} dataKey={id} fill={stroke} fillOpacity={0.45} maxBarSize={14} />;
    case "line":
      return <Line key={id} {...common} {...LINE} dataKey={id} stroke={stroke} strokeWidth={1.5} />;
    case "area":
      return [
        <Area key="range" {...common} {...LINE} dataKey="range" stroke="none" fill={stroke} fillOpacity={0.25} />,
        <Area
          key={id}
          {...common}
          {...LINE}
          dataKey={id}
          stroke={stroke}
          strokeWidth={2}
          fill={stroke}
          fillOpacity={0.1}
        />,
      ];
  }
}

/** Where the axis of time has marks, and what they say. */
function useTickText(from: number, to: number, timeZone: string) {
  const { time, dayOfMonth } = useFormat(timeZone);
  return useMemo(() => {
    const { at, days } = timeTicks(from, to, { timeZone, most: MOST_TICKS });
    const of = (moment: number) => (days ? dayOfMonth(new Date(moment)) : time(new Date(moment)));
    return { at: [...at], of };
  }, [from, to, timeZone, time, dayOfMonth]);
}

interface LegendProps {
  /** What is drawn, by name and colour. */
  readonly items: readonly { readonly id: string; readonly name: string; readonly colour: string }[];
}

/** What the colours of charts over time mean. */
export function TimeLegend({ items }: LegendProps) {
  return (
    <chakra.ul css={LEGEND}>
      {items.map(({ id, name, colour }) => (
        <li key={id}>
          <chakra.i aria-hidden bg={colour} />
          {name}
        </li>
      ))}
    </chakra.ul>
  );
}

const NO_WORDS = { point: "", value: "" } as const;
const NO_LIMITS: readonly number[] = [];
const LINE = { type: "linear", dot: false, activeDot: false } as const;
const FROM_NOTHING: [number, "auto"] = [0, "auto"];
const MOST_TICKS = 8;
/** Between two words of the axis of time, in px: a narrow one leaves some out. */
const TICK_GAP = 12;
/** Room for the figures of an axis. */
const AXIS_REM = 2.75;
const MARGIN = { top: 10, bottom: 0, left: 0, right: 8 };
// Until the panel is measured.
const FIRST_SIZE = { width: 360, height: 240 };

const LEGEND = {
  display: "flex",
  flexWrap: "wrap",
  columnGap: "4",
  rowGap: "1",
  listStyle: "none",
  fontSize: "xs",
  color: "muted",
  "& li": { display: "inline-flex", alignItems: "center", gap: "1.5" },
  "& i": { boxSize: "2.5", borderRadius: "sm", flex: "none" },
} as const;
