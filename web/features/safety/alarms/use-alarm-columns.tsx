import { chakra } from "@chakra-ui/react";
import { BellOff, CircleCheck, CircleDot, FoldVertical } from "lucide-react";
import { useIntl } from "react-intl";
import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import { rawOf, useAlarmDetail } from "../../../parts/alarm/alarm-detail.ts";
import { useAlarmSource } from "../../../parts/alarm/alarm-source.ts";
import { CODE_WORDS, SEVERITY_WORDS } from "../../../parts/alarm/alarm-words.ts";
import { SeverityBadge } from "../../../parts/alarm/severity-badge.tsx";
import type { RecordColumn } from "../../../parts/records/columns.tsx";
import { words } from "../../../parts/records/words.ts";
import { NO_VALUE } from "../../../ui/reading-age.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import type { AlarmLineFragment } from "./alarm-info.generated.ts";

type Column = RecordColumn<AlarmLineFragment>;

const STATE_WORDS = words(["true", "false"], (active) =>
  active === "true" ? "alarm.state.active" : "alarm.state.ended",
);

/** How urgent an alarm is, and whether it is on. */
export function AlarmMarks({
  severity,
  active,
  silencedUntil,
}: Pick<AlarmLineFragment, "severity" | "active" | "silencedUntil">) {
  return (
    <>
      <SeverityBadge of={severity} /> <StateBadge active={active} />{" "}
      {silencedUntil !== null && <SilencedBadge until={silencedUntil} />}
    </>
  );
}

function StateBadge({ active }: Pick<AlarmLineFragment, "active">) {
  const { formatMessage } = useIntl();
  const look = active
    ? ({ meaning: "fault", icon: CircleDot } as const)
    : ({ meaning: "free", icon: CircleCheck } as const);
  return <StatusBadge {...look} word={formatMessage({ id: active ? "alarm.state.active" : "alarm.state.ended" })} />;
}

function SilencedBadge({ until }: { readonly until: string }) {
  const { formatMessage } = useIntl();
  const { dateTime } = useFormat(useMe()?.network.timeZone);
  const word = formatMessage({ id: "alarm.silencedUntil" }, { time: dateTime(until) });
  return <StatusBadge meaning="warning" icon={BellOff} word={word} />;
}

/** For a row whose state has no room for more words. */
function SilencedMark({ until }: { readonly until: string }) {
  const { formatMessage } = useIntl();
  const { dateTime } = useFormat(useMe()?.network.timeZone);
  const word = formatMessage({ id: "alarm.silencedUntil" }, { time: dateTime(until) });
  return (
    <chakra.span role="img" aria-label={word} title={word} display="inline-flex" color="muted">
      <BellOff size="1em" aria-hidden />
    </chakra.span>
  );
}

/** For a row that has no room for the words. */
function FoldedMark({ count }: { readonly count: number }) {
  const { formatMessage, formatNumber } = useIntl();
  const word = formatMessage({ id: "alarm.folded" }, { count });
  return (
    <chakra.span role="img" aria-label={word} title={word} css={FOLDED}>
      <FoldVertical size="1em" aria-hidden />
      {formatNumber(count)}
    </chakra.span>
  );
}

const FOLDED = {
  display: "inline-flex",
  alignItems: "center",
  gap: "0.5",
  marginInlineStart: "1.5",
  fontSize: "sm",
  color: "muted",
} as const;

/** What makes room: a column is left out for one that says more there. */
const unless = (left: boolean) => (left ? ({ hidden: true } as const) : {});

