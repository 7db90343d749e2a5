import { useMutation } from "@apollo/client/react";
import { useCallback } from "react";
import { useMay } from "../../lib/may.ts";
import { notify } from "../../ui/toast-store.ts";
import { AcknowledgeAlarmsDocument } from "./acknowledge.generated.ts";
import type { AlarmRowFragment } from "./alarm-row.generated.ts";

/** Takes note of one alarm, with some words or with none. Rejects when the server refused; the error is shown elsewhere. */
type Acknowledge = (alarm: AlarmRowFragment, note: string) => Promise<unknown>;

/** The way to take note of one of the alarms of a live list, which then knows it; undefined for who may not. */
export function useAcknowledge(merge: (rows: readonly AlarmRowFragment[]) => void): Acknowledge | undefined {
  const [acknowledge] = useMutation(AcknowledgeAlarmsDocument, { fetchPolicy: "no-cache" });
  const may = useMay(AcknowledgeAlarmsDocument);
  const act = useCallback<Acknowledge>(
    async ({ id }, note) => {
      const input = { alarmIds: [id], ...(note === "" ? {} : { note }) };
      const { data } = await acknowledge({ variables: { input } });
      merge(data?.acknowledgeAlarms ?? []);
      notify({ tone: "success", message: "alarm.acknowledged.done" });
    },
    [acknowledge, merge],
  );
  return may ? act : undefined;
}
