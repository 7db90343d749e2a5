import { Undo2 } from "lucide-react";
import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import { RecordDeed } from "../../../parts/records/deeds.tsx";
import { useDeed } from "../../../parts/records/use-deed.ts";
import { PassOrReject } from "../../../parts/review/pass-or-reject.tsx";
import { notify } from "../../../ui/toast-store.ts";
import { subjectOf } from "./review-list.ts";
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
  const { id, state, mine, amount, currencySymbol } = review;
  const { money } = useFormat(useMe()?.network.timeZone);
  const withdraw = useDeed(WithdrawReviewDocument, CHANGES);
  const values = { amount: money(amount, currencySymbol), card: subjectOf(review) };

  async function handleWithdraw() {
    if (await withdraw.act({ id })) {
      notify({ tone: "success", message: "review.withdrawn", values });
    }
  }

  return (
    <>
      <PassOrReject
        request={review}
        of="review"
        values={values}
        pass={PassReviewDocument}
        reject={RejectReviewDocument}
        reason="review.note"
        {...CHANGES}
      />
      {state === "WAITING" && mine && (
        <RecordDeed
          needs={WithdrawReviewDocument}
          icon={Undo2}
          label="review.withdraw"
          loading={withdraw.loading}
          onClick={() => void handleWithdraw()}
        />
      )}
    </>
  );
}
