import { useQuery } from "@apollo/client/react";
import { chakra, Skeleton } from "@chakra-ui/react";
import { useMemo } from "react";
import { useIntl } from "react-intl";
import { MEASURES, type MeasureGroup, MEASURE_GROUPS } from "../../../../common/measures.ts";
import { useNow } from "../../../lib/use-now.ts";
import { type Course, TimeChart, TimeLegend } from "../../../ui/charts/time-chart.tsx";
import { Choice } from "../../../ui/choice.tsx";
import { LoadError } from "../../../ui/load-error.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { SkidHistoryDocument, type SkidFragment, type SkidHistoryQuery } from "./device-monitor.generated.ts";
import { type MonitorFilters, type Span, SPAN_NAMES, SPANS } from "./monitor-address.ts";
import { pointsOf } from "./skid-points.ts";
import { useMeasureWords } from "./use-measure-words.ts";

interface Props {
  readonly skid: SkidFragment;
  /** Its part. */
  readonly address: string;
  readonly chosen: Partial<MonitorFilters>;
  readonly onTrend: (group: MeasureGroup) => void;
  readonly onSpan: (span: Span) => void;
}

/** A trend goes on by itself, a step each minute. */
const STEP_MS = 60_000;
const COLOURS = [
  "accent.solid",
  "state.warning.line",
  "state.refuelling.line",
  "state.authorized.line",
  "state.working.line",
  "line.strong",
] as const;

/** How a group of a skid's parameters went, with its limits and the skid's alarms. */
export function SkidTrend({ skid, address, chosen, onTrend, onSpan }: Props) {
  const { formatMessage } = useIntl();
  const { trend: [group = "GAS"] = [], span: [span = "hour"] = [] } = chosen;
  const told = MEASURE_GROUPS.filter((each) => skid.values.some((value) => value.group === each));
  const now = Math.floor(useNow(STEP_MS).getTime() / STEP_MS) * STEP_MS;
  const from = now - SPANS[span];
  const { data, previousData, error, refetch } = useQuery(SkidHistoryDocument, {
    variables: {
      deviceId: skid.deviceId,
      address,
      keys: keysOf(group),
      from: new Date(from).toISOString(),
      to: new Date(now).toISOString(),
    },
    fetchPolicy: "network-only",
    context: { silent: true },
  });
  const history = (data ?? previousData)?.measureHistory;
  return (
    <chakra.div css={TREND}>
      <chakra.div css={CHOICES}>
        <Choice
          label={formatMessage({ id: "skid.trend.what" })}
          labelHidden
          value={group}
          onChange={onTrend}
          options={told.map((value) => ({ value, label: formatMessage({ id: `measure.group.${value}` }) }))}
        />
        <Choice
          label={formatMessage({ id: "skid.trend.span" })}
          labelHidden
          value={span}
          onChange={onSpan}
          options={SPAN_NAMES.map((value) => ({ value, label: formatMessage({ id: `skid.span.${value}` }) }))}
        />
      </chakra.div>
      {error && !history ? (
        <LoadError error={error} compact onRetry={() => void refetch().catch(() => undefined)} />
      ) : history ? (
        <Drawn of={history} from={from} to={now} title={formatMessage({ id: `measure.group.${group}` })} />
      ) : (
        <Skeleton h="56" />
      )}
    </chakra.div>
  );
}

const keysOf = (group: MeasureGroup) => MEASURES.filter((measure) => measure.group === group).map(({ key }) => key);

interface DrawnProps {
  readonly of: SkidHistoryQuery["measureHistory"];
  readonly from: number;
  readonly to: number;
  readonly title: string;
}

function Drawn({ of: { courses, alarms, timeZone }, from, to, title }: DrawnProps) {
  const { formatMessage } = useIntl();
  const { nameOf, figure } = useMeasureWords();
  const points = useMemo(() => pointsOf(courses, { nameOf, figure }), [courses, nameOf, figure]);
  const drawn = courses.map(({ key }, index): Course => ({
    id: key,
    name: nameOf(key),
    colour: COLOURS[index % COLOURS.length] ?? COLOURS[0],
    axis: "left",
    drawn: "line",
  }));
  const limits = useMemo(() => limitsOf(courses), [courses]);
  const marks = alarms.map(({ id, startedAt }) => ({ id, from: Date.parse(startedAt), colour: "state.fault.line" }));
  if (points.length === 0) {
    return <EmptyState title="skid.trend.none" text="skid.trend.none.text" compact />;
  }
  return (
    <>
      <TimeLegend
        items={[
          ...drawn,
          ...(limits.length === 0
            ? []
            : [{ id: "limit", name: formatMessage({ id: "skid.limitMark" }), colour: "state.fault.line" }]),
        ]}
      />
      <chakra.div h={{ base: "56", lg: "72" }}>
        <TimeChart
          label={title}
          from={from}
          to={to}
          points={points}
          courses={drawn}
          marks={marks}
          limits={limits}
          timeZone={timeZone}
          together="skid"
        />
      </chakra.div>
    </>
  );
}

/** The limits of all that is drawn, each once. */
function limitsOf(courses: DrawnProps["of"]["courses"]): readonly number[] {
  const figures = courses.flatMap(({ lowLimit, highLimit }) => [lowLimit, highLimit]);
  return [...new Set(figures.flatMap((figure) => (figure === null ? [] : [Number(figure)])))];
}

const TREND = {
  display: "flex",
  flexDirection: "column",
  gap: "3",
  padding: "4",
  borderBlockStartWidth: "1px",
  borderColor: "line",
} as const;
const CHOICES = { display: "flex", flexWrap: "wrap", gap: "3", overflowX: "auto" } as const;
