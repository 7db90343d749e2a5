import { chakra } from "@chakra-ui/react";
import { CircleCheck, TriangleAlert, Unplug } from "lucide-react";
import { useIntl } from "react-intl";
import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import { PROTOCOL_NAMES, protocolOptions } from "../../../lib/protocol-names.ts";
import { StandByBadge } from "../../../parts/activation/stand-by-badge.tsx";
import { useGoneWords } from "../../../parts/alarm/gone-words.ts";
import { stationColumn } from "../../../parts/places/station-column.tsx";
import type { RecordColumn } from "../../../parts/records/columns.tsx";
import { FileSize } from "../../../ui/file-size.tsx";
import { NO_VALUE, ReadingAge } from "../../../ui/reading-age.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { ONLINE_WORDS, STAND_BY_WORDS } from "./monitored-device-list.ts";
import type { MonitoredDeviceLineFragment } from "./monitored-devices.generated.ts";

type Line = MonitoredDeviceLineFragment;
type Column = RecordColumn<Line>;

/** Whether a device answers. */
export function Answering({ online }: { readonly online: boolean }) {
  return (
    <StatusBadge
      meaning={online ? "free" : "offline"}
      icon={online ? CircleCheck : Unplug}
      word={useIntl().formatMessage({ id: online ? "realtime.online" : "realtime.offline" })}
    />
  );
}

/** Why a device is gone, in words where there are any, and as its gateway told it. */
function Reason({ words, told }: { readonly words: string | undefined; readonly told: string | null }) {
  return told === null || words === undefined ? (
    <bdi>{told ?? NO_VALUE}</bdi>
  ) : (
    <>
      <div>{words}</div>
      <chakra.div dir="ltr" color="muted" fontSize="sm">
        {told}
      </chakra.div>
    </>
  );
}

/** Why a device is gone, or what hinders it. */
function useReasonColumn(): Column {
  const goneWords = useGoneWords();
  const whyOf = ({ online, reason }: Line) => (online || reason === null ? undefined : goneWords(reason));
  return {
    id: "reason",
    title: "monitored.reason",
    cell: (row) => <bdi>{whyOf(row) ?? row.reason ?? NO_VALUE}</bdi>,
    fact: (row) => <Reason words={whyOf(row)} told={row.reason} />,
    width: 9.25,
    priority: 3,
  };
}

/** A device, and what is known of its line. */
export function useMonitoredColumns(): readonly Column[] {
  const { formatMessage } = useIntl();
  const { number, dateTime } = useFormat(useMe()?.network.timeZone);
  const text = (id: "boxName" | "gatewayName" | "version" | "serialNumber", more: Partial<Column>) =>
    ({ id, title: `monitored.${id}`, cell: ({ [id]: value }) => <bdi>{value ?? NO_VALUE}</bdi>, ...more }) as Column;
  const count = (id: "guns" | "tanks" | "frames" | "reconnects" | "waiting", more: Partial<Column> = {}) =>
    ({
      id,
      title: `monitored.${id}`,
      cell: ({ [id]: value }) => number(value, 0),
      numeric: true,
      width: 6,
      ...more,
    }) as Column;
  const flagged = (value: number) =>
    value === 0 ? "0" : <StatusBadge meaning="warning" icon={TriangleAlert} word={number(value, 0)} />;
  return [
    {
      id: "online",
      title: "filter.connection",
      sort: "state",
      cell: ({ online }) => <Answering online={online} />,
      under: ({ standBy }) => (standBy === "NONE" ? null : <StandByBadge standBy={standBy} />),
      tells: ["standBy"],
      words: ONLINE_WORDS,
      filter: "online",
      width: 9,
    },
    { ...stationColumn<Line>(11.25), sort: "station" },
    {
      id: "name",
      title: "monitored.name",
      under: ({ protocol }) => PROTOCOL_NAMES[protocol],
      tells: ["protocol"],
      sort: "name",
      width: 11.5,
      priority: 1,
    },
    {
      id: "lastSeenAt",
      title: "monitored.lastSeenAt",
      sort: "seen",
      cell: ({ lastSeenAt }) => <ReadingAge at={lastSeenAt} />,
      width: 8.5,
    },
    useReasonColumn(),
    {
      id: "activeAlarms",
      title: "monitored.activeAlarms",
      cell: ({ activeAlarms }) => flagged(activeAlarms),
      numeric: true,
      width: 6,
    },
    {
      id: "badFrames",
      title: "monitored.badFrames",
      cell: ({ badFrames }) => flagged(badFrames),
      under: ({ frames }) => formatMessage({ id: "monitored.ofFrames" }, { frames: number(frames, 0) }),
      tells: ["frames"],
      numeric: true,
      width: 6,
    },
    count("reconnects", { width: 8 }),
    {
      id: "protocol",
      title: "device.protocol",
      cell: ({ protocol }) => PROTOCOL_NAMES[protocol],
      names: protocolOptions,
      width: 7.5,
      hidden: true,
    },
    {
      id: "since",
      title: "monitored.since",
      cell: ({ since }) => (since === null ? NO_VALUE : dateTime(since)),
      width: 9,
      hidden: true,
    },
    count("frames", { hidden: true }),
    text("version", { width: 11, hidden: true }),
    text("serialNumber", { width: 8, hidden: true }),
    text("boxName", { width: 7, hidden: true }),
    text("gatewayName", { width: 7, hidden: true }),
    {
      id: "servedSince",
      title: "monitored.servedSince",
      cell: ({ servedSince }) => (servedSince == null ? NO_VALUE : dateTime(servedSince)),
      width: 9,
      hidden: true,
    },
    {
      id: "standBy",
      title: "standBy",
      cell: ({ standBy }) => (standBy === "NONE" ? NO_VALUE : <StandByBadge standBy={standBy} />),
      words: STAND_BY_WORDS,
      width: 8,
      priority: 3,
      hidden: true,
    },
    count("guns", { hidden: true }),
    count("tanks", { hidden: true }),
    count("waiting", { hidden: true }),
    ...(["bytesIn", "bytesOut"] as const).map((id): Column => ({
      id,
      title: `monitored.${id}`,
      cell: ({ [id]: value }) => <FileSize bytes={value} />,
      numeric: true,
      width: 6,
      hidden: true,
    })),
  ];
}
