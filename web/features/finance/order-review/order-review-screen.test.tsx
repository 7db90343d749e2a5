import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import type { LocaleId } from "../../../i18n/locales.ts";
import { PlacesDocument } from "../../../parts/places/places.generated.ts";
import { RecordHistoryDocument } from "../../../parts/record-history/record-history.generated.ts";
import { SavedViewsDocument } from "../../../parts/views/views.generated.ts";
import { FakeServer } from "../../../test/fake-server.ts";
import { renderScreen } from "../../../test/render.tsx";
import {
  InvoicesWaitingDocument,
  OperationsWaitingDocument,
  PassReviewDocument,
  RejectReviewDocument,
  ReviewDetailDocument,
  type ReviewLineFragment,
  ReviewListDocument,
  WithdrawReviewDocument,
} from "./reviews.generated.ts";

const REVIEW = {
  __typename: "MoneyReview",
  id: "q1",
  state: "WAITING",
  operation: "REFUND",
  cardId: "c1",
  cardNumber: "CARD-1000",
  group: null,
  memberName: "Wang Fang",
  flowId: "f1",
  stationName: null,
  tender: "CASH",
  amount: "900",
  rightAmount: null,
  before: { principal: "1000", gift: "50", state: "NORMAL" },
  after: { principal: "100", gift: "50", state: "NORMAL" },
  reason: "paid by mistake",
  time: "2026-11-25T08:00:00Z",
  author: "ann",
  mine: false,
  mayDecide: true,
  decidedAt: null,
  decider: null,
  note: null,
  currencySymbol: "¥",
} as ReviewLineFragment;

const serverWith = (facts: Partial<ReviewLineFragment> = {}): FakeServer =>
  new FakeServer()
    .answer(ReviewListDocument, () => ({
      moneyReviews: { nodes: [{ ...REVIEW, ...facts }], totalCount: 1, pageInfo: { hasNextPage: false } },
    }))
    .answer(ReviewDetailDocument, () => ({ moneyReviews: { nodes: [{ ...REVIEW, ...facts }] } }))
    .answer(OperationsWaitingDocument, () => ({ moneyReviews: { totalCount: 1 } }))
    .answer(InvoicesWaitingDocument, () => ({ invoices: { totalCount: 3 } }))
    .answer(PlacesDocument, () => ({
      stations: { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } },
      platforms: [{ id: "n1", name: "Network", parentId: null }],
    }))
    .answer(SavedViewsDocument, () => ({ savedViews: [] }))
    .answer(RecordHistoryDocument, () => ({
      auditEntries: { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } },
    }));

const open = (server: FakeServer, address = "/orderReview", locale: LocaleId = "en") =>
  renderScreen(address, { permissions: [0, 11, 117, 120], operates: [11], approves: [120], server, locale });

// The screen is a chunk of its own: a busy machine takes its time to make it.
beforeAll(() => import("./order-review-screen.tsx"));

test("the screen begins with what waits, and leads to invoices and to what devices reported", async () => {
  const server = serverWith();
  await open(server);

  expect(await screen.findByText("paid by mistake")).toBeDefined();
  expect(server.callsOf("ReviewList")[0]?.variables["filter"]).toMatchObject({ states: ["WAITING"] });
  expect((await screen.findByRole("link", { name: "Card operations · 1" })).getAttribute("aria-current")).toBe("page");
  const invoices = await screen.findByRole("link", { name: "Invoices · 3" });
  expect(invoices.getAttribute("href")).toBe("/billBusin?state=WAITING");
  fireEvent.click(screen.getByRole("link", { name: "Device reports" }));
  await waitFor(() => expect(server.callsOf("Quarantine").length).toBeGreaterThan(0));
});

test("a second person sees the card before and after, and passes what was asked for once it was confirmed", async () => {
  const server = serverWith().answer(PassReviewDocument, () => ({
    passReview: { ...REVIEW, state: "PASSED" as const, mayDecide: false, decider: "ben" },
  }));
  await open(server, "/orderReview?open=q1");

  const drawer = await screen.findByRole("dialog", { name: "CARD-1000" });
  const row = (await within(drawer).findByRole("rowheader", { name: "Paid in" })).closest("tr") as HTMLElement;
  expect(within(row).getByText("¥1,000.00")).toBeDefined();
  expect(within(row).getByText("¥100.00")).toBeDefined();
  fireEvent.click(within(drawer).getByRole("button", { name: "Pass" }));
  const question = await screen.findByRole("alertdialog", { name: "Pass ¥900.00 of CARD-1000?" });
  fireEvent.click(within(question).getByRole("button", { name: "Pass" }));
  await waitFor(() => expect(server.callsOf("PassReview")[0]?.variables).toEqual({ input: { id: "q1" } }));
});

