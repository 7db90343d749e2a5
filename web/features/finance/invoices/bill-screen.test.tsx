import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, expect, test, vi } from "vitest";
import { PlacesDocument } from "../../../parts/places/places.generated.ts";
import { RecordHistoryDocument } from "../../../parts/record-history/record-history.generated.ts";
import { SavedViewsDocument } from "../../../parts/views/views.generated.ts";
import { FakeServer } from "../../../test/fake-server.ts";
import { fileOf } from "../../../test/file-of.ts";
import { renderScreen } from "../../../test/render.tsx";
import {
  AskCounterInvoiceDocument,
  AskInvoiceDocument,
  ChangeIssuerDocument,
  type InvoiceItemLineFragment,
  InvoiceItemListDocument,
  type InvoiceLineOfListFragment,
  InvoiceListDocument,
  InvoiceWholeDocument,
  IssuerOfInvoicesDocument,
  PassInvoiceDocument,
  RejectInvoiceDocument,
} from "./invoices.generated.ts";

const INVOICE: InvoiceLineOfListFragment & { __typename: string } = {
  __typename: "Invoice",
  id: "i1",
  kind: "INVOICE",
  state: "WAITING",
  number: null,
  title: "Haulage Ltd",
  taxNumber: "91-A",
  remark: "",
  seller: "Delta",
  sellerTaxNumber: "",
  sellerAddress: "",
  holderName: "Ines",
  net: "88.5",
  tax: "11.5",
  gross: "100",
  time: "2026-11-02T08:00:00.000Z",
  author: "desk",
  decidedAt: null,
  decider: null,
  reason: null,
  cancelsId: null,
  cancelsNumber: null,
  mine: false,
  mayDecide: true,
  countered: false,
  currencySymbol: "¥",
  platformName: "Network",
};
const ITEM: InvoiceItemLineFragment & { __typename: string } = {
  __typename: "InvoiceItem",
  id: "s1",
  source: "SALE",
  time: "2026-11-02T08:00:00.000Z",
  stationName: "Harbour",
  holderName: "Ines",
  cardNumber: "CARD-1",
  plate: null,
  gradeName: "95",
  gradeUnit: "LITRE",
  volume: "12.5",
  price: "8",
  amount: "100",
  invoiceId: null,
  currencySymbol: "¥",
};
const RATE = { __typename: "InvoiceRate", rate: "13", net: "88.5", tax: "11.5", gross: "100" };
const ISSUER = {
  __typename: "InvoiceSettings",
  id: "n1",
  seller: "",
  taxNumber: "",
  address: "",
  fuelRate: "0",
  depositRate: "0",
};

const LINE = {
  __typename: "InvoiceLine",
  line: 1,
  source: "SALE",
  time: "2026-11-02T07:00:00.000Z",
  stationName: "Harbour",
  cardNumber: null,
  plate: null,
  gradeName: "CNG",
  gradeUnit: "KILOGRAM",
  volume: "13.417",
  price: "7.4535",
  rate: "13",
  gross: "100",
};

const serverWith = (invoice = INVOICE) =>
  new FakeServer()
    .answer(InvoiceListDocument, () => ({
      invoices: { nodes: [invoice], totalCount: 1, pageInfo: { hasNextPage: false } },
    }))
    .answer(InvoiceItemListDocument, () => ({
      invoiceItems: { nodes: [ITEM], totalCount: 1, pageInfo: { hasNextPage: false } },
    }))
    .answer(InvoiceWholeDocument, () => ({
      invoiceDetail: { __typename: "InvoiceDetail", invoice, lines: [LINE], rates: [RATE] } as never,
    }))
    .answer(IssuerOfInvoicesDocument, () => ({ invoiceSettings: ISSUER }))
    .answer(ChangeIssuerDocument, () => ({ changeInvoiceSettings: ISSUER }))
    .answer(PlacesDocument, () => ({
      stations: { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } },
      platforms: [{ id: "n1", name: "Network", parentId: null }],
    }))
    .answer(SavedViewsDocument, () => ({ savedViews: [] }))
    .answer(RecordHistoryDocument, () => ({
      auditEntries: { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } },
    }));

beforeAll(() => import("./bill-screen.tsx"), 60_000);

