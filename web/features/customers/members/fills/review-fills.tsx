import { CheckCheck } from "lucide-react";
import { useState } from "react";
import { object } from "zod/mini";
import type { RowOutcomeLineFragment } from "../../../../parts/outcomes/row-outcomes.generated.ts";
import { RowOutcomes } from "../../../../parts/outcomes/row-outcomes.tsx";
import { RecordDeed } from "../../../../parts/records/deeds.tsx";
import { useDeed } from "../../../../parts/records/use-deed.ts";
import { lineText } from "../../../../ui/form/checks.ts";
import { FormDialog } from "../../../../ui/form/form-dialog.tsx";
import { FormField } from "../../../../ui/form/form-field.tsx";
import { useKitForm } from "../../../../ui/form/use-kit-form.ts";
import { TextInput } from "../../../../ui/inputs/text-input.tsx";
import { notify } from "../../../../ui/toast-store.ts";
import { CardFillDetailDocument, CardFillListDocument, ReviewCardFillsDocument } from "./fills.generated.ts";

const LONGEST_NOTE = 200;
const SCHEMA = object({ note: lineText(LONGEST_NOTE) });
const CHANGES = { changes: [CardFillListDocument, CardFillDetailDocument] };

interface Props {
  readonly ids: readonly string[];
}

/** Marks fills that a limit has flagged as looked at, with a note on what came of it. */
export function ReviewFills({ ids }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <RecordDeed
        needs={ReviewCardFillsDocument}
        icon={CheckCheck}
        label="cardFill.review"
        opens
        onClick={() => setOpen(true)}
      />
      {open && <ReviewDialog ids={ids} onClose={() => setOpen(false)} />}
    </>
  );
}

function ReviewDialog({ ids, onClose }: Props & { readonly onClose: () => void }) {
  const { send } = useDeed(ReviewCardFillsDocument, CHANGES);
  const [told, setTold] = useState<readonly RowOutcomeLineFragment[]>();
  const form = useKitForm({
    schema: SCHEMA,
    values: { note: "" },
    submit: async ({ note }, submission) =>
      handleOutcomes((await send({ ids: [...ids], note }, submission))?.reviewCardFills ?? []),
  });

  function handleOutcomes(outcomes: readonly RowOutcomeLineFragment[]) {
    const [count, refused] = [outcomes.length, outcomes.filter(({ outcome }) => outcome === "REFUSED").length];
    notify({
      tone: refused > 0 ? "warning" : "success",
      message: "cardFill.review.done",
      values: { done: count - refused, count },
    });
    setTold(outcomes);
    if (refused === 0) {
      onClose();
    }
  }

  return (
    <FormDialog
      form={form}
      title="cardFill.review.title"
      titleValues={{ count: ids.length }}
      action="cardFill.review"
      onClose={onClose}
    >
      <FormField of={form} name="note" as={TextInput} label="cardFill.note" required />
      {told && <RowOutcomes outcomes={told} />}
    </FormDialog>
  );
}
