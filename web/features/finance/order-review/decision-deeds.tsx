import { CircleCheck, CircleX, Undo2 } from "lucide-react";
import { useState } from "react";
import { object } from "zod/mini";
import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import { RecordDeed } from "../../../parts/records/deeds.tsx";
import { useDeed } from "../../../parts/records/use-deed.ts";
import { confirm } from "../../../ui/confirm-store.ts";
import { lineText } from "../../../ui/form/checks.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { FormField } from "../../../ui/form/form-field.tsx";
import { useKitForm } from "../../../ui/form/use-kit-form.ts";
import { TextInput } from "../../../ui/inputs/text-input.tsx";
import { notify } from "../../../ui/toast-store.ts";
import {
  OperationsWaitingDocument,
  PassReviewDocument,
  RejectReviewDocument,
  ReviewDetailDocument,
  type ReviewLineFragment,
  ReviewListDocument,
  WithdrawReviewDocument,
} from "./reviews.generated.ts";

const CHANGES = { changes: [ReviewListDocument, ReviewDetailDocument, OperationsWaitingDocument] };
const LONGEST_REASON = 200;
const SCHEMA = object({ reason: lineText(LONGEST_REASON) });

interface Props {
  readonly review: ReviewLineFragment;
}

/** What a second person decides of an operation that waits, or who asked for it takes back. */
export function DecisionDeeds({ review }: Props) {
  const { id, state, mine, mayDecide, amount, cardNumber, currencySymbol } = review;
  const { money } = useFormat(useMe()?.network.timeZone);
  const pass = useDeed(PassReviewDocument, CHANGES);
  const withdraw = useDeed(WithdrawReviewDocument, CHANGES);
  const [rejecting, setRejecting] = useState(false);
  const values = { amount: money(amount, currencySymbol), card: cardNumber };

  async function handlePass() {
    const asked = { title: "review.pass.question", text: "review.pass.text", action: "review.pass", values } as const;
    if ((await confirm(asked)) && (await pass.act({ id }))) {
      notify({ tone: "success", message: "review.passed", values });
    }
  }

  async function handleWithdraw() {
    if (await withdraw.act({ id })) {
      notify({ tone: "success", message: "review.withdrawn", values });
    }
  }

  return (
    <>
      {mayDecide && (
        <>
          <RecordDeed
            needs={PassReviewDocument}
            icon={CircleCheck}
            label="review.pass"
            loading={pass.loading}
            onClick={() => void handlePass()}
          />
          <RecordDeed
            needs={RejectReviewDocument}
            icon={CircleX}
            label="review.reject"
            danger
            opens
            onClick={() => setRejecting(true)}
          />
        </>
      )}
      {state === "WAITING" && mine && (
        <RecordDeed
          needs={WithdrawReviewDocument}
          icon={Undo2}
          label="review.withdraw"
          loading={withdraw.loading}
          onClick={() => void handleWithdraw()}
        />
      )}
      {rejecting && <RejectDialog review={review} onClose={() => setRejecting(false)} />}
    </>
  );
}

function RejectDialog({ review: { id, cardNumber }, onClose }: Props & { readonly onClose: () => void }) {
  const { send } = useDeed(RejectReviewDocument, CHANGES);
  const form = useKitForm({
    schema: SCHEMA,
    values: { reason: "" },
    submit: ({ reason }, submission) => send({ id, reason }, submission),
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      title="review.reject.title"
      titleValues={{ card: cardNumber }}
      action="review.reject"
      tone="danger"
      onClose={onClose}
    >
      <FormField of={form} name="reason" as={TextInput} label="review.note" required />
    </FormDialog>
  );
}
