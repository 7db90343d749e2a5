import { chakra } from "@chakra-ui/react";
import { AnimatePresence } from "framer-motion";
import { useIntl } from "react-intl";
import { useNow } from "../../../lib/use-now.ts";
import type { LiveList } from "../../../lib/use-live.ts";
import { AlarmRow } from "../../../parts/alarm/alarm-row.tsx";
import type { AlarmRowFragment } from "../../../parts/alarm/alarm-row.generated.ts";
import { useAcknowledge } from "../../../parts/alarm/use-acknowledge.ts";

interface Props {
  readonly deviceId: string;
  readonly alarms: LiveList<AlarmRowFragment>;
  readonly timeZone: string;
}

/** What is wrong with a skid and not both over and acknowledged, newest first; each to be acknowledged. */
export function SkidFaults({ deviceId, alarms, timeZone }: Props) {
  const { formatMessage } = useIntl();
  const now = useNow();
  const acknowledge = useAcknowledge(alarms.merge);
  const open = alarms.value
    .filter(
      (alarm) => alarm.deviceId === deviceId && (alarm.active || (!alarm.acknowledged && alarm.severity !== "INFO")),
    )
    .toSorted((one, other) => Date.parse(other.startedAt) - Date.parse(one.startedAt));

  return (
    open.length > 0 && (
      <chakra.ul css={LIST} aria-label={formatMessage({ id: "skid.faults" })}>
        <AnimatePresence initial={false}>
          {open.map((alarm) => (
            <AlarmRow key={alarm.id} alarm={alarm} now={now} timeZone={timeZone} onAcknowledge={acknowledge} />
          ))}
        </AnimatePresence>
      </chakra.ul>
    )
  );
}

const LIST = {
  listStyle: "none",
  borderBlockStartWidth: "1px",
  borderColor: "line",
  maxH: "64",
  overflowY: "auto",
} as const;
