import { Settings2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { FormattedMessage } from "react-intl";
import { useSearchParams } from "react-router-dom";
import { useFactsOf } from "../../../parts/records/columns.tsx";
import { ListScreen } from "../../../parts/records/list-screen.tsx";
import { RecordDrawer } from "../../../parts/records/record-drawer.tsx";
import { DeedButton } from "../../../ui/deed-button.tsx";
import { SheetLink } from "../../../ui/sheet.tsx";
import { ViewTabs } from "../../../ui/view-tabs.tsx";
import { InvoiceDeed } from "./invoice-form.tsx";
import { INVOICES, INVOICE_ITEMS } from "./invoice-list.ts";
import { InvoicePapers } from "./invoice-sheet.tsx";
import { InvoiceSums } from "./invoice-sums.tsx";
import { ChangeIssuerDocument, InvoiceItemDetailDocument, InvoiceWholeDocument } from "./invoices.generated.ts";
import { IssuerForm } from "./issuer-form.tsx";
import { ReviewDeeds } from "./review-deeds.tsx";
import { InvoiceBadge, useInvoiceColumns, useItemColumns } from "./use-invoice-columns.tsx";

const LISTS = ["invoices", "items"] as const;
const ADDRESSES = { invoices: "?", items: "?list=items&days=monthToDate&billed=no" } as const;

/** /billBusin: invoices with what is decided about them, or the sales and deposits to bill; the address says which. */
export function BillScreen() {
  const [params] = useSearchParams();
  const shown = params.get("list") === "items" ? "items" : "invoices";
  const lists = (
    <ViewTabs
      label="card.lists"
      present={shown}
      views={LISTS.map((id) => ({ id, title: `invoice.lists.${id}` as const, to: ADDRESSES[id] }))}
    />
  );
  return shown === "items" ? <Items lists={lists} /> : <Invoices lists={lists} />;
}

function Issuer() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <DeedButton
        needs={ChangeIssuerDocument}
        ofNetwork
        size="sm"
        variant="outline"
        colorPalette="gray"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Settings2 aria-hidden />
        <FormattedMessage id="invoice.issuer" />
      </DeedButton>
      {open && <IssuerForm onClose={() => setOpen(false)} />}
    </>
  );
}

const FACTS = [
  "kind",
  "title",
  "taxNumber",
  "holderName",
  "remark",
  "time",
  "author",
  "decidedAt",
  "decider",
  "reason",
  "cancelsNumber",
  "platformName",
];

function Invoices({ lists }: { readonly lists: ReactNode }) {
  const columns = useInvoiceColumns();
  const factsOf = useFactsOf(columns);
  return (
    <ListScreen
      of={INVOICES}
      columns={columns}
      filters={(pieces) => [pieces.days("days", "invoice.time")]}
      tabs={lists}
      actions={<Issuer />}
      detail={({ id, onClose }) => (
        <RecordDrawer
          key={id}
          id={id}
          document={InvoiceWholeDocument}
          pick={({ invoiceDetail }) => invoiceDetail}
          title={({ invoice: { number, title } }) => <bdi>{number ?? title}</bdi>}
          subtitle={({ invoice }) => <InvoiceBadge {...invoice} />}
          facts={({ invoice }) => factsOf(invoice, FACTS)}
          deeds={(of) => (
            <>
              <ReviewDeeds invoice={of.invoice} />
              <InvoicePapers of={of} />
            </>
          )}
          onClose={onClose}
        >
          {({ invoice, rates }) => <InvoiceSums rates={rates} of={invoice} />}
        </RecordDrawer>
      )}
    />
  );
}

const ITEM_FACTS = [
  "time",
  "source",
  "stationName",
  "holderName",
  "cardNumber",
  "plate",
  "gradeName",
  "volume",
  "price",
  "amount",
  "invoiceId",
];

function Items({ lists }: { readonly lists: ReactNode }) {
  const columns = useItemColumns();
  const factsOf = useFactsOf(columns);
  return (
    <ListScreen
      of={INVOICE_ITEMS}
      columns={columns}
      filters={(pieces) => [pieces.days("days", "cardFlow.days")]}
      tabs={lists}
      actions={<Issuer />}
      bulk={(selected, clear) => <InvoiceDeed selected={selected} onAsked={clear} />}
      detail={({ id, onClose }) => (
        <RecordDrawer
          key={id}
          id={id}
          document={InvoiceItemDetailDocument}
          pick={({ invoiceItems }) => invoiceItems.nodes[0]}
          title={({ cardNumber, plate, gradeName }) => <bdi>{cardNumber ?? plate ?? gradeName}</bdi>}
          facts={(row) => factsOf(row, ITEM_FACTS)}
          deeds={({ invoiceId }) =>
            invoiceId !== null && (
              <SheetLink to={`?open=${invoiceId}`}>
                <FormattedMessage id="invoice.open" />
              </SheetLink>
            )
          }
          onClose={onClose}
        />
      )}
    />
  );
}
