import { chakra } from "@chakra-ui/react";
import { FormattedMessage } from "react-intl";
import { object } from "zod/mini";
import { useDeed } from "../../../../parts/records/use-deed.ts";
import { instantText, lineText } from "../../../../ui/form/checks.ts";
import { FormDialog } from "../../../../ui/form/form-dialog.tsx";
import { FormField } from "../../../../ui/form/form-field.tsx";
import { useKitForm } from "../../../../ui/form/use-kit-form.ts";
import { DateTimeInput } from "../../../../ui/inputs/date-input.tsx";
import { TextInput } from "../../../../ui/inputs/text-input.tsx";
import { notify } from "../../../../ui/toast-store.ts";
import { AllowCardOnceDocument, LimitsOfCardDocument } from "./limits.generated.ts";

const LONGEST_REASON = 200;
const SCHEMA = object({ reason: lineText(LONGEST_REASON), until: instantText() });
const CHANGES = { changes: [LimitsOfCardDocument] };
/** What a driver on the road needs. */
const USUAL_MS = 24 * 3_600_000;

interface Props {
  readonly card: { readonly id: string; readonly number: string };
  readonly onClose: () => void;
}

/** Lifts a card's limits for its next fill. */
export function AllowOnce({ card, onClose }: Props) {
  const { send } = useDeed(AllowCardOnceDocument, CHANGES);
  const form = useKitForm({
    schema: SCHEMA,
    values: { reason: "", until: usualEnd(new Date()) },
    submit: (given, submission) => send({ cardId: card.id, ...given }, submission),
    onDone: () => {
      notify({ tone: "success", message: "cardLimit.once.done" });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title="cardLimit.once.title"
      titleValues={{ card: card.number }}
      action="cardLimit.once"
      onClose={onClose}
    >
      <chakra.p fontSize="sm" color="muted">
        <FormattedMessage id="cardLimit.once.text" />
      </chakra.p>
      <FormField of={form} name="reason" as={TextInput} label="cardFlow.reason" required />
      <FormField of={form} name="until" as={DateTimeInput} label="cardLimit.once.until" required />
    </FormDialog>
  );
}

/** A day on, to the whole minute. */
function usualEnd(now: Date): string {
  const end = new Date(now.getTime() + USUAL_MS);
  end.setUTCSeconds(0, 0);
  return end.toISOString();
}
