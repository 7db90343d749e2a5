import { useQuery } from "@apollo/client/react";
import { type infer as Infer, object } from "zod/mini";
import { TAX_RATE } from "../../../../common/limits.ts";
import { useDeed } from "../../../parts/records/use-deed.ts";
import { changedFields } from "../../../ui/form/changed-fields.ts";
import { decimalText, lineText, optionalText } from "../../../ui/form/checks.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { FormField } from "../../../ui/form/form-field.tsx";
import { useKitForm } from "../../../ui/form/use-kit-form.ts";
import { DecimalInput } from "../../../ui/inputs/decimal-input.tsx";
import { TextInput } from "../../../ui/inputs/text-input.tsx";
import { notify } from "../../../ui/toast-store.ts";
import { ChangeIssuerDocument, type IssuerFragment, IssuerOfInvoicesDocument } from "./invoices.generated.ts";

/** As long as the contract takes them. */
const LONGEST = { text: 200, taxNumber: 30 };
const SCHEMA = object({
  seller: lineText(LONGEST.text),
  taxNumber: optionalText(LONGEST.taxNumber),
  address: optionalText(LONGEST.text),
  fuelRate: decimalText(TAX_RATE),
  depositRate: decimalText(TAX_RATE),
});
type Values = Infer<typeof SCHEMA>;

/** Who issues invoices, and the tax that is in what they bill. */
export function IssuerForm({ onClose }: { readonly onClose: () => void }) {
  const { data } = useQuery(IssuerOfInvoicesDocument, { fetchPolicy: "network-only" });
  return data ? <Form issuer={data.invoiceSettings} onClose={onClose} /> : null;
}

function Form({ issuer, onClose }: { readonly issuer: IssuerFragment; readonly onClose: () => void }) {
  const { send } = useDeed(ChangeIssuerDocument, { changes: [IssuerOfInvoicesDocument] });
  const { seller, taxNumber, address, fuelRate, depositRate } = issuer;
  const form = useKitForm<Values, Values>({
    schema: SCHEMA,
    values: { seller, taxNumber, address, fuelRate, depositRate },
    submit: (values, submission, first) => send(changedFields(values, first), submission),
    onDone: () => {
      notify({ tone: "success", message: "invoice.issuer.saved" });
      onClose();
    },
  });
  const rate = { as: DecimalInput, limits: TAX_RATE, symbol: "%", required: true } as const;
  return (
    <FormDialog form={form} title="invoice.issuer" onClose={onClose}>
      <FormField of={form} name="seller" as={TextInput} label="invoice.seller" required />
      <FormField of={form} name="taxNumber" as={TextInput} label="invoice.taxNumber" />
      <FormField of={form} name="address" as={TextInput} label="invoice.address" />
      <FormField of={form} name="fuelRate" {...rate} label="invoice.fuelRate" />
      <FormField of={form} name="depositRate" {...rate} label="invoice.depositRate" />
    </FormDialog>
  );
}
