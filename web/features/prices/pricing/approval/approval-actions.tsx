import { useMutation } from "@apollo/client/react";
import { Button } from "@chakra-ui/react";
import { Check, Undo2, X } from "lucide-react";
import { useState } from "react";
import { FormattedMessage } from "react-intl";
import { confirm } from "../../../../ui/confirm-store.ts";
import { notify } from "../../../../ui/toast-store.ts";
import { isLate } from "./approval-marks.tsx";
import { ApprovePricesDocument, WithdrawPricesDocument, type ApprovalLineFragment } from "./approval.generated.ts";
import { RejectDialog } from "./reject-dialog.tsx";
import { DeedButton } from "../../../../ui/deed-button.tsx";

interface Props {
  readonly approval: ApprovalLineFragment;
  /** It has ended, or somebody else has ended it before. */
  readonly onChanged: () => void;
}

/** What this person can do about what waits: decide about somebody else's request, withdraw one's own. */
export function ApprovalActions({ approval, onChanged }: Props) {
  const [rejecting, setRejecting] = useState(false);
  const approve = useApprove(approval, onChanged);
  const withdraw = useWithdraw(approval, onChanged);
  return (
    <>
      {approval.mayDecide && (
        <>
          <Button size="sm" onClick={() => void approve()}>
            <Check aria-hidden />
            <FormattedMessage id="priceApproval.approve" />
          </Button>
          <Button size="sm" variant="outline" colorPalette="red" onClick={() => setRejecting(true)}>
            <X aria-hidden />
            <FormattedMessage id="priceApproval.reject" />
          </Button>
        </>
      )}
      {approval.mine && approval.state === "WAITING" && (
        <DeedButton
          needs={WithdrawPricesDocument}
          size="sm"
          variant="outline"
          colorPalette="gray"
          onClick={() => void withdraw()}
        >
          <Undo2 aria-hidden />
          <FormattedMessage id="priceApproval.withdraw" />
        </DeedButton>
      )}
      {rejecting && <RejectDialog id={approval.id} onChanged={onChanged} onClose={() => setRejecting(false)} />}
    </>
  );
}

function useApprove(approval: ApprovalLineFragment, onChanged: () => void) {
  const [approvePrices] = useMutation(ApprovePricesDocument);
  return async () => {
    const { id, prices, author } = approval;
    const late = isLate(approval);
    const sure = await confirm({
      title: "priceApproval.approve.question",
      text: late ? "priceApproval.late" : "priceApproval.approve.text",
      values: { author },
      count: prices,
      action: "priceApproval.approve",
    });
    if (!sure) {
      return;
    }
    // What is refused is told by a notice; who came too late sees how it ended.
    const answer = await approvePrices({ variables: { input: { id, atOnce: late } } }).catch(() => undefined);
    if (answer?.data) {
      notify({ tone: "success", message: "priceApproval.approved" });
    }
    onChanged();
  };
}

function useWithdraw({ id, prices }: ApprovalLineFragment, onChanged: () => void) {
  const [withdrawPrices] = useMutation(WithdrawPricesDocument);
  return async () => {
    const question = { title: "priceApproval.withdraw.question", action: "priceApproval.withdraw" } as const;
    if (!(await confirm({ ...question, count: prices, tone: "danger" }))) {
      return;
    }
    const answer = await withdrawPrices({ variables: { input: { id } } }).catch(() => undefined);
    if (answer?.data) {
      notify({ tone: "info", message: "priceApproval.withdrawn" });
    }
    onChanged();
  };
}
