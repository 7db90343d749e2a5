import { CircleCheck, CircleX, Undo2 } from "lucide-react";
import { useState } from "react";
import { RecordDeed } from "../../../parts/records/deeds.tsx";
import { ReasonDialog } from "../../../parts/records/reason-dialog.tsx";
import { useDeed } from "../../../parts/records/use-deed.ts";
import { confirm } from "../../../ui/confirm-store.ts";
import { notify } from "../../../ui/toast-store.ts";
import {
  AskCounterInvoiceDocument,
  InvoiceItemListDocument,
  type InvoiceLineOfListFragment,
  InvoiceListDocument,
  InvoiceWholeDocument,
  PassInvoiceDocument,
  RejectInvoiceDocument,
} from "./invoices.generated.ts";

const CHANGES = { changes: [InvoiceListDocument, InvoiceItemListDocument, InvoiceWholeDocument] };

interface Props {
  readonly invoice: InvoiceLineOfListFragment;
}

/** What a second person decides of an invoice that waits, and how one that was passed is taken back. */
export function ReviewDeeds({ invoice }: Props) {
  const [asking, setAsking] = useState<"reject" | "counter">();
  const { act, loading } = useDeed(PassInvoiceDocument, CHANGES);
  const { id, kind, state, title, mine, countered } = invoice;

  async function handlePass() {
    const values = { title };
    if (await confirm({ title: "invoice.pass.question", text: "invoice.pass.text", action: "invoice.pass", values })) {
      const passed = (await act({ id }))?.passInvoice;
      if (passed) {
        notify({ tone: "success", message: "invoice.passed", values: { number: passed.number ?? "" } });
      }
    }
  }

  const decidable = state === "WAITING" && !mine;
  return (
    <>
      {decidable && (
        <>
          <RecordDeed
            needs={PassInvoiceDocument}
            icon={CircleCheck}
            label="invoice.pass"
            loading={loading}
            onClick={() => void handlePass()}
          />
          <RecordDeed
            needs={RejectInvoiceDocument}
            icon={CircleX}
            label="invoice.reject"
            danger
            opens
            onClick={() => setAsking("reject")}
          />
        </>
      )}
      {state === "PASSED" && kind === "INVOICE" && !countered && (
        <RecordDeed
          needs={AskCounterInvoiceDocument}
          icon={Undo2}
          label="invoice.counter"
          danger
          opens
          onClick={() => setAsking("counter")}
        />
      )}
      {asking === "reject" && <RejectDialog invoice={invoice} onClose={() => setAsking(undefined)} />}
      {asking === "counter" && <CounterDialog invoice={invoice} onClose={() => setAsking(undefined)} />}
    </>
  );
}

interface DialogProps extends Props {
  readonly onClose: () => void;
}

function RejectDialog({ invoice: { id, title }, onClose }: DialogProps) {
  const { send } = useDeed(RejectInvoiceDocument, CHANGES);
  return (
    <ReasonDialog
      title="invoice.reject.title"
      titleValues={{ title }}
      action="invoice.reject"
      label="invoice.reason"
      send={(reason, submission) => send({ id, reason }, submission)}
      onClose={onClose}
    />
  );
}

function CounterDialog({ invoice: { id, number }, onClose }: DialogProps) {
  const { send } = useDeed(AskCounterInvoiceDocument, CHANGES);
  const values = { number: number ?? "" };
  return (
    <ReasonDialog
      title="invoice.counter.title"
      titleValues={values}
      action="invoice.counter"
      label="invoice.reason"
      send={(reason, submission) => send({ id, reason, idempotencyKey: submission.idempotencyKey }, submission)}
      onDone={() => notify({ tone: "success", message: "invoice.countered", values })}
      onClose={onClose}
    />
  );
}
