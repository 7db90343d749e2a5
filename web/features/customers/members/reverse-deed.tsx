import { Undo2 } from "lucide-react";
import { object } from "zod/mini";
import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import { LOCK_REASON, LockReason, lockReasonOf } from "../../../parts/period-lock/lock-reason.tsx";
import { usePreviewed } from "../../../parts/records/use-previewed.ts";
import { type Reviewed, ReviewedDeed } from "../../../parts/review/reviewed-deed.tsx";
import { ReviewNote } from "../../../parts/review/review-note.tsx";
import { lineText } from "../../../ui/form/checks.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { FormField } from "../../../ui/form/form-field.tsx";
import { TextInput } from "../../../ui/inputs/text-input.tsx";
import { AmendPreview } from "./amend-preview.tsx";
import { LINE_CHANGES, spentBy } from "./card-list.ts";
import { type CardFlowLineFragment, ReverseCardFlowDocument, type ReverseCardFlowMutation } from "./card.generated.ts";

const LONGEST_REASON = 200;
const SCHEMA = object({ reason: lineText(LONGEST_REASON), ...LOCK_REASON });

interface Props {
  readonly line: CardFlowLineFragment;
}

/** Takes a fill or a line of the shop back, for a reason. */
export function ReverseDeed({ line }: Props) {
  return (
    <ReviewedDeed
      needs={ReverseCardFlowDocument}
      icon={Undo2}
      label="cardFlow.reverse"
      danger
      dialog={(reviewed) => <ReverseDialog line={line} {...reviewed} />}
    />
  );
}

function ReverseDialog({ line, onSent, onClose }: Props & Reviewed) {
  const { money } = useFormat(useMe()?.network.timeZone);
  const { form, preview } = usePreviewed({
    document: ReverseCardFlowDocument,
    changes: LINE_CHANGES,
    schema: SCHEMA,
    values: { reason: "", lockReason: "" },
    inputOf: ({ reason, ...values }) => ({ flowId: line.id, reason, ...lockReasonOf(values) }),
    receiptIn: (data: ReverseCardFlowMutation) => data.reverseCardFlow,
    onDone: ({ reviewId }) => onSent(reviewId),
  });
  return (
    <FormDialog
      form={form}
      title="cardFlow.reverse.title"
      titleValues={{ amount: money(spentBy(line), line.currencySymbol), card: line.cardNumber }}
      action={preview ? "cardFlow.reverse" : "card.preview"}
      {...(preview && { tone: "danger" as const })}
      onClose={onClose}
    >
      <FormField of={form} name="reason" as={TextInput} label="cardFlow.reason" required />
      <LockReason of={form} />
      {preview && <AmendPreview receipt={preview} />}
      {preview?.needsReview && <ReviewNote />}
    </FormDialog>
  );
}
