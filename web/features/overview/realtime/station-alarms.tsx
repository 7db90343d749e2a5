import { chakra } from "@chakra-ui/react";
import { AnimatePresence } from "framer-motion";
import { CircleCheck } from "lucide-react";
import { useIntl } from "react-intl";
import { useLiveList } from "../../../lib/use-live.ts";
import { useNow } from "../../../lib/use-now.ts";
import { AcknowledgeAll } from "../../../parts/alarm/acknowledge-all.tsx";
import { AlarmRow } from "../../../parts/alarm/alarm-row.tsx";
import { AlarmStanding } from "../../../parts/alarm/alarm-standing.tsx";
import { SilenceNote } from "../../../parts/alarm/silence-note.tsx";
import { useAcknowledge } from "../../../parts/alarm/use-acknowledge.ts";
import { EmptyState } from "../../../ui/states.tsx";
import { Surface } from "../../../ui/surface.tsx";
import { StationAlarmsDocument } from "./realtime.generated.ts";

/** The alarms of one station, live. */
export type LiveAlarms = ReturnType<typeof useStationAlarms>;

/** Follows what is wrong at a station. */
export function useStationAlarms(stationId: string) {
  return useLiveList(StationAlarmsDocument, { stationIds: [stationId] }, (alarm) => alarm.id);
}

interface StationAlarmsProps {
  stationId: string;
  alarms: LiveAlarms;
  timeZone: string | undefined;
}

/** What is wrong at a station and not both over and acknowledged, newest first. */
export function StationAlarms({ stationId, alarms, timeZone }: StationAlarmsProps) {
  const { formatMessage } = useIntl();
  const now = useNow();
  const acknowledge = useAcknowledge(alarms.merge);
  const open = alarms.value
    .filter(({ foldedInto }) => foldedInto === null)
    .filter((alarm) => alarm.active || (!alarm.acknowledged && alarm.severity !== "INFO"))
    .sort((left, right) => Date.parse(right.startedAt) - Date.parse(left.startedAt));

  const silenced = open.filter((alarm) => alarm.silencedUntil !== null).length;
  const active = open.filter((alarm) => alarm.active && alarm.silencedUntil === null).length;
  const unnoted = open.filter((alarm) => !alarm.acknowledged).length;

  return (
    <Surface title={formatMessage({ id: "realtime.alarms" })}>
      {open.length > 0 && (
        <chakra.div css={HEAD}>
          <chakra.span flex="1">
            <AlarmStanding active={active} ended={open.length - active - silenced} silenced={silenced} />
          </chakra.span>
          {acknowledge && (
            <AcknowledgeAll
              filter={{ stationIds: [stationId], open: true, folded: false }}
              count={unnoted}
              newest={open[0]?.startedAt}
            />
          )}
        </chakra.div>
      )}
      {silenced > 0 && (
        <chakra.div px="3" pb="2">
          <SilenceNote of={open} timeZone={timeZone} leads />
        </chakra.div>
      )}
      {open.length === 0 ? (
        <EmptyState icon={CircleCheck} title="realtime.alarms.none" compact />
      ) : (
        <chakra.ul css={LIST}>
          <AnimatePresence initial={false}>
            {open.map((alarm) => (
              <AlarmRow key={alarm.id} alarm={alarm} now={now} timeZone={timeZone} onAcknowledge={acknowledge} />
            ))}
          </AnimatePresence>
        </chakra.ul>
      )}
    </Surface>
  );
}

const HEAD = {
  display: "flex",
  flexWrap: "wrap",
  gap: "2",
  alignItems: "center",
  paddingInline: "4",
  paddingBlockEnd: "2",
  color: "muted",
  fontSize: "sm",
} as const;

const LIST = {
  listStyle: "none",
  "& > li": { borderBlockStartWidth: "1px", borderColor: "line" },
} as const;
