import { Undo2 } from "lucide-react";
import { useState } from "react";
import { RecordDeed } from "../../../parts/records/deeds.tsx";
import { ReasonDialog } from "../../../parts/records/reason-dialog.tsx";
import { useDeed } from "../../../parts/records/use-deed.ts";
import { PassOrReject } from "../../../parts/review/pass-or-reject.tsx";
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
  const [asking, setAsking] = useState(false);
  const { kind, state, title, countered } = invoice;
  return (
    <>
      <PassOrReject
        request={invoice}
        of="invoice"
        values={{ title }}
        pass={PassInvoiceDocument}
        passedAs={({ passInvoice }) => ({ number: passInvoice.number ?? "" })}
        reject={RejectInvoiceDocument}
        reason="invoice.reason"
        {...CHANGES}
      />
      {state === "PASSED" && kind === "INVOICE" && !countered && (
        <RecordDeed
          needs={AskCounterInvoiceDocument}
          icon={Undo2}
          label="invoice.counter"
          danger
          opens
          onClick={() => setAsking(true)}
        />
      )}
      {asking && <CounterDialog invoice={invoice} onClose={() => setAsking(false)} />}
    </>
  );
}

function CounterDialog({ invoice: { id, number }, onClose }: Props & { readonly onClose: () => void }) {
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
