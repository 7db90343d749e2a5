import { Permission } from "../../common/permission.ts";
import type { Invoice, InvoiceReceipt, RequestInvoiceInput } from "../schema-types.generated.ts";
import { cardDeed, cardOf } from "./cards.ts";
import type { Caller } from "./execute.ts";
import { memberFor } from "./members.ts";
import { type Network, unique } from "./world.ts";

/** The fields of an invoice that stories look at. */
export const INVOICE =
  "id kind state number title taxNumber seller holderName net tax gross author decider reason cancelsId cancelsNumber mine mayDecide countered";
export const SET_ISSUER = `mutation Set($input: ChangeInvoiceSettingsInput!) { changeInvoiceSettings(input: $input) { seller fuelRate depositRate } }`;
export const REQUEST = `mutation Ask($input: RequestInvoiceInput!) { requestInvoice(input: $input) { id invoice { ${INVOICE} } rates { rate net tax gross } } }`;
export const COUNTER = `mutation Counter($input: CounterInvoiceInput!) { counterInvoice(input: $input) { ${INVOICE} } }`;
export const PASS = `mutation Pass($input: PassInvoiceInput!) { passInvoice(input: $input) { ${INVOICE} } }`;
export const REJECT = `mutation Reject($input: RejectInvoiceInput!) { rejectInvoice(input: $input) { ${INVOICE} } }`;

/** Says who issues invoices, with tax rates. */
export const setIssuer = (caller: Caller, given: object = {}) =>
  caller.run(SET_ISSUER, {
    input: { seller: "Delta Fuel", taxNumber: "91-X", fuelRate: "13", depositRate: "0", ...given },
  });

/** Asks for an invoice as the caller. */
export async function askInvoice(caller: Caller, given: Partial<RequestInvoiceInput>): Promise<InvoiceReceipt> {
  const input = { title: "Haulage Ltd", idempotencyKey: unique("invoice"), ...given };
  return (await caller.run<{ requestInvoice: InvoiceReceipt }>(REQUEST, { input })).requestInvoice;
}

/** Asks to take an invoice back. */
export async function askCounter(caller: Caller, id: string): Promise<Invoice> {
  const input = { id, reason: "wrong buyer", idempotencyKey: unique("counter") };
  return (await caller.run<{ counterInvoice: Invoice }>(COUNTER, { input })).counterInvoice;
}

/** Passes an invoice as a second person. */
export const passed = async (caller: Caller, id: string): Promise<Invoice> =>
  (await caller.run<{ passInvoice: Invoice }>(PASS, { input: { id } })).passInvoice;

/** A deposit of a member that can be billed. */
export async function depositFor(
  caller: Caller,
  amount = "100",
  given: { memberId?: string; platformId?: string } = {},
) {
  const memberId =
    given.memberId ?? (await memberFor(caller, given.platformId ? { platformId: given.platformId } : {})).id;
  const { id: cardId, number } = await cardOf(caller, { ...given, memberId });
  const { id } = await cardDeed(caller, "depositCard", { cardId, amount, tender: "CASH" });
  return { itemId: id ?? "", memberId, number };
}

/** An invoice that an operator asked for and that the network's owner may decide about. */
export async function waitingInvoice(network: Network) {
  await setIssuer(network.owner);
  const asker = await network.operator({ permissions: [Permission.InvoiceBusiness] });
  const { itemId, memberId } = await depositFor(network.owner);
  const { id } = await askInvoice(asker, { itemIds: [itemId] });
  return { id: id ?? "", itemId, memberId, asker };
}

/** How each change of invoices is brought to succeed. */
export const INVOICE_DEEDS: Readonly<Record<string, (network: Network) => Promise<unknown>>> = {
  changeInvoiceSettings: ({ owner }) => setIssuer(owner),
  requestInvoice: async ({ owner }) => {
    await setIssuer(owner);
    await askInvoice(owner, { itemIds: [(await depositFor(owner)).itemId] });
  },
  passInvoice: async (network) => passed(network.owner, (await waitingInvoice(network)).id),
  rejectInvoice: async (network) => {
    const { id } = await waitingInvoice(network);
    await network.owner.run(REJECT, { input: { id, reason: "wrong title" } });
  },
  counterInvoice: async (network) => {
    const { id } = await waitingInvoice(network);
    await passed(network.owner, id);
    await askCounter(network.owner, id);
  },
};
