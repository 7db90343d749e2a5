import { chakra } from "@chakra-ui/react";
import { Archive } from "lucide-react";
import { useMemo } from "react";
import { useIntl } from "react-intl";
import { useArchived } from "../../../parts/readings-kept/use-archived.ts";
import { type Course, TimeChart, TimeLegend, type TimeMark, type TimePoint } from "../../../ui/charts/time-chart.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { Surface } from "../../../ui/surface.tsx";
import { useFigures } from "./history-words.ts";
import type { HistoryPointFragment, TankHistoryQuery } from "./tank-history.generated.ts";

type History = TankHistoryQuery["tankHistory"];

interface Props {
  readonly of: History;
  /** ISO 8601. */
  readonly from: string;
  readonly to: string;
}

/** Charts that point at one moment together. */
const TOGETHER = "tank-history";
const COLOURS = {
  volumeLitres: "accent.solid",
  soldLitres: "state.refuelling.line",
  waterHeightMm: "state.authorized.line",
  temperatureC: "state.warning.line",
  heightMm: "line.strong",
  delivery: "state.working.line",
  alarm: "state.fault.line",
} as const;

type Drawn = Exclude<keyof typeof COLOURS, "delivery" | "alarm">;
/** The volume with what was sold; below it what else a gauge measures. */
const STOCK: readonly Pick<Course, "id" | "axis" | "drawn">[] = [
  { id: "soldLitres", axis: "right", drawn: "bars" },
  { id: "volumeLitres", axis: "left", drawn: "area" },
];
const MEASURED: readonly Pick<Course, "id" | "axis" | "drawn">[] = [
  { id: "heightMm", axis: "left", drawn: "line" },
  // Some millimetres of two thousand would be a line on the ground.
  { id: "waterHeightMm", axis: "right", drawn: "line" },
  { id: "temperatureC", axis: "right", drawn: "line" },
];

/** What became of a tank, on one axis of time: volume and sales, below them heights and temperature, deliveries and alarms across. */
export function HistoryChart({ of: history, from, to }: Props) {
  const { formatMessage } = useIntl();
  const { nameOf } = useFigures(history.step);
  const points = useTimePoints(history);
  const marks = useMemo(() => marksOf(history), [history]);
  const span = useMemo(() => ({ from: Date.parse(from), to: Date.parse(to) }), [from, to]);
  const archived = useArchived({ of: "tanksSince", from, timeZone: history.timeZone });
  if (points.length === 0) {
    return archived === null ? (
      <EmptyState title="tankHistory.none" text="tankHistory.none.text" />
    ) : (
      <EmptyState
        icon={Archive}
        title="readings.archived"
        text="readings.since"
        values={{ at: <bdi>{archived}</bdi> }}
      />
    );
  }
  const coursesOf = (drawn: typeof STOCK): Course[] =>
    drawn.map((course) => ({ ...course, name: nameOf(course.id as Drawn), colour: COLOURS[course.id as Drawn] }));
  const charts = [
    { title: "tankHistory.stock", courses: coursesOf(STOCK) },
    { title: "tankHistory.measured", courses: coursesOf(MEASURED) },
  ] as const;
  const happened = (["delivery", "alarm"] as const).map((id) => ({
    id,
    name: formatMessage({ id: `tankHistory.${id}` }),
    colour: COLOURS[id],
  }));
  return (
    <chakra.div css={CHARTS}>
      {charts.map(({ title, courses }) => (
        <Surface
          key={title}
          title={formatMessage({ id: title })}
          wrap
          tools={<TimeLegend items={[...courses, ...happened]} />}
        >
          <chakra.div className="chart">
            <TimeChart
              label={formatMessage({ id: title })}
              {...span}
              points={points}
              courses={courses}
              marks={marks}
              timeZone={history.timeZone}
              together={TOGETHER}
            />
          </chakra.div>
        </Surface>
      ))}
    </chakra.div>
  );
}

function useTimePoints({ points, step }: History): readonly TimePoint[] {
  const { shown, nameOf, textOf } = useFigures(step);
  return points.map((point) => ({
    at: Date.parse(point.at),
    values: Object.fromEntries([...STOCK, ...MEASURED].map(({ id }) => [id, floatOf(point[id as Drawn])])),
    range: step === "RAW" ? null : rangeOf(point),
    facts: shown.map((id) => ({ name: nameOf(id), figure: textOf(id, point) })),
  }));
}

const floatOf = (value: string | number | null): number | null => (value === null ? null : Number(value));

function rangeOf({ leastLitres, mostLitres }: HistoryPointFragment): [number, number] | null {
  return leastLitres === null || mostLitres === null ? null : [Number(leastLitres), Number(mostLitres)];
}

function marksOf({ deliveries, alarms }: History): readonly TimeMark[] {
  return [
    ...deliveries.map(({ id, startedAt, endedAt }) => ({
      id,
      from: Date.parse(startedAt),
      to: Date.parse(endedAt),
      colour: COLOURS.delivery,
    })),
    ...alarms.map(({ id, startedAt }) => ({ id, from: Date.parse(startedAt), colour: COLOURS.alarm })),
  ];
}

const CHARTS = {
  display: "grid",
  gridTemplateRows: { lg: "minmax(0, 3fr) minmax(0, 2fr)" },
  gap: "3",
  flex: "1",
  minH: "0",
  "& header ul": { paddingBlock: "1" },
  "& .chart": { flex: "1", minH: { base: "56", lg: "32" }, paddingInline: "2", paddingBlockEnd: "2" },
} as const;