const open = (server: FakeServer, path: string) => renderScreen(path, { permissions: [0, 117], server });

test("an invoice is asked for of chosen rows, once its sums were seen", async () => {
  const server = serverWith().answer(AskInvoiceDocument, () => ({
    requestInvoice: { __typename: "InvoiceReceipt", id: "i1", invoice: INVOICE, rates: [RATE] } as never,
  }));
  const { user } = await open(server, "/billBusin?list=items");

  const row = await screen.findByRole("row", { name: /CARD-1/ }, { timeout: 10_000 });
  await user.click(within(row).getByRole("checkbox"));
  await user.click(await screen.findByRole("button", { name: "Ask for invoice" }));
  const form = await screen.findByRole("dialog", { name: "Invoice of 1 item" });
  fireEvent.change(within(form).getByLabelText(/^Invoice to/), { target: { value: "Haulage Ltd" } });
  fireEvent.click(within(form).getByRole("button", { name: "Continue" }));
  expect(await within(form).findByRole("row", { name: /13%.*¥88\.50.*¥11\.50.*¥100\.00/ })).toBeDefined();
  fireEvent.click(within(form).getByRole("button", { name: "Ask for invoice" }));

  await waitFor(() => expect(screen.queryByRole("dialog", { name: /^Invoice of/ })).toBeNull());
  expect(screen.queryByRole("button", { name: "Ask for invoice" })).toBeNull();
  expect(within(row).getByRole("checkbox")).toHaveProperty("checked", false);
  const sent = server.callsOf("AskInvoice").map(({ variables }) => variables["input"]);
  const asked = { itemIds: ["s1"], title: "Haulage Ltd", taxNumber: "", remark: "" };
  expect(sent).toMatchObject([
    { ...asked, preview: true },
    { ...asked, preview: false },
  ]);
});

test("an invoice that nobody is set to issue says what the settings lack, at none of its fields", async () => {
  const server = serverWith().refuse(AskInvoiceDocument, 10013, undefined, { missing: "seller" });
  const { user } = await open(server, "/billBusin?list=items");

  const row = await screen.findByRole("row", { name: /CARD-1/ }, { timeout: 10_000 });
  await user.click(within(row).getByRole("checkbox"));
  await user.click(await screen.findByRole("button", { name: "Ask for invoice" }));
  const form = await screen.findByRole("dialog", { name: "Invoice of 1 item" });
  fireEvent.change(within(form).getByLabelText(/^Invoice to/), { target: { value: "Haulage Ltd" } });
  fireEvent.click(within(form).getByRole("button", { name: "Continue" }));

  expect(await within(form).findByText(/The invoice settings lack the seller/)).toBeDefined();
  expect(
    within(form)
      .getByLabelText(/^Invoice to/)
      .getAttribute("aria-invalid"),
  ).not.toBe("true");
});

test("a second person passes it after a question, or rejects it with a reason", async () => {
  const server = serverWith()
    .answer(PassInvoiceDocument, () => ({
      passInvoice: { ...INVOICE, state: "PASSED" as const, number: "2026-000001" },
    }))
    .answer(RejectInvoiceDocument, () => ({ rejectInvoice: { ...INVOICE, state: "REJECTED" as const } }));
  const { user } = await open(server, "/billBusin?open=i1");

  const drawer = await screen.findByRole("dialog", { name: /Haulage Ltd/ }, { timeout: 10_000 });
  await user.click(await within(drawer).findByRole("button", { name: "Reject" }));
  const form = await screen.findByRole("dialog", { name: "Reject the invoice to Haulage Ltd" });
  fireEvent.change(within(form).getByLabelText(/^Reason/), { target: { value: "wrong title" } });
  fireEvent.click(within(form).getByRole("button", { name: "Reject" }));
  await waitFor(() =>
    expect(server.callsOf("RejectInvoice").map(({ variables }) => variables["input"])).toEqual([
      { id: "i1", reason: "wrong title" },
    ]),
  );
  await user.click(await within(drawer).findByRole("button", { name: "Pass" }));
  await user.click(await within(await screen.findByRole("alertdialog")).findByRole("button", { name: "Pass" }));
  await waitFor(() => expect(server.callsOf("PassInvoice")).toHaveLength(1));
});

