import { useMutation } from "@apollo/client/react";
import { CheckCheck } from "lucide-react";
import { useState } from "react";
import { object } from "zod/mini";
import { AcknowledgeAllAlarmsDocument } from "../../../parts/alarm/acknowledge-all.generated.ts";
import { AcknowledgeAlarmsDocument } from "../../../parts/alarm/acknowledge.generated.ts";
import { RecordDeed } from "../../../parts/records/deeds.tsx";
import { useRefresh } from "../../../parts/records/use-deed.ts";
import type { AlarmFilter } from "../../../schema-types.generated.ts";
import type { Selected } from "../../../ui/data-table/selection.ts";
import { optionalText } from "../../../ui/form/checks.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { FormField } from "../../../ui/form/form-field.tsx";
import { useKitForm } from "../../../ui/form/use-kit-form.ts";
import { TextInput } from "../../../ui/inputs/text-input.tsx";
import { notify } from "../../../ui/toast-store.ts";
import { ALARM_CHANGES } from "./alarm-list.ts";

/** Characters that the server keeps of a note. */
const LONGEST_NOTE = 500;
/** Alarms that are acknowledged by their ids at once. */
const MOST_AT_ONCE = 200;
const SCHEMA = object({ note: optionalText(LONGEST_NOTE) });

interface Props {
  readonly selected: Selected<AlarmFilter>;
}

/** Takes note of alarms: those chosen, or all that a filter leaves, with one note. */
export function AcknowledgeDeed({ selected }: Props) {
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
      {open && <AcknowledgeDialog selected={selected} onClose={() => setOpen(false)} />}
    </>
  );
}

function AcknowledgeDialog({ selected, onClose }: Props & { readonly onClose: () => void }) {
  const [byIds] = useMutation(AcknowledgeAlarmsDocument);
  const [byFilter] = useMutation(AcknowledgeAllAlarmsDocument);
  const refresh = useRefresh(...ALARM_CHANGES.changes);
  const count = "ids" in selected ? selected.ids.length : selected.count;
  const form = useKitForm({
    schema: SCHEMA,
    values: { note: "" },
    submit: async ({ note }, { context }) => {
      const noted = note.trim() === "" ? {} : { note: note.trim() };
      if ("ids" in selected) {
        const pages = Array.from({ length: Math.ceil(count / MOST_AT_ONCE) }, (_, page) =>
          selected.ids.slice(page * MOST_AT_ONCE, (page + 1) * MOST_AT_ONCE),
        );
        for (const alarmIds of pages) {
          await byIds({ variables: { input: { alarmIds, ...noted } }, context });
        }
        return;
      }
      await byFilter({ variables: { input: { filter: selected.allMatching, ...noted } }, context });
    },
    onDone: () => {
      refresh();
      notify({ tone: "success", message: "alarm.acknowledgeAll.done", values: { count } });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title="alarm.acknowledgeAll"
      titleValues={{ count }}
      action="alarm.acknowledge"
      onClose={onClose}
    >
      <FormField of={form} name="note" as={TextInput} label="alarm.note" />
    </FormDialog>
  );
}
