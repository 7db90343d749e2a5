import { CheckCheck } from "lucide-react";
import { useState } from "react";
import { object } from "zod/mini";
import { AcknowledgeAlarmsDocument } from "../../../parts/alarm/acknowledge.generated.ts";
import { RecordDeed } from "../../../parts/records/deeds.tsx";
import { useDeed } from "../../../parts/records/use-deed.ts";
import { optionalText } from "../../../ui/form/checks.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { FormField } from "../../../ui/form/form-field.tsx";
import { useKitForm } from "../../../ui/form/use-kit-form.ts";
import { TextInput } from "../../../ui/inputs/text-input.tsx";
import { notify } from "../../../ui/toast-store.ts";
import { ALARM_CHANGES } from "./alarm-list.ts";

/** Characters that the server keeps of a note. */
export const LONGEST_NOTE = 500;
const SCHEMA = object({ note: optionalText(LONGEST_NOTE) });

interface Props {
  readonly alarmId: string;
}

/** Takes note of an alarm. */
export function AcknowledgeDeed({ alarmId }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <RecordDeed
        needs={AcknowledgeAlarmsDocument}
        icon={CheckCheck}
        label="alarm.acknowledge"
        opens
        onClick={() => setOpen(true)}
      />
      {open && <AcknowledgeDialog alarmId={alarmId} onClose={() => setOpen(false)} />}
    </>
  );
}

function AcknowledgeDialog({ alarmId, onClose }: Props & { readonly onClose: () => void }) {
  const { send } = useDeed(AcknowledgeAlarmsDocument, ALARM_CHANGES);
  const form = useKitForm({
    schema: SCHEMA,
    values: { note: "" },
    submit: ({ note }, submission) =>
      send({ alarmIds: [alarmId], ...(note.trim() !== "" && { note: note.trim() }) }, submission),
    onDone: () => {
      notify({ tone: "success", message: "alarm.acknowledgeAll.done", values: { count: 1 } });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title="alarm.acknowledgeAll"
      titleValues={{ count: 1 }}
      action="alarm.acknowledge"
      onClose={onClose}
    >
      <FormField of={form} name="note" as={TextInput} label="alarm.note" />
    </FormDialog>
  );
}
