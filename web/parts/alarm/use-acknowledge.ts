import { useMutation } from "@apollo/client/react";
import { useCallback } from "react";
import { useMay } from "../../lib/may.ts";
import { useMe } from "../../lib/me.ts";
import { notify } from "../../ui/toast-store.ts";
import { AcknowledgeAlarmsDocument } from "./acknowledge.generated.ts";
import type { AlarmRowFragment } from "./alarm-row.generated.ts";

/** Takes note of one alarm, with some words or with none. Rejects when the server refused; the error is shown elsewhere. */
type Acknowledge = (alarm: AlarmRowFragment, note: string) => Promise<unknown>;

/** Tells what became of an alarm that was to be acknowledged: somebody else may have been first, and then it is their note that stays. */
export function useToldAcknowledged(): (answer: readonly Pick<AlarmRowFragment, "acknowledgedBy">[]) => void {
  const login = useMe()?.login;
  return useCallback(
    ([alarm]) => {
      const by = alarm?.acknowledgedBy ?? login;
      notify(
        by === undefined || by === login
          ? { tone: "success", message: "alarm.acknowledged.done" }
          : { tone: "warning", message: "alarm.acknowledged", values: { name: by } },
      );
    },
    [login],
  );
}

/** The way to take note of one of the alarms of a live list, which then knows it; undefined for who may not. */
export function useAcknowledge(merge: (rows: readonly AlarmRowFragment[]) => void): Acknowledge | undefined {
  const [acknowledge] = useMutation(AcknowledgeAlarmsDocument, { fetchPolicy: "no-cache" });
  const tell = useToldAcknowledged();
  const may = useMay(AcknowledgeAlarmsDocument);
  const act = useCallback<Acknowledge>(
    async ({ id }, note) => {
      const input = { alarmIds: [id], ...(note === "" ? {} : { note }) };
      const { data } = await acknowledge({ variables: { input } });
      merge(data?.acknowledgeAlarms ?? []);
      tell(data?.acknowledgeAlarms ?? []);
    },
    [acknowledge, merge, tell],
  );
  return may ? act : undefined;
}
