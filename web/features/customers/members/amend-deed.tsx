import { PencilRuler } from "lucide-react";
import { useIntl } from "react-intl";
import { object } from "zod/mini";
import { CARD_AMOUNT } from "../../../../common/limits.ts";
import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import { LOCK_REASON, LockReason, lockReasonOf } from "../../../parts/period-lock/lock-reason.tsx";
import { usePreviewed } from "../../../parts/records/use-previewed.ts";
import { type Reviewed, ReviewedDeed } from "../../../parts/review/reviewed-deed.tsx";
import { ReviewNote } from "../../../parts/review/review-note.tsx";
import { decimalText, lineText } from "../../../ui/form/checks.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { FormField } from "../../../ui/form/form-field.tsx";
import { DecimalInput } from "../../../ui/inputs/decimal-input.tsx";
import { TextInput } from "../../../ui/inputs/text-input.tsx";
import { notify } from "../../../ui/toast-store.ts";
import { AmendPreview } from "./amend-preview.tsx";
import { LINE_CHANGES, spentBy } from "./card-list.ts";
import { AmendCardFlowDocument, type AmendCardFlowMutation, type CardFlowLineFragment } from "./card.generated.ts";

const LONGEST_REASON = 200;
const SCHEMA = object({
  amount: decimalText({ ...CARD_AMOUNT, optional: true }),
  reason: lineText(LONGEST_REASON),
  ...LOCK_REASON,
});

interface Props {
  readonly line: CardFlowLineFragment;
}

/** Puts a deposit, a fill or a line of the shop right, for a reason. */
export function AmendDeed({ line }: Props) {
  return (
    <ReviewedDeed
      needs={AmendCardFlowDocument}
      icon={PencilRuler}
      label="cardFlow.amend"
      dialog={(reviewed) => <AmendDialog line={line} {...reviewed} />}
    />
  );
}

function AmendDialog({ line, onSent, onClose }: Props & Reviewed) {
  const { formatMessage } = useIntl();
  const { money } = useFormat(useMe()?.network.timeZone);
  const { form, preview } = usePreviewed({
    document: AmendCardFlowDocument,
    changes: LINE_CHANGES,
    schema: SCHEMA,
    values: { amount: "", reason: "", lockReason: "" },
    inputOf: ({ amount, reason, ...values }) => ({
      flowId: line.id,
      amount: amount || null,
      reason,
      ...lockReasonOf(values),
    }),
    receiptIn: (data: AmendCardFlowMutation) => data.amendCardFlow,
    onDone: ({ reviewId }) => {
      onSent(reviewId);
      if (!reviewId) {
        notify({ tone: "success", message: "cardFlow.amended", values: { card: line.cardNumber } });
      }
    },
  });
  const amount = line.operation === "DEPOSIT" ? line.deposit : spentBy(line);
  return (
    <FormDialog
      form={form}
      title="cardFlow.amend.title"
      titleValues={{ amount: money(amount, line.currencySymbol), card: line.cardNumber }}
      action={preview ? "cardFlow.amend" : "card.preview"}
      onClose={onClose}
    >
      <FormField
        of={form}
        name="amount"
        as={DecimalInput}
        label="cardFlow.amend.right"
        hint={formatMessage({ id: "cardFlow.amend.hint" })}
        limits={CARD_AMOUNT}
        symbol={line.currencySymbol}
      />
      <FormField of={form} name="reason" as={TextInput} label="cardFlow.reason" required />
      <LockReason of={form} />
      {preview && <AmendPreview receipt={preview} />}
      {preview?.needsReview && <ReviewNote />}
    </FormDialog>
  );
}