/** What is known of an alarm; among silenced ones, until when they are. */
export function useAlarmColumns(silenced = false): readonly Column[] {
  const { formatMessage } = useIntl();
  const { dateTime, instant, duration } = useFormat(useMe()?.network.timeZone);
  const detailOf = useAlarmDetail();
  const sourceOf = useAlarmSource();
  const moment = (id: "endedAt" | "acknowledgedAt" | "lastRaisedAt" | "assignedAt"): Column => ({
    id,
    title: `alarmInfo.${id}`,
    cell: ({ [id]: at }) => (at === null ? NO_VALUE : <bdi>{instant(at)}</bdi>),
    width: 11,
    hidden: true,
  });
  return [
    {
      id: "startedAt",
      title: "alarmInfo.startedAt",
      sort: "startedAt",
      cell: ({ startedAt }) => dateTime(startedAt),
      fact: ({ startedAt }) => <bdi>{instant(startedAt)}</bdi>,
      width: 10.8,
    },
    {
      id: "severity",
      title: "alarmInfo.severity",
      cell: ({ severity }) => <SeverityBadge of={severity} />,
      words: SEVERITY_WORDS,
      filter: "severity",
      width: 12.75,
    },
    {
      id: "active",
      title: "alarmInfo.active",
      cell: ({ active, silencedUntil }) => (
        <chakra.span display="inline-flex" alignItems="center" gap="1.5" maxW="100%">
          <StateBadge active={active} />
          {silencedUntil !== null && <SilencedMark until={silencedUntil} />}
        </chakra.span>
      ),
      words: STATE_WORDS,
      width: 9.75,
    },
    {
      id: "silencedUntil",
      title: "alarmInfo.silencedUntil",
      cell: ({ silencedUntil }) => (silencedUntil === null ? NO_VALUE : dateTime(silencedUntil)),
      fact: ({ silencedUntil }) => (silencedUntil === null ? NO_VALUE : <bdi>{instant(silencedUntil)}</bdi>),
      width: 11,
      ...unless(!silenced),
    },
    {
      id: "code",
      title: "alarmInfo.code",
      cell: ({ code, foldedCount }) => (
        <>
          {formatMessage({ id: CODE_WORDS.wordOf(code) })}
          {foldedCount > 0 && <FoldedMark count={foldedCount} />}
        </>
      ),
      under: detailOf,
      tells: ["detail"],
      words: CODE_WORDS,
      filter: "code",
      width: silenced ? 16 : 20,
      priority: 1,
    },
    {
      id: "detail",
      title: "alarmInfo.detail",
      cell: (row) => detailOf(row) ?? NO_VALUE,
      width: 10.45,
      hidden: true,
    },
    {
      id: "stationName",
      title: "filter.station",
      under: (row) => <bdi>{sourceOf(row)}</bdi>,
      tells: ["sourceName"],
      width: 11,
    },
    {
      id: "sourceName",
      title: "alarmInfo.source",
      cell: (row) => <bdi>{sourceOf(row)}</bdi>,
      width: 7.6,
      hidden: true,
    },
    {
      id: "lasted",
      title: "alarmInfo.lasted",
      cell: ({ startedAt, endedAt }) => (
        <bdi>{duration((endedAt === null ? Date.now() : Date.parse(endedAt)) - Date.parse(startedAt))}</bdi>
      ),
      width: 7,
      numeric: true,
      file: [],
      hidden: true,
    },
    { id: "count", title: "alarmInfo.count", numeric: true, width: 5, hidden: true },
    { id: "assigneeName", title: "alarmInfo.assignee", width: 9, hidden: true },
    { id: "acknowledgedBy", title: "alarmInfo.acknowledgedBy", width: 9, hidden: true },
    { id: "note", title: "alarmInfo.note", width: 12, hidden: true },
    moment("endedAt"),
    moment("lastRaisedAt"),
    moment("acknowledgedAt"),
    moment("assignedAt"),
    {
      id: "vendorCode",
      title: "alarmInfo.vendorCode",
      cell: (row) => <bdi dir="ltr">{rawOf(row) || NO_VALUE}</bdi>,
      width: 9,
      hidden: true,
    },
  ];
}

/** Facts of an alarm in their order, as its time goes. */
export const factIdsOf = ({
  endedAt,
  acknowledged,
  note,
  assigneeId,
  silencedUntil,
}: AlarmLineFragment): readonly string[] => [
  "code",
  "detail",
  "stationName",
  "sourceName",
  "startedAt",
  "lastRaisedAt",
  "count",
  ...(endedAt === null ? [] : ["endedAt"]),
  "lasted",
  ...(silencedUntil === null ? [] : ["silencedUntil"]),
  ...(assigneeId === null ? [] : ["assigneeName", "assignedAt"]),
  ...(acknowledged ? ["acknowledgedAt", "acknowledgedBy"] : []),
  ...(note === null ? [] : ["note"]),
  "vendorCode",
];
