import { Chart, useChart } from "@chakra-ui/charts";
import { chakra } from "@chakra-ui/react";
import { useMemo } from "react";
import { Area, CartesianGrid, ComposedChart, Legend, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { useFormat } from "../../lib/format.ts";
import { tabular } from "../theme.ts";
import type { ChartData, ChartPoint } from "./chart-data.ts";

interface Props extends ChartData {
  readonly label: string;
}

/** A point as it is drawn: floats, because a pixel is no amount. The figures that are read come from `source`. */
interface Drawn {
  readonly label: string;
  readonly value: number | null;
  readonly compare: number | null;
  readonly source: ChartPoint;
}

/** A course of time over its area, the period that it is compared with dashed; time runs from left to right. */
export function LineChart({ label, points, words, format, steps = false }: Props) {
  const { compact, number } = useFormat();
  const data = useMemo(() => points.map(drawn), [points]);
  const chart = useChart({ data });
  const colour = (token: string) => chart.color(token) as string;
  const axis = { stroke: colour("muted"), tickLine: false, fontSize: 11 } as const;
  return (
    <Chart.Root chart={chart} {...FILL} role="img" aria-label={label} css={tabular}>
      <ResponsiveContainer width="100%" height="100%" minHeight={120} debounce={40} initialDimension={FIRST_SIZE}>
        <ComposedChart data={data} margin={MARGIN} accessibilityLayer={false}>
          <CartesianGrid vertical={false} stroke={colour("line")} />
          <XAxis dataKey="label" axisLine={{ stroke: colour("line") }} minTickGap={16} {...axis} />
          <YAxis
            width="auto"
            tickFormatter={steps ? (value: number) => number(value, 4) : compact}
            domain={steps ? CLOSE : undefined}
            axisLine={false}
            tickCount={5}
            {...axis}
          />
          <Tooltip
            isAnimationActive={false}
            cursor={{ stroke: colour("line.strong") }}
            content={({ payload }) => <Exact drawn={payload[0]?.payload as Drawn} words={words} format={format} />}
          />
          {words.compare !== undefined && (
            <>
              <Legend
                formatter={legendWord}
                verticalAlign="top"
                align="right"
                height={24}
                iconType="plainline"
                iconSize={18}
              />
              <Line
                {...LINE}
                dataKey="compare"
                name={words.compare}
                stroke={colour("line.strong")}
                strokeWidth={1.5}
                strokeDasharray="4 4"
              />
            </>
          )}
          <Area
            {...LINE}
            type={steps ? "stepAfter" : LINE.type}
            dataKey="value"
            name={words.value}
            stroke={colour("accent.solid")}
            strokeWidth={2}
            fill={colour("accent.solid")}
            fillOpacity={0.12}
            legendType="plainline"
          />
        </ComposedChart>
      </ResponsiveContainer>
    </Chart.Root>
  );
}

/** The line has its colour; its name is read like any other word. */
function legendWord(name: string) {
  return <chakra.span color="muted">{name}</chakra.span>;
}

function drawn(source: ChartPoint): Drawn {
  const number = (text: ChartPoint["compare"]) => (text === null || text === undefined ? null : Number(text));
  return { label: source.label, value: number(source.value), compare: number(source.compare), source };
}

const FILL = { dir: "ltr", h: "100%", w: "100%", aspectRatio: "auto" } as const;
const CLOSE: [string, string] = ["auto", "auto"];
const LINE = { type: "monotone", dot: false, activeDot: { r: 3 }, isAnimationActive: false } as const;
// Until the panel is measured.
const FIRST_SIZE = { width: 360, height: 240 };
const MARGIN = { top: 8, bottom: 0, left: 0, right: 12 };

interface ExactProps extends Pick<ChartData, "words" | "format"> {
  readonly drawn: Drawn | undefined;
}

function Exact({ drawn: point, words, format }: ExactProps) {
  if (!point) {
    return null;
  }
  const { label, value, compare } = point.source;
  const lines = [
    { name: words.value, figure: value },
    { name: words.compare ?? "", figure: words.compare === undefined ? null : compare },
  ];
  return (
    <chakra.dl css={TIP}>
      <dt>{label}</dt>
      <dd />
      {lines.map(
        ({ name, figure }) =>
          typeof figure === "string" && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{format(figure)}</dd>
            </div>
          ),
      )}
    </chakra.dl>
  );
}

const TIP = {
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
  "& > div": { display: "contents" },
  "& dt": { color: "muted" },
  "& dt:first-of-type": { color: "text", fontWeight: "650" },
  "& > div dt:first-of-type": { color: "muted", fontWeight: "400" },
  "& dd": { textAlign: "end", fontWeight: "600" },
} as const;
