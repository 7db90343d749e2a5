import { useMutation } from "@apollo/client/react";
import { Ban, RotateCw, Undo2 } from "lucide-react";
import { useRef } from "react";
import { FormattedMessage } from "react-intl";
import { v4 as uuid } from "uuid";
import { confirm } from "../../../../ui/confirm-store.ts";
import { notify } from "../../../../ui/toast-store.ts";
import {
  CancelPriceBatchDocument,
  ResendPriceBatchDocument,
  RollBackPriceBatchDocument,
  type PriceBatchDetailSubscription,
} from "./batch.generated.ts";
import { DeedButton } from "../../../../ui/deed-button.tsx";

type Batch = PriceBatchDetailSubscription["priceBatchChanges"][number];

interface Props {
  readonly batch: Batch;
  /** Another batch was made of it: the way back. */
  readonly onMade: (id: string) => void;
}

/** What can be done with a batch as it stands: cancel what is planned, send again what failed, take back what holds. */
export function BatchActions({ batch, onMade }: Props) {
  const cancel = useCancel(batch);
  const resend = useResend(batch);
  const rollBack = useRollBack(batch, onMade);
  return (
    <>
      {batch.planned > 0 && (
        <DeedButton
          needs={CancelPriceBatchDocument}
          size="sm"
          variant="outline"
          colorPalette="red"
          onClick={() => void cancel()}
        >
          <Ban aria-hidden />
          <FormattedMessage id="priceBatch.cancel" />
        </DeedButton>
      )}
      {batch.progress.failed > 0 && (
        <DeedButton
          needs={ResendPriceBatchDocument}
          size="sm"
          variant="outline"
          colorPalette="gray"
          onClick={() => void resend()}
        >
          <RotateCw aria-hidden />
          <FormattedMessage id="priceBatch.resend" />
        </DeedButton>
      )}
      {batch.applied > 0 && batch.rolledBackBy === null && (
        <DeedButton
          needs={RollBackPriceBatchDocument}
          size="sm"
          variant="outline"
          colorPalette="gray"
          onClick={() => void rollBack()}
        >
          <Undo2 aria-hidden />
          <FormattedMessage id="priceBatch.rollBack" />
        </DeedButton>
      )}
    </>
  );
}

function useCancel({ id, planned }: Batch) {
  const [cancelPriceBatch] = useMutation(CancelPriceBatchDocument);
  return async () => {
    const question = { title: "priceBatch.cancel.question", text: "priceBatch.cancel.text", count: planned } as const;
    const sure = await confirm({ ...question, action: "priceBatch.cancel", tone: "danger" });
    // What is refused is told by a notice.
    const answer = sure ? await cancelPriceBatch({ variables: { input: { id } } }).catch(() => undefined) : undefined;
    if (answer?.data) {
      const { planned: kept } = answer.data.cancelPriceBatch;
      const count = planned - kept;
      notify(
        kept > 0
          ? { tone: "warning", message: "priceBatch.cancelled.kept", values: { count, kept } }
          : { tone: "info", message: "priceBatch.cancelled", values: { count } },
      );
    }
  };
}

function useResend({ id }: Batch) {
  const [resendPriceBatch] = useMutation(ResendPriceBatchDocument);
  return async () => {
    const answer = await resendPriceBatch({ variables: { input: { id } } }).catch(() => undefined);
    if (answer?.data) {
      const { waiting } = answer.data.resendPriceBatch.progress;
      notify({ tone: "info", message: "priceBatch.resent", values: { count: waiting } });
    }
  };
}

function useRollBack({ id, applied }: Batch, onMade: Props["onMade"]) {
  const [rollBackPriceBatch] = useMutation(RollBackPriceBatchDocument);
  const key = useRef(uuid());
  return async () => {
    const question = { title: "priceBatch.rollBack.question", text: "priceBatch.rollBack.text" } as const;
    const sure = await confirm({ ...question, count: applied, typed: String(applied), action: "priceBatch.rollBack" });
    const input = { id, idempotencyKey: key.current };
    const answer = sure ? await rollBackPriceBatch({ variables: { input } }).catch(() => undefined) : undefined;
    if (answer?.data) {
      const { prices, leftOut, id: made } = answer.data.rollBackPriceBatch;
      const tone = leftOut > 0 ? "warning" : "success";
      notify({ tone, message: "priceBatch.rolledBack", values: { count: prices, leftOut } });
      onMade(made);
    }
  };
}
