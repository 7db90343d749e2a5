import { useRef } from "react";
import { useLiveMessages } from "../../../lib/use-live.ts";
import { useRefresh } from "../../../parts/records/use-deed.ts";
import { type AlarmLineFragment, ChangedAlarmsDocument } from "./alarm-info.generated.ts";
import { ALARM_CHANGES } from "./alarm-list.ts";

/** Has an open alarm asked for again whenever it changes, whoever changed it. */
export function LiveAlarm({ of: { id, stationId } }: { readonly of: Pick<AlarmLineFragment, "id" | "stationId"> }) {
  const refresh = useRefresh(...ALARM_CHANGES.changes);
  const begun = useRef(false);
  useLiveMessages(ChangedAlarmsDocument, { filter: { stationIds: [stationId] } }, ({ alarmChanges }) => {
    // The first message tells what stands; the drawer has just asked for that.
    if (begun.current && alarmChanges.some((changed) => changed.id === id)) {
      refresh();
    }
    begun.current = true;
  });
  return null;
}
