import { domain } from "../../kernel/domain.ts";
import { invoiceItems } from "./invoice-item.list.ts";
import { invoices } from "./invoice.list.ts";
import { InvoiceResolver } from "./invoice.resolver.ts";

/** Invoices of sales and deposits. */
export const invoiceDomain = domain({
  resolvers: [InvoiceResolver],
  tables: {
    reference: ["invoice_setting"],
    distributed: ["invoice", "invoice_line", "invoice_rate", "invoice_claim", "invoice_series"],
  },
  files: [invoices.file, invoiceItems.file],
});
