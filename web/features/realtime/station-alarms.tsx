import { useMutation } from "@apollo/client/react";
import { chakra } from "@chakra-ui/react";
import { AnimatePresence } from "framer-motion";
import { CircleCheck } from "lucide-react";
import { useIntl } from "react-intl";
import { Permission } from "../../lib/permission.ts";
import { useAllowed } from "../../lib/session.ts";
import { useLiveList } from "../../lib/use-live.ts";
import { useNow } from "../../lib/use-now.ts";
import type { AlarmRowFragment } from "../../ui/alarm-row.generated.ts";
import { AlarmRow } from "../../ui/alarm-row.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { Surface } from "../../ui/surface.tsx";
import { AcknowledgeStationAlarmsDocument, StationAlarmsDocument } from "./realtime.generated.ts";

/** The alarms of one station, live. */
export type LiveAlarms = ReturnType<typeof useStationAlarms>;

/** Follows what is wrong at a station. */
export function useStationAlarms(stationId: string) {
  return useLiveList(StationAlarmsDocument, { stationIds: [stationId] }, (alarm) => alarm.id);
}

interface StationAlarmsProps {
  alarms: LiveAlarms;
  timeZone: string | undefined;
}

/** What is wrong at a station and not both over and acknowledged, newest first. */
export function StationAlarms({ alarms, timeZone }: StationAlarmsProps) {
  const { formatMessage } = useIntl();
  const now = useNow();
  const mayAcknowledge = useAllowed(Permission.RealTimeDevices, Permission.AcknowledgeAlarms);
  const [acknowledge] = useMutation(AcknowledgeStationAlarmsDocument);
  const open = alarms.value
    .filter((alarm) => alarm.active || !alarm.acknowledged)
    .sort((left, right) => Date.parse(right.startedAt) - Date.parse(left.startedAt));

  async function handleAcknowledge(alarm: AlarmRowFragment, note: string) {
    const { data } = await acknowledge({ variables: { input: { alarmIds: [alarm.id], note: note || null } } });
    alarms.merge(data?.acknowledgeAlarms ?? []);
  }

  return (
    <Surface title={formatMessage({ id: "realtime.alarms" })}>
      {open.length === 0 ? (
        <EmptyState icon={CircleCheck} title="realtime.alarms.none" compact />
      ) : (
        <chakra.ul css={LIST}>
          <AnimatePresence initial={false}>
            {open.map((alarm) => (
              <AlarmRow
                key={alarm.id}
                alarm={alarm}
                now={now}
                timeZone={timeZone}
                onAcknowledge={mayAcknowledge ? handleAcknowledge : undefined}
              />
            ))}
          </AnimatePresence>
        </chakra.ul>
      )}
    </Surface>
  );
}

const LIST = {
  listStyle: "none",
  "& > li": { borderBlockStartWidth: "1px", borderColor: "line" },
} as const;
