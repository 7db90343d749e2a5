import { CheckCheck } from "lucide-react";
import { object } from "zod/mini";
import {
  AcknowledgeAllAlarmsDocument,
  type AcknowledgeAllAlarmsMutation,
} from "../../../../parts/alarm/acknowledge-all.generated.ts";
import type { AlarmFilter } from "../../../../schema-types.generated.ts";
import type { Selected } from "../../../../ui/data-table/selection.ts";
import { optionalText } from "../../../../ui/form/checks.ts";
import { FormField } from "../../../../ui/form/form-field.tsx";
import { TextInput } from "../../../../ui/inputs/text-input.tsx";
import { LONGEST_NOTE } from "../acknowledge-dialog.tsx";
import { MatchingDeed } from "./matching-deed.tsx";

const SCHEMA = object({ note: optionalText(LONGEST_NOTE) });

/** Takes note of many alarms, with one note. */
export function AcknowledgeAllDeed({ selected }: { readonly selected: Selected<AlarmFilter> }) {
  return (
    <MatchingDeed
      selected={selected}
      document={AcknowledgeAllAlarmsDocument}
      icon={CheckCheck}
      label="alarm.acknowledge"
      title="alarm.acknowledgeAll"
      told="alarm.acknowledgeAll.done"
      schema={SCHEMA}
      values={{ note: "" }}
      inputOf={({ note }) => (note.trim() === "" ? {} : { note: note.trim() })}
      outcomeIn={(data: AcknowledgeAllAlarmsMutation) => data.acknowledgeAllAlarms}
    >
      {(form) => <FormField of={form} name="note" as={TextInput} label="alarm.note" />}
    </MatchingDeed>
  );
}
