import { Undo2 } from "lucide-react";
import { useState } from "react";
import { object } from "zod/mini";
import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import { RecordDeed } from "../../../parts/records/deeds.tsx";
import { useDeed } from "../../../parts/records/use-deed.ts";
import { lineText } from "../../../ui/form/checks.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { FormField } from "../../../ui/form/form-field.tsx";
import { useKitForm } from "../../../ui/form/use-kit-form.ts";
import { TextInput } from "../../../ui/inputs/text-input.tsx";
import {
  CardFlowDetailDocument,
  type CardFlowLineFragment,
  CardFlowListDocument,
  CardFlowSumsDocument,
  CardListDocument,
  ReverseCardFlowDocument,
} from "./card.generated.ts";

const LONGEST_REASON = 200;
const SCHEMA = object({ reason: lineText(LONGEST_REASON) });
const CHANGES = { changes: [CardListDocument, CardFlowListDocument, CardFlowSumsDocument, CardFlowDetailDocument] };

/** Takes a fill or a line of the shop back, for a reason. */
export function ReverseDeed({ line }: { readonly line: CardFlowLineFragment }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <RecordDeed
        needs={ReverseCardFlowDocument}
        icon={Undo2}
        label="cardFlow.reverse"
        danger
        opens
        onClick={() => setOpen(true)}
      />
      {open && <ReverseDialog line={line} onClose={() => setOpen(false)} />}
    </>
  );
}

function ReverseDialog({ line, onClose }: { readonly line: CardFlowLineFragment; readonly onClose: () => void }) {
  const { send } = useDeed(ReverseCardFlowDocument, CHANGES);
  const { money } = useFormat(useMe()?.network.timeZone);
  const form = useKitForm({
    schema: SCHEMA,
    values: { reason: "" },
    submit: ({ reason }, submission) =>
      send({ flowId: line.id, reason, preview: false, idempotencyKey: submission.idempotencyKey }, submission),
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      title="cardFlow.reverse.title"
      titleValues={{
        amount: money(line.operation === "CONSUME" ? line.oilAmount : line.storeAmount, line.currencySymbol),
        card: line.cardNumber,
      }}
      action="cardFlow.reverse"
      tone="danger"
      onClose={onClose}
    >
      <FormField of={form} name="reason" as={TextInput} label="cardFlow.reason" required />
    </FormDialog>
  );
}
