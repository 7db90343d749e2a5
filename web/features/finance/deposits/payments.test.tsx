import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, expect, test } from "vitest";
import { Permission } from "../../../../common/permission.ts";
import type { LocaleId } from "../../../i18n/locales.ts";
import { PlacesDocument } from "../../../parts/places/places.generated.ts";
import { RecordHistoryDocument } from "../../../parts/record-history/record-history.generated.ts";
import { SavedViewsDocument } from "../../../parts/views/views.generated.ts";
import { FakeServer } from "../../../test/fake-server.ts";
import { renderScreen } from "../../../test/render.tsx";
import { CardsForDepositDocument } from "./deposits.generated.ts";
import {
  BookPaymentDocument,
  PayOnlineDocument,
  PaymentDetailDocument,
  type PaymentLineFragment,
  PaymentListDocument,
  RefundPaymentDocument,
  SharePaymentSecretDocument,
} from "./payments.generated.ts";

const PAYMENT = {
  __typename: "OnlinePayment",
  id: "p1",
  state: "CREATED",
  cardNumber: "CARD-1000",
  memberName: "Wang Fang",
  amount: "100",
  currencySymbol: "¥",
  time: "2026-11-25T08:00:00Z",
  expiresAt: "2026-11-25T08:30:00Z",
  author: "ann",
  paidAt: null,
  reference: null,
  flowId: null,
  unbooked: null,
  refundAmount: null,
  refundAskedAt: null,
  refundedAt: null,
} as PaymentLineFragment;
const LOST = { ...PAYMENT, state: "PAID", paidAt: "2026-11-25T08:01:00Z", unbooked: 10036 } as PaymentLineFragment;

const serverWith = (payment: () => PaymentLineFragment): FakeServer =>
  new FakeServer()
    .answer(PaymentListDocument, () => ({
      onlinePayments: { nodes: [payment()], totalCount: 1, pageInfo: { hasNextPage: false } },
    }))
    .answer(PaymentDetailDocument, () => ({ onlinePayments: { nodes: [payment()] } }))
    .answer(CardsForDepositDocument, () => ({
      cards: { nodes: [{ id: "c1", number: "CARD-1000", memberName: "Wang Fang" }] },
    }))
    .answer(PlacesDocument, () => ({
      stations: { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } },
      platforms: [{ id: "n1", name: "Network", parentId: null }],
    }))
    .answer(SavedViewsDocument, () => ({ savedViews: [] }))
    .answer(RecordHistoryDocument, () => ({
      auditEntries: { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } },
    }));

const open = (server: FakeServer, path: string, locale: LocaleId = "en", approves: number[] = []) =>
  renderScreen(path, { permissions: [0, 13], operates: [13], approves, server, locale });

// The screen is a chunk of its own: a busy machine takes its time to make it.
beforeAll(() => import("./online-deposit-screen.tsx"));

test("a payment is begun, leads to the provider's page, and is seen when it is paid", async () => {
  let payment = PAYMENT;
  const server = serverWith(() => payment).answer(PayOnlineDocument, () => ({
    createOnlineDeposit: { pageUrl: "http://provider.example/pay?payment=p1", payment },
  }));
  await open(server, "/onlineDeposit?list=payments");

  const [begin] = await screen.findAllByRole("button", { name: "Pay online" });
  fireEvent.click(begin as HTMLElement);
  const form = await screen.findByRole("dialog", { name: "Pay online" });
  const user = userEvent.setup();
  await user.click(within(form).getByRole("combobox", { name: /^Card number/ }));
  await user.click(await screen.findByRole("option", { name: /CARD-1000/ }));
  await user.type(within(form).getByLabelText(/^Amount/), "100");
  await user.click(within(form).getByRole("button", { name: "To the payment" }));

  const waits = await screen.findByRole("dialog", { name: "Online payment for CARD-1000" });
  const page = await within(waits).findByRole("link", { name: "Open the payment page" });
  expect(page.getAttribute("href")).toBe("http://provider.example/pay?payment=p1");
  expect(page.getAttribute("rel")).toContain("noopener");
  payment = { ...PAYMENT, state: "PAID", flowId: "f1" };
  await waitFor(() => expect(within(waits).getByRole("status").textContent).toBe("Paid"), { timeout: 5_000 });
  expect(within(waits).getByText(/^It is on/)).toBeDefined();
  expect(within(waits).queryByRole("link", { name: "Open the payment page" })).toBeNull();
});

test("what is paid and on no card says why, is put on it, or goes back for a reason", async () => {
  const server = serverWith(() => LOST)
    .answer(BookPaymentDocument, () => ({ bookOnlinePayment: LOST }))
    .answer(RefundPaymentDocument, () => ({ refundOnlinePayment: LOST }));
  await open(server, "/onlineDeposit?list=payments&open=p1", "es");

  const drawer = await screen.findByRole("dialog", { name: "CARD-1000" });
  expect((await within(drawer).findAllByText("Pagado, no está en la tarjeta")).length).toBeGreaterThan(0);
  fireEvent.click(within(drawer).getByRole("button", { name: "Abonar a la tarjeta" }));
  await waitFor(() => expect(server.callsOf("BookPayment")[0]?.variables).toEqual({ input: { id: "p1" } }));
  fireEvent.click(within(drawer).getByRole("button", { name: "Devolver" }));
  const dialog = await screen.findByRole("dialog", { name: "Devolver el pago de CARD-1000" });
  fireEvent.change(within(dialog).getByLabelText(/^Motivo/), { target: { value: "tarjeta perdida" } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Devolver" }));
  await waitFor(() =>
    expect(server.callsOf("RefundPayment")[0]?.variables).toEqual({ input: { id: "p1", reason: "tarjeta perdida" } }),
  );
});

test("whoever decides about reviews shares a secret with the provider; nobody else is offered it", async () => {
  const clerk = await open(
    serverWith(() => PAYMENT),
    "/onlineDeposit?list=payments",
  );
  await screen.findAllByRole("button", { name: "Pay online" });
  expect(screen.queryByRole("button", { name: "Provider's secret" })).toBeNull();
  clerk.unmount();

  const server = serverWith(() => PAYMENT).answer(SharePaymentSecretDocument, () => ({
    changePaymentSettings: { id: "n1", available: true, hasSecret: true },
  }));
  await open(server, "/onlineDeposit?list=payments", "en", [Permission.OrderReview]);
  fireEvent.click(await screen.findByRole("button", { name: "Provider's secret" }));
  const form = within(await screen.findByRole("dialog", { name: "Provider's secret" }));
  fireEvent.change(form.getByLabelText("New secret"), { target: { value: "s".repeat(32) } });
  fireEvent.click(form.getByRole("button", { name: "Save" }));

  await waitFor(() => expect(server.callsOf("SharePaymentSecret")).toHaveLength(1));
  expect(server.callsOf("SharePaymentSecret")[0]?.variables["input"]).toEqual({ secret: "s".repeat(32) });
});
