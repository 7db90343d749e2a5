import { chakra } from "@chakra-ui/react";
import { FormattedMessage, useIntl } from "react-intl";
import { addDays, startOfDay, usableZone } from "../../../common/zone-time.ts";
import { useFormat } from "../../lib/format.ts";
import { PlainTable } from "../../ui/plain-table.tsx";
import { NO_VALUE } from "../../ui/reading-age.tsx";
import { hourStates, type HourState } from "./hour-states.ts";
import type { CoverageOf } from "./use-coverage.ts";

type Gap = CoverageOf["gaps"][number];
type Station = CoverageOf["incomplete"][number];

const MOST_DAYS = 14;
const MOST_STATIONS = 20;
const MOST_GAPS = 50;

/** What is missing: the last days and the stations that it is of, hour by hour, and each of it with its cause. */
export function CoverageCalendar({ of: { incomplete, days, gaps } }: { readonly of: CoverageOf }) {
  const { formatMessage } = useIntl();
  const { dayOfMonth } = useFormat("UTC");
  const shown = days.map(({ day }) => day).slice(-MOST_DAYS).reverse();
  if (incomplete.length === 0) {
    return (
      <p>
        <FormattedMessage id="coverage.whole" />
      </p>
    );
  }
  return (
    <>
      <PlainTable<Station>
        caption={formatMessage({ id: "coverage.calendar" })}
        rows={incomplete.slice(0, MOST_STATIONS)}
        keyOf={({ stationId }) => stationId}
        columns={[
          { id: "station", title: formatMessage({ id: "filter.station" }), cell: ({ stationName }) => <bdi>{stationName}</bdi> },
          { id: "hours", title: formatMessage({ id: "coverage.hours" }), numeric: true, cell: ({ missingHours }) => missingHours },
          ...shown.map((day) => ({
            id: day,
            title: dayOfMonth(day),
            cell: ({ stationId }: Station) => <DayStrip day={day} gaps={gaps.filter((gap) => gap.stationId === stationId)} />,
          })),
        ]}
      />
      <Gaps of={gaps.slice(0, MOST_GAPS)} />
    </>
  );
}

/** The hours of a day of a station, those that are missing marked: 23 or 25 where clocks are changed. */
function DayStrip({ day, gaps }: { readonly day: string; readonly gaps: readonly Gap[] }) {
  const { formatMessage } = useIntl();
  const zone = usableZone(gaps[0]?.timeZone);
  const states = hourStates(gaps, startOfDay(day, zone), startOfDay(addDays(day, 1), zone));
  const missing = states.filter((state) => state !== "COMPLETE").length;
  if (missing === 0) {
    return NO_VALUE;
  }
  return (
    <chakra.span css={STRIP} role="img" aria-label={formatMessage({ id: "coverage.day" }, { count: missing })}>
      {states.map((state, hour) => (
        <chakra.span key={hour} css={HOURS[state]} title={`${String(hour).padStart(2, "0")}:00`} />
      ))}
    </chakra.span>
  );
}

function Gaps({ of }: { readonly of: readonly Gap[] }) {
  const { formatMessage } = useIntl();
  return (
    <PlainTable<Gap>
      caption={formatMessage({ id: "coverage.gaps" })}
      rows={of}
      keyOf={({ stationId, cause, source, from }) => `${stationId} ${cause} ${source} ${from}`}
      columns={[
        { id: "station", title: formatMessage({ id: "filter.station" }), cell: ({ stationName }) => <bdi>{stationName}</bdi> },
        { id: "from", title: formatMessage({ id: "coverage.from" }), cell: ({ from, timeZone }) => <Moment at={from} zone={timeZone} /> },
        { id: "to", title: formatMessage({ id: "coverage.to" }), cell: ({ to, timeZone }) => <Moment at={to} zone={timeZone} /> },
        {
          id: "cause",
          title: formatMessage({ id: "coverage.cause" }),
          cell: ({ state, cause, source }) =>
            state === "NOTHING"
              ? formatMessage({ id: "coverage.cause.NOTHING" })
              : formatMessage({ id: `coverage.cause.${cause}` }, { source: source ?? "" }),
        },
      ]}
    />
  );
}

function Moment({ at, zone }: { readonly at: string; readonly zone: string }) {
  const { dateTime } = useFormat(zone);
  return <bdi>{dateTime(at)}</bdi>;
}

const STRIP = { display: "inline-flex", gap: "1px", alignItems: "center", verticalAlign: "middle" } as const;
const HOUR = { inlineSize: "3px", blockSize: "14px" } as const;
const HOURS = {
  COMPLETE: { ...HOUR, background: "line" },
  MISSING: { ...HOUR, background: "state.warning.fg" },
  NOTHING: { ...HOUR, background: "state.fault.fg" },
} as const satisfies Record<HourState, object>;
