import { CircleCheck, CircleX, Undo2 } from "lucide-react";
import { useState } from "react";
import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import { RecordDeed } from "../../../parts/records/deeds.tsx";
import { ReasonDialog } from "../../../parts/records/reason-dialog.tsx";
import { useDeed } from "../../../parts/records/use-deed.ts";
import { confirm } from "../../../ui/confirm-store.ts";
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
  return (
    <ReasonDialog
      title="review.reject.title"
      titleValues={{ card: cardNumber }}
      action="review.reject"
      label="review.note"
      send={(reason, submission) => send({ id, reason }, submission)}
      onClose={onClose}
    />
  );
}
