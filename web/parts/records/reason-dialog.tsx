import { object } from "zod/mini";
import type { MessageId } from "../../i18n/messages.ts";
import { lineText } from "../../ui/form/checks.ts";
import { FormDialog } from "../../ui/form/form-dialog.tsx";
import { FormField } from "../../ui/form/form-field.tsx";
import { type Submission, useKitForm } from "../../ui/form/use-kit-form.ts";
import { TextInput } from "../../ui/inputs/text-input.tsx";
import { LOCK_REASON, LockReason, lockReasonOf } from "../period-lock/lock-reason.tsx";

/** Characters that the server keeps of a reason. */
const LONGEST_REASON = 200;
const SCHEMA = object({ reason: lineText(LONGEST_REASON), ...LOCK_REASON });

interface Props {
  readonly title: MessageId;
  readonly titleValues: Record<string, string | number>;
  /** What its button says: the deed itself. */
  readonly action: MessageId;
  readonly label: MessageId;
  /** It counts on days that may be locked, and takes why it is done all the same. */
  readonly counts?: true;
  /** Does it for that reason; what it throws is told in the form. */
  readonly send: (reason: string, submission: Submission, locked: ReturnType<typeof lockReasonOf>) => Promise<unknown>;
  /** It is done, and the dialog about to close. */
  readonly onDone?: () => void;
  readonly onClose: () => void;
}

/** Asks why, before something is done that takes back or turns down. */
export function ReasonDialog({ title, titleValues, action, label, counts, send, onDone, onClose }: Props) {
  const form = useKitForm({
    schema: SCHEMA,
    values: { reason: "", lockReason: "" },
    submit: ({ reason, ...values }, submission) => send(reason, submission, lockReasonOf(values)),
    onDone: () => {
      onDone?.();
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={title} titleValues={titleValues} action={action} tone="danger" onClose={onClose}>
      <FormField of={form} name="reason" as={TextInput} label={label} required />
      {counts && <LockReason of={form} />}
    </FormDialog>
  );
}
