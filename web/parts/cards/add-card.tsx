import { CombinedGraphQLErrors } from "@apollo/client/errors";
import { object } from "zod/mini";
import type { MessageId } from "../../i18n/messages.ts";
import { choice } from "../../ui/form/checks.ts";
import { FormDialog } from "../../ui/form/form-dialog.tsx";
import { FormField } from "../../ui/form/form-field.tsx";
import { type Submission, useKitForm } from "../../ui/form/use-kit-form.ts";
import { CardSelect } from "./card-select.tsx";

interface Outcome {
  readonly refusal: { readonly number: number; readonly message: string; readonly params: object } | null;
}

interface Props {
  readonly label: MessageId;
  /** Has the card belong there; gives what became of it. */
  readonly add: (cardId: string, submission: Submission) => Promise<Outcome | undefined>;
  readonly onClose: () => void;
}

const SCHEMA = object({ cardId: choice() });

/** Has one card belong to something; what refuses it is told at the field. */
export function AddCard({ label, add, onClose }: Props) {
  const form = useKitForm<{ cardId: string }, { cardId: string }>({
    schema: SCHEMA,
    values: { cardId: "" },
    submit: async ({ cardId }, submission) => {
      const outcome = await add(cardId, submission);
      if (outcome?.refusal) {
        const { number, message, params } = outcome.refusal;
        const extensions = { number, params, field: "cardId" };
        // One card was asked for: its refusal is the form's.
        throw new CombinedGraphQLErrors({ data: null, errors: [{ message, extensions }] });
      }
    },
    onDone: onClose,
  });
  return (
    <FormDialog form={form} title={label} action={label} onClose={onClose}>
      <FormField of={form} name="cardId" as={CardSelect} label="card.number" required />
    </FormDialog>
  );
}
