import { Undo2 } from "lucide-react";
import { type infer as Infer, object, string } from "zod/mini";
import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import { HAND_TENDER_WORDS, TENDER_WORDS } from "../../../parts/cards/tender-words.ts";
import { StationInput } from "../../../parts/places/station-input.tsx";
import { usePlaces } from "../../../parts/places/use-places.ts";
import { type Reviewed, ReviewedDeed } from "../../../parts/review/reviewed-deed.tsx";
import { ReviewNote } from "../../../parts/review/review-note.tsx";
import { CardWaitsDocument } from "../../../parts/review/waiting.generated.ts";
import { usePreviewed } from "../../../parts/records/use-previewed.ts";
import { useOptionsOf } from "../../../parts/records/words.ts";
import type { Tender } from "../../../schema-types.generated.ts";
import { choice, lineText } from "../../../ui/form/checks.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { FormField } from "../../../ui/form/form-field.tsx";
import { SelectInput } from "../../../ui/inputs/select-input.tsx";
import { TextInput } from "../../../ui/inputs/text-input.tsx";
import { notify } from "../../../ui/toast-store.ts";
import { DepositPreview } from "./deposit-preview.tsx";
import {
  DepositDetailDocument,
  type DepositLineFragment,
  DepositListDocument,
  DepositSumsDocument,
  RefundDepositDocument,
  type RefundDepositMutation,
} from "./deposits.generated.ts";

const LONGEST_REASON = 200;
const SCHEMA = object({ tender: choice(), stationId: string(), reason: lineText(LONGEST_REASON) });
type Values = Infer<typeof SCHEMA>;

interface Props {
  readonly line: DepositLineFragment;
}

/** Pays a deposit out again; what goes out and what is taken back is seen before it is done. */
export function RefundDeed({ line }: Props) {
  return (
    <ReviewedDeed
      needs={RefundDepositDocument}
      icon={Undo2}
      label="deposit.refund"
      danger
      dialog={(reviewed) => <RefundDialog line={line} {...reviewed} />}
    />
  );
}

function RefundDialog({ line, onSent, onClose }: Props & Reviewed) {
  const { money } = useFormat(useMe()?.network.timeZone);
  const tenders = useOptionsOf()(line.tender === "ONLINE" ? TENDER_WORDS : HAND_TENDER_WORDS);
  const places = usePlaces();
  const titled = { amount: money(line.deposit, line.currencySymbol), card: line.cardNumber };
  const { form, preview } = usePreviewed({
    document: RefundDepositDocument,
    changes: [DepositListDocument, DepositSumsDocument, DepositDetailDocument, CardWaitsDocument],
    schema: SCHEMA,
    values: { tender: line.tender ?? "", stationId: "", reason: "" },
    inputOf: ({ tender, stationId, reason }: Values) => ({
      flowId: line.id,
      tender: tender as Tender,
      stationId: stationId || null,
      reason,
    }),
    receiptIn: (data: RefundDepositMutation) => data.refundCardDeposit,
    onDone: ({ reviewId, line: { refund, currencySymbol, cardNumber } }) => {
      onSent(reviewId);
      if (!reviewId) {
        const values = { amount: money(refund, currencySymbol), card: cardNumber };
        notify({ tone: "success", message: "deposit.refund.done", values });
      }
    },
  });
  return (
    <FormDialog
      form={form}
      title="deposit.refund.title"
      titleValues={titled}
      action={preview ? "deposit.refund" : "card.preview"}
      {...(preview && { tone: "danger" as const })}
      onClose={onClose}
    >
      <FormField of={form} name="tender" as={SelectInput} label="cardFlow.tender.out" options={tenders} required />
      <FormField of={form} name="stationId" as={StationInput} label="cardFlow.station" places={places} />
      <FormField of={form} name="reason" as={TextInput} label="cardFlow.reason" required />
      {preview && <DepositPreview line={preview.line} shown={["refund", "gift", "balanceAfter"]} />}
      {preview?.needsReview && <ReviewNote />}
    </FormDialog>
  );
}
