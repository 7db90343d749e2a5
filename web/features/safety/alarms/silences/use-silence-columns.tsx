import { BellOff, CalendarClock, CircleCheck } from "lucide-react";
import { useIntl } from "react-intl";
import { useFormat } from "../../../../lib/format.ts";
import { useMe } from "../../../../lib/me.ts";
import { useNow } from "../../../../lib/use-now.ts";
import { CODE_WORDS } from "../../../../parts/alarm/alarm-words.ts";
import { useWeekday, WEEKDAYS } from "../../../../lib/weekdays.ts";
import type { RecordColumn } from "../../../../parts/records/columns.tsx";
import type { SilenceState } from "../../../../schema-types.generated.ts";
import { NO_VALUE } from "../../../../ui/reading-age.tsx";
import { StatusBadge } from "../../../../ui/status-badge.tsx";
import { STATE_WORDS, stateOf } from "./silence-list.ts";
import type { SilenceLineFragment, WindowLineFragment } from "./silences.generated.ts";
import { LISTED } from "../../../../lib/listed.ts";

const SEPARATOR = " · ";

const LOOKS = {
  ACTIVE: { meaning: "warning", icon: BellOff },
  UPCOMING: { meaning: "free", icon: CalendarClock },
  OVER: { meaning: "free", icon: CircleCheck },
} as const satisfies Record<SilenceState, object>;

/** How a silence stands now. */
export function SilenceMark({ of }: { readonly of: Pick<SilenceLineFragment, "startsAt" | "endsAt" | "endedAt"> }) {
  const { formatMessage } = useIntl();
  const state = stateOf(of, useNow());
  return <StatusBadge {...LOOKS[state]} word={formatMessage({ id: STATE_WORDS.wordOf(state) })} />;
}

/** Whether a window comes again. */
export function WindowMark({ endedAt }: Pick<WindowLineFragment, "endedAt">) {
  const { formatMessage } = useIntl();
  return endedAt === null ? (
    <StatusBadge meaning="refuelling" icon={CalendarClock} word={formatMessage({ id: "maintenance.on" })} />
  ) : (
    <StatusBadge meaning="free" icon={CircleCheck} word={formatMessage({ id: "maintenance.ended" })} />
  );
}

type Silencing = Pick<
  SilenceLineFragment,
  | "platformName"
  | "stationName"
  | "deviceName"
  | "tankName"
  | "codes"
  | "includesCritical"
  | "reason"
  | "createdBy"
  | "endedBy"
>;

/** What silences and windows have alike. */
function useSilencingColumns<Row extends Silencing>() {
  const { formatMessage, formatList } = useIntl();
  return {
    reason: { id: "reason", title: "silence.reason", width: 14, priority: 1 },
    place: {
      id: "place",
      title: "silence.place",
      cell: ({ platformName, stationName, deviceName, tankName }: Row) =>
        [stationName ?? platformName, deviceName ?? tankName].filter((name) => name !== null).join(SEPARATOR),
      width: 14,
    },
    codes: {
      id: "codes",
      title: "alarmRules.codes",
      cell: ({ codes }: Row) =>
        codes.length === 0
          ? formatMessage({ id: "alarmRules.allCodes" })
          : formatList(
              codes.map((code) => formatMessage({ id: CODE_WORDS.wordOf(code) })),
              LISTED,
            ),
      width: 14,
    },
    critical: {
      id: "includesCritical",
      title: "silence.critical",
      cell: ({ includesCritical }: Row) =>
        formatMessage({ id: includesCritical ? "silence.critical.yes" : "silence.critical.no" }),
      width: 8,
    },
    createdBy: { id: "createdBy", title: "silence.createdBy", width: 8 },
    endedBy: { id: "endedBy", title: "silence.endedBy", width: 8 },
  } as const satisfies Record<string, RecordColumn<Row>>;
}

/** What is known of a silence. */
export function useSilenceColumns(): readonly RecordColumn<SilenceLineFragment>[] {
  const { formatMessage } = useIntl();
  const { dateTime } = useFormat(useMe()?.network.timeZone);
  const { reason, place, codes, critical, createdBy, endedBy } = useSilencingColumns<SilenceLineFragment>();
  return [
    reason,
    {
      id: "state",
      title: "silence.state",
      cell: (row) => <SilenceMark of={row} />,
      filter: "state",
      words: STATE_WORDS,
      width: 8,
    },
    {
      ...place,
      cell: (row) =>
        row.chosen === null ? place.cell(row) : formatMessage({ id: "silence.chosen" }, { count: row.chosen }),
    },
    {
      id: "startsAt",
      title: "silence.startsAt",
      sort: "startsAt",
      cell: ({ startsAt }) => dateTime(startsAt),
      width: 11,
    },
    { id: "endsAt", title: "silence.endsAt", sort: "endsAt", cell: ({ endsAt }) => dateTime(endsAt), width: 11 },
    codes,
    critical,
    createdBy,
    endedBy,
    {
      id: "window",
      title: "silence.window",
      cell: ({ windowId, timeZone }) =>
        windowId === null ? NO_VALUE : <bdi>{timeZone ?? formatMessage({ id: "silence.window" })}</bdi>,
      width: 10,
      hidden: true,
    },
  ];
}

/** What is known of a maintenance window. */
export function useWindowColumns(): readonly RecordColumn<WindowLineFragment>[] {
  const { formatMessage, formatList } = useIntl();
  const weekday = useWeekday();
  const { day } = useFormat("UTC");
  const { reason, place, codes, critical, createdBy, endedBy } = useSilencingColumns<WindowLineFragment>();
  const dayOf = (text: string | null) =>
    text === null ? formatMessage({ id: "maintenance.lastDay.none" }) : day(`${text}T12:00:00Z`);
  return [
    reason,
    { id: "state", title: "silence.state", cell: (row) => <WindowMark {...row} />, width: 8 },
    place,
    {
      id: "weekdays",
      title: "weekdays.title",
      cell: ({ weekdays }) =>
        weekdays.length === WEEKDAYS.length
          ? formatMessage({ id: "weekdays.all" })
          : formatList(weekdays.map(weekday), LISTED),
      width: 12,
    },
    {
      id: "time",
      title: "maintenance.time",
      cell: ({ fromTime, toTime }) => <bdi dir="ltr">{[fromTime, toTime].join("–")}</bdi>,
      width: 9,
    },
    { id: "firstDay", title: "maintenance.firstDay", cell: ({ firstDay }) => dayOf(firstDay), width: 11 },
    { id: "lastDay", title: "maintenance.lastDay", cell: ({ lastDay }) => dayOf(lastDay), width: 11 },
    codes,
    critical,
    createdBy,
    endedBy,
  ];
}

/** Facts of a silence in their order. */
export const SILENCE_FACTS = [
  "reason",
  "place",
  "codes",
  "includesCritical",
  "startsAt",
  "endsAt",
  "window",
  "createdBy",
  "endedBy",
] as const;

/** Facts of a window in their order. */
export const WINDOW_FACTS = [
  "reason",
  "place",
  "codes",
  "includesCritical",
  "weekdays",
  "time",
  "firstDay",
  "lastDay",
  "createdBy",
  "endedBy",
] as const;
