import { useMutation } from "@apollo/client/react";
import { object } from "zod/mini";
import { lineText } from "../../../../ui/form/checks.ts";
import { FormDialog } from "../../../../ui/form/form-dialog.tsx";
import { FormField } from "../../../../ui/form/form-field.tsx";
import { useKitForm, type Submission } from "../../../../ui/form/use-kit-form.ts";
import { TextArea } from "../../../../ui/inputs/text-area.tsx";
import { notify } from "../../../../ui/toast-store.ts";
import { RejectPricesDocument } from "./approval.generated.ts";

/** The server has the same bound. */
const LONGEST = 500;
const SCHEMA = object({ note: lineText(LONGEST) });

interface Props {
  readonly id: string;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/** Why a request is rejected: who asked reads it. */
export function RejectDialog({ id, onChanged, onClose }: Props) {
  const [rejectPrices] = useMutation(RejectPricesDocument);
  const form = useKitForm({
    schema: SCHEMA,
    values: { note: "" },
    submit: async ({ note }: { note: string }, { context }: Submission) => {
      await rejectPrices({ variables: { input: { id, note: note.trim() } }, context });
      notify({ tone: "info", message: "priceApproval.rejected" });
      onChanged();
    },
    onDone: onClose,
  });
  return (
    <FormDialog form={form} title="priceApproval.reject" action="priceApproval.reject" onClose={onClose}>
      <FormField of={form} name="note" as={TextArea} label="priceApproval.note" required />
    </FormDialog>
  );
}
