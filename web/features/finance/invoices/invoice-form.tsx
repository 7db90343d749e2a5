import { ReceiptText } from "lucide-react";
import { useState } from "react";
import { type infer as Infer, object } from "zod/mini";
import { MOST_INVOICED } from "../../../../common/limits.ts";
import { RecordDeed } from "../../../parts/records/deeds.tsx";
import { usePreviewed } from "../../../parts/records/use-previewed.ts";
import type { InvoiceItemFilter } from "../../../schema-types.generated.ts";
import type { Selected } from "../../../ui/data-table/selection.ts";
import { lineText, optionalText } from "../../../ui/form/checks.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { FormField } from "../../../ui/form/form-field.tsx";
import { TextInput } from "../../../ui/inputs/text-input.tsx";
import { notify } from "../../../ui/toast-store.ts";
import { InvoiceSums } from "./invoice-sums.tsx";
import {
  AskInvoiceDocument,
  type AskInvoiceMutation,
  InvoiceItemListDocument,
  InvoiceListDocument,
} from "./invoices.generated.ts";

/** As long as the contract takes them. */
const LONGEST = { title: 200, taxNumber: 30, remark: 200 };
const SCHEMA = object({
  title: lineText(LONGEST.title),
  taxNumber: optionalText(LONGEST.taxNumber),
  remark: optionalText(LONGEST.remark),
});
type Values = Infer<typeof SCHEMA>;

interface Props {
  readonly selected: Selected<InvoiceItemFilter>;
  /** What is invoiced can't be invoiced again. */
  readonly onAsked: () => void;
}

/** Asks for an invoice of the chosen sales and deposits. */
export function InvoiceDeed({ selected, onAsked }: Props) {
  const [open, setOpen] = useState(false);
  // An invoice bills what was looked at, by its ids.
  const ids = "ids" in selected ? selected.ids : [];
  function handleClick() {
    if (ids.length === 0 || ids.length > MOST_INVOICED) {
      notify({ tone: "info", message: "invoice.choose", values: { most: MOST_INVOICED } });
    } else {
      setOpen(true);
    }
  }
  return (
    <>
      <RecordDeed needs={AskInvoiceDocument} icon={ReceiptText} label="invoice.ask" opens onClick={handleClick} />
      {open && <InvoiceForm itemIds={ids} onAsked={onAsked} onClose={() => setOpen(false)} />}
    </>
  );
}

interface FormProps extends Pick<Props, "onAsked"> {
  readonly itemIds: readonly string[];
  readonly onClose: () => void;
}

function InvoiceForm({ itemIds, onAsked, onClose }: FormProps) {
  const { form, preview } = usePreviewed({
    document: AskInvoiceDocument,
    changes: [InvoiceListDocument, InvoiceItemListDocument],
    schema: SCHEMA,
    values: { title: "", taxNumber: "", remark: "" },
    inputOf: ({ title, taxNumber, remark }: Values) => ({ itemIds: [...itemIds], title, taxNumber, remark }),
    receiptIn: (data: AskInvoiceMutation) => data.requestInvoice,
    onDone: ({ invoice: { title } }) => {
      notify({ tone: "success", message: "invoice.asked", values: { title } });
      onClose();
      onAsked();
    },
  });
  return (
    <FormDialog
      form={form}
      title="invoice.ask.title"
      titleValues={{ count: itemIds.length }}
      action={preview ? "invoice.ask" : "card.preview"}
      onClose={onClose}
    >
      <FormField of={form} name="title" as={TextInput} label="invoice.title" required />
      <FormField of={form} name="taxNumber" as={TextInput} label="invoice.taxNumber" />
      <FormField of={form} name="remark" as={TextInput} label="invoice.remark" />
      {preview && <InvoiceSums rates={preview.rates} of={preview.invoice} />}
    </FormDialog>
  );
}