test("who has the right to decide and was let in by who asked is told why it is not theirs", async () => {
  await open(serverWith({ ...INVOICE, mayDecide: false }), "/billBusin?open=i1");

  const drawer = await screen.findByRole("dialog", { name: /Haulage Ltd/ }, { timeout: 10_000 });
  expect((await within(drawer).findByText(/somebody else has to decide/)).textContent).toContain("desk");
  expect(within(drawer).queryByRole("button", { name: "Pass" })).toBeNull();
});

test("who asked decides nothing; a passed one is taken back or printed", async () => {
  const passed = { ...INVOICE, state: "PASSED", number: "2026-000001", mine: true, mayDecide: false } as const;
  const server = serverWith(passed).answer(AskCounterInvoiceDocument, () => ({ counterInvoice: passed }));
  const { user } = await open(server, "/billBusin?open=i1");

  const drawer = await screen.findByRole("dialog", { name: /2026-000001/ }, { timeout: 10_000 });
  expect(within(drawer).queryByRole("button", { name: "Pass" })).toBeNull();
  expect(await within(drawer).findByRole("button", { name: "Take back" })).toBeDefined();
  await user.click(await within(drawer).findByRole("button", { name: "Print invoice" }));
  const sheet = await screen.findByRole("dialog", { name: "Print invoice" });
  expect(within(sheet).getByText("91-A")).toBeDefined();
  expect(within(sheet).getByRole("row", { name: /CNG.*13\.417\skg.*¥7\.4535.*¥100\.00/ })).toBeDefined();
  expect(within(sheet).queryByText("Passed")).toBeNull();
});

test.each([
  ["WAITING", "Not reviewed"],
  ["REJECTED", "Rejected"],
] as const)("one that is %s is printed with that on it", async (state, word) => {
  const { user } = await open(serverWith({ ...INVOICE, state, mayDecide: false }), "/billBusin?open=i1");

  const drawer = await screen.findByRole("dialog", { name: /Haulage Ltd/ }, { timeout: 10_000 });
  await user.click(await within(drawer).findByRole("button", { name: "Print invoice" }));
  expect(within(await screen.findByRole("dialog", { name: "Print invoice" })).getByText(word)).toBeDefined();
});

test("its file tells a program what is on it, and nothing of the console's own", async () => {
  const blobs: Blob[] = [];
  Object.assign(URL, { createObjectURL: (blob: Blob) => (blobs.push(blob), "blob:x"), revokeObjectURL: vi.fn() });
  const { user } = await open(serverWith(), "/billBusin?open=i1");

  const drawer = await screen.findByRole("dialog", { name: /Haulage Ltd/ }, { timeout: 10_000 });
  await user.click(await within(drawer).findByRole("button", { name: "JSON file" }));
  const text = (await blobs[0]?.text()) ?? "";
  expect(JSON.parse(text)).toMatchObject({ invoice: { title: "Haulage Ltd" } });
  expect(text).not.toContain("__typename");
});

test("who issues them is set in a form", async () => {
  const server = serverWith();
  const { user } = await open(server, "/billBusin");

  await user.click(await screen.findByRole("button", { name: "Issuer and tax" }, { timeout: 10_000 }));
  const form = await screen.findByRole("dialog", { name: "Issuer and tax" });
  fireEvent.change(within(form).getByLabelText(/^Issued by/), { target: { value: "Delta" } });
  fireEvent.change(within(form).getByLabelText(/^Tax on fuel/), { target: { value: "13" } });
  fireEvent.click(within(form).getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(server.callsOf("ChangeIssuer").map(({ variables }) => variables["input"])).toEqual([
      { seller: "Delta", fuelRate: "13" },
    ]),
  );
});

test("the file of what can be billed says in words whether it is", async () => {
  const server = serverWith();
  await open(server, "/billBusin?list=items");
  await screen.findByRole("row", { name: /CARD-1/ }, { timeout: 10_000 });
  const { wordOf } = await fileOf(server);

  expect([wordOf("invoiceId", "true"), wordOf("invoiceId", "false")]).toEqual(["Yes", "No"]);
  expect(wordOf("gradeUnit", "KILOGRAM")).toBe("Kilogram");
});
