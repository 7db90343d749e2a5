import { chakra } from "@chakra-ui/react";
import { CheckCheck } from "lucide-react";
import { useState } from "react";
import { FormattedMessage } from "react-intl";
import { object } from "zod/mini";
import { AcknowledgeAlarmsDocument } from "../../../parts/alarm/acknowledge.generated.ts";
import { useToldAcknowledged } from "../../../parts/alarm/use-acknowledge.ts";
import { RecordDeed } from "../../../parts/records/deeds.tsx";
import { useDeed } from "../../../parts/records/use-deed.ts";
import { optionalText } from "../../../ui/form/checks.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { FormField } from "../../../ui/form/form-field.tsx";
import { useKitForm } from "../../../ui/form/use-kit-form.ts";
import { TextInput } from "../../../ui/inputs/text-input.tsx";
import type { AlarmLineFragment } from "./alarm-info.generated.ts";
import { ALARM_CHANGES } from "./alarm-list.ts";

/** Characters that the server keeps of a note. */
export const LONGEST_NOTE = 500;
const SCHEMA = object({ note: optionalText(LONGEST_NOTE) });

interface Props {
  readonly of: Pick<AlarmLineFragment, "id" | "acknowledged" | "acknowledgedBy" | "note">;
}

/** Takes note of an alarm; who is about to is told where somebody else did it meanwhile. */
export function AcknowledgeDeed({ of }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      {!of.acknowledged && (
        <RecordDeed
          needs={AcknowledgeAlarmsDocument}
          icon={CheckCheck}
          label="alarm.acknowledge"
          opens
          onClick={() => setOpen(true)}
        />
      )}
      {open && <AcknowledgeDialog of={of} onClose={() => setOpen(false)} />}
    </>
  );
}

function AcknowledgeDialog({ of, onClose }: Props & { readonly onClose: () => void }) {
  const { send } = useDeed(AcknowledgeAlarmsDocument, ALARM_CHANGES);
  const tell = useToldAcknowledged();
  const form = useKitForm({
    schema: SCHEMA,
    values: { note: "" },
    submit: async ({ note }, submission) => {
      const given = note.trim() !== "" && { note: note.trim() };
      const data = await send({ alarmIds: [of.id], ...given }, submission);
      tell(data?.acknowledgeAlarms ?? []);
    },
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      title="alarm.acknowledgeAll"
      titleValues={{ count: 1 }}
      action="alarm.acknowledge"
      onClose={onClose}
    >
      {of.acknowledgedBy !== null && (
        <chakra.p role="status">
          <FormattedMessage id="alarm.acknowledged" values={{ name: <bdi>{of.acknowledgedBy}</bdi> }} />
          {of.note !== null && (
            <chakra.span display="block" color="muted">
              <bdi>{of.note}</bdi>
            </chakra.span>
          )}
        </chakra.p>
      )}
      <FormField of={form} name="note" as={TextInput} label="alarm.note" />
    </FormDialog>
  );
}
