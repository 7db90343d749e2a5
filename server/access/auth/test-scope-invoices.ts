import { fresh, type Requests, type Targets } from "./test-scope-inputs.ts";

const asked = (given: object): object => ({ input: { title: "Mine", idempotencyKey: fresh("key"), ...given } });

/** Invoices by everything that narrows them. */
export const invoiceRows = ({ platform, member, cardGroup, invoice }: Targets): object[] => [
  { filter: { ids: [invoice] } },
  { filter: { platformIds: [platform] } },
  { filter: { memberIds: [member] } },
  { filter: { groupIds: [cardGroup] } },
];

/** What can be billed by everything that narrows it. */
export const invoiceItemRows = ({ platform, station, member, cardGroup, deposit, invoice }: Targets): object[] => [
  { filter: { ids: [deposit] } },
  { filter: { platformIds: [platform] } },
  { filter: { stationIds: [station] } },
  { filter: { memberIds: [member] } },
  { filter: { groupIds: [cardGroup] } },
  { filter: { invoiceIds: [invoice] } },
];

/** What is asked of invoices that aren't the caller's. */
export const INVOICE_REQUESTS: Readonly<Record<string, Requests>> = {
  "Mutation.changeInvoiceSettings": () => [{ input: { seller: "Mine" } }],
  "Mutation.requestInvoice": ({ deposit, platform }, own) => [
    asked({ itemIds: [deposit] }),
    asked({ itemIds: [own.deposit], platformId: platform }),
  ],
  "Mutation.counterInvoice": ({ invoice }) => [
    { input: { id: invoice, reason: "mine", idempotencyKey: fresh("key") } },
  ],
  "Mutation.passInvoice": ({ invoice }) => [{ input: { id: invoice } }],
  "Mutation.rejectInvoice": ({ invoice }) => [{ input: { id: invoice, reason: "mine" } }],
};