test("it is rejected with a reason", async () => {
  const server = serverWith().answer(RejectReviewDocument, () => ({
    rejectReview: { ...REVIEW, state: "REJECTED" as const, mayDecide: false },
  }));
  await open(server, "/orderReview?open=q1", "es");

  const drawer = await screen.findByRole("dialog", { name: "CARD-1000" });
  fireEvent.click(await within(drawer).findByRole("button", { name: "Rechazar" }));
  const dialog = await screen.findByRole("dialog", { name: "Rechazar la operación de CARD-1000" });
  fireEvent.change(within(dialog).getByLabelText(/^Motivo del rechazo/), { target: { value: "no es suyo" } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Rechazar" }));
  await waitFor(() =>
    expect(server.callsOf("RejectReview")[0]?.variables).toEqual({ input: { id: "q1", reason: "no es suyo" } }),
  );
});

test("who comes too late is told who was first, and sees how it ended", async () => {
  let facts: Partial<ReviewLineFragment> = {};
  const nodes = () => [{ ...REVIEW, ...facts }];
  const server = serverWith()
    .answer(ReviewListDocument, () => ({
      moneyReviews: { nodes: nodes(), totalCount: 1, pageInfo: { hasNextPage: false } },
    }))
    .answer(ReviewDetailDocument, () => ({ moneyReviews: { nodes: nodes() } }))
    .refuse(RejectReviewDocument, 10015, "id", { state: "PASSED", by: "ben" });
  await open(server, "/orderReview?open=q1");
  const drawer = await screen.findByRole("dialog", { name: "CARD-1000" });
  fireEvent.click(await within(drawer).findByRole("button", { name: "Reject" }));
  const dialog = await screen.findByRole("dialog", { name: "Reject the operation of CARD-1000" });
  facts = { state: "PASSED", mayDecide: false, decider: "ben" };

  fireEvent.change(within(dialog).getByLabelText(/^Why rejected/), { target: { value: "not theirs" } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Reject" }));

  expect(await within(dialog).findByText("ben has dealt with this already")).toBeDefined();
  expect(within(dialog).getByLabelText(/^Why rejected/)).toHaveProperty("value", "not theirs");
  expect(await within(drawer).findByText("Passed")).toBeDefined();
});

test("the cancelling of a group shows what it and its cards would pay out, by its name", async () => {
  const group = { id: "g1", name: "Fleet North", balance: "700", fromCards: "200", cardCount: 3 };
  const server = serverWith({
    operation: "CANCEL_GROUP",
    cardId: null,
    cardNumber: null,
    group,
    before: null,
    after: null,
  });
  await open(server, "/orderReview?open=q1", "ru");

  const drawer = await screen.findByRole("dialog", { name: "Fleet North" });
  expect(await within(drawer).findByText("Закрытие группы")).toBeDefined();
  const held = within(drawer).getByText("На картах").closest("div") as HTMLElement;
  expect(held.textContent).toContain("200,00");
  fireEvent.click(within(drawer).getByRole("button", { name: "Одобрить" }));
  expect(await screen.findByRole("alertdialog", { name: /Fleet North/ })).toBeDefined();
});

test("whom who asked had a hand in is told so in the place of what decides", async () => {
  await open(serverWith({ mayDecide: false }), "/orderReview?open=q1");

  const drawer = await screen.findByRole("dialog", { name: "CARD-1000" });
  expect((await within(drawer).findByText(/somebody else has to decide/)).textContent).toContain(REVIEW.author);
  expect(within(drawer).queryByRole("button", { name: "Pass" })).toBeNull();
});

test("who asked can't decide, but withdraw it", async () => {
  const server = serverWith({ mine: true, mayDecide: false }).answer(WithdrawReviewDocument, () => ({
    withdrawReview: { ...REVIEW, state: "WITHDRAWN" as const, mine: true, mayDecide: false },
  }));
  await open(server, "/orderReview?open=q1");

  const drawer = await screen.findByRole("dialog", { name: "CARD-1000" });
  fireEvent.click(await within(drawer).findByRole("button", { name: "Withdraw" }));
  await waitFor(() => expect(server.callsOf("WithdrawReview")[0]?.variables).toEqual({ input: { id: "q1" } }));
  expect(within(drawer).queryByRole("button", { name: "Pass" })).toBeNull();
});
