import { CircleCheck, CircleX, Undo2 } from "lucide-react";
import { useState } from "react";
import { object } from "zod/mini";
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
  AskCounterInvoiceDocument,
  InvoiceItemListDocument,
  type InvoiceLineOfListFragment,
  InvoiceListDocument,
  InvoiceWholeDocument,
  PassInvoiceDocument,
  RejectInvoiceDocument,
} from "./invoices.generated.ts";

const CHANGES = { changes: [InvoiceListDocument, InvoiceItemListDocument, InvoiceWholeDocument] };
const LONGEST_REASON = 200;
const SCHEMA = object({ reason: lineText(LONGEST_REASON) });

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
  const form = useKitForm({
    schema: SCHEMA,
    values: { reason: "" },
    submit: ({ reason }, submission) => send({ id, reason }, submission),
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      title="invoice.reject.title"
      titleValues={{ title }}
      action="invoice.reject"
      tone="danger"
      onClose={onClose}
    >
      <FormField of={form} name="reason" as={TextInput} label="invoice.reason" required />
    </FormDialog>
  );
}

function CounterDialog({ invoice: { id, number }, onClose }: DialogProps) {
  const { send } = useDeed(AskCounterInvoiceDocument, CHANGES);
  const form = useKitForm({
    schema: SCHEMA,
    values: { reason: "" },
    submit: ({ reason }, submission) => send({ id, reason, idempotencyKey: submission.idempotencyKey }, submission),
    onDone: () => {
      notify({ tone: "success", message: "invoice.countered", values: { number: number ?? "" } });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title="invoice.counter.title"
      titleValues={{ number: number ?? "" }}
      action="invoice.counter"
      tone="danger"
      onClose={onClose}
    >
      <FormField of={form} name="reason" as={TextInput} label="invoice.reason" required />
    </FormDialog>
  );
}
