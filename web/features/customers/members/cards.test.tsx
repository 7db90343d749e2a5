import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { LocaleId } from "../../../i18n/locales.ts";
import { PlacesDocument } from "../../../parts/places/places.generated.ts";
import { RecordHistoryDocument } from "../../../parts/record-history/record-history.generated.ts";
import { SavedViewsDocument } from "../../../parts/views/views.generated.ts";
import { StatementOfValueDocument } from "../../../parts/statement/statement.generated.ts";
import { CardWaitsDocument, type CardWaitsQuery } from "../../../parts/review/waiting.generated.ts";
import { FakeServer } from "../../../test/fake-server.ts";
import { renderScreen } from "../../../test/render.tsx";
import { LimitProfileNamesDocument } from "./limits/limits.generated.ts";
import {
  AmendCardFlowDocument,
  CardDetailDocument,
  CardFlowDetailDocument,
  type CardFlowLineFragment,
  CardFlowListDocument,
  CardFlowSumsDocument,
  CardFillsDocument,
  type CardFillLineFragment,
  CardHistoryDocument,
  type CardHoldLineFragment,
  UnlockCardDebitDocument,
  type CardLineFragment,
  CardListDocument,
  SettingsOfCardsDocument,
  ChangeCardSettingsDocument,
  DepositCardDocument,
  RepayCardCreditDocument,
  ReverseCardFlowDocument,
} from "./card.generated.ts";

const CARD = {
  __typename: "Card",
  id: "c1",
  cardAccountId: "a1",
  number: "CARD-1000",
  tag: null,
  plate: "A1",
  state: "NORMAL",
  hasPin: false,
  validUntil: null,
  memberId: "m1",
  memberName: "Wang Fang",
  memberPhone: "13800138000",
  memberIdNumberMasked: null,
  memberPoints: 12,
  userType: "GENERAL",
  groupName: null,
  customerId: null,
  customerName: null,
  limitProfileName: "Trucks",
  principal: "100",
  gift: "0",
  balance: "100",
  held: "60",
  available: "40",
  owed: "0",
  lowBelow: null,
  low: false,
  currencySymbol: "¥",
  replacedById: null,
  platformId: "n1",
  platformName: "Network",
  createdAt: "2026-11-01T08:00:00Z",
} as CardLineFragment;

const LINE = {
  __typename: "CardFlow",
  id: "f1",
  time: "2026-11-02T08:00:00Z",
  operation: "STORE_CONSUME",
  cardId: "c1",
  cardNumber: "CARD-1000",
  memberId: "m1",
  memberName: "Wang Fang",
  memberPhone: "13800138000",
  plate: "A1",
  otherCardNumber: null,
  stationId: "s1",
  stationName: "Harbour",
  tender: null,
  deposit: "0",
  gift: "0",
  transfer: "0",
  refund: "0",
  oilAmount: "0",
  oilVolume: "0",
  storeAmount: "12.5",
  lacked: "0",
  balanceAfter: "87.5",
  stateAfter: "NORMAL",
  author: "ann",
  reason: null,
  correctsId: null,
  reversed: false,
  currencySymbol: "¥",
} as CardFlowLineFragment;

const HOLD = {
  __typename: "CardHold",
  id: "h1",
  cardId: "c1",
  amount: "60",
  openedAt: "2026-11-02T09:00:00Z",
  stationName: "Harbour",
  gunNumber: 3,
  online: false,
} as CardHoldLineFragment;

const ALLOWED = {
  __typename: "CardFill",
  id: "d1",
  time: "2026-11-02T09:00:00Z",
  stationName: "Harbour",
  gunNumber: 3,
  declinedBy: null,
  plateRule: null,
  price: "6.3",
  priceSource: "GROUP",
  priceRuleName: "Taxis",
  limitRule: null,
  flags: ["HOURS"],
  limitsLifted: false,
  reviewer: "ann",
  reviewNote: "a night shift",
  bound: "60",
  offline: false,
  listAt: null,
  currencySymbol: "¥",
} as CardFillLineFragment;
const NOT = {
  ...ALLOWED,
  flags: [],
  reviewer: null,
  reviewNote: null,
  bound: null,
  price: null,
  priceSource: null,
  priceRuleName: null,
};
const DECLINED = { ...NOT, id: "d2", declinedBy: "PLATE", plateRule: "DAY_AMOUNT" } as const;
const LIMITED = { ...NOT, id: "d3", declinedBy: "LIMIT", limitRule: "FILL_VOLUME" } as const;

const SUMS = { deposit: "0", gift: "0", transfer: "0", refund: "0", oilAmount: "0", storeAmount: "12.5" };

const serverWith = (card: CardLineFragment): FakeServer =>
  new FakeServer()
    .answer(CardListDocument, () => ({
      cards: { nodes: [card], totalCount: 1, pageInfo: { hasNextPage: false } },
    }))
    .answer(CardDetailDocument, () => ({ cards: { nodes: [card] } }))
    .answer(CardWaitsDocument, () => ({ moneyReviews: { nodes: [] } }))
    .answer(CardHistoryDocument, () => ({ cardFlows: { nodes: [LINE], pageInfo: { hasNextPage: false } } }))
    .answer(CardFillsDocument, () => ({ cardHolds: [HOLD], cardFills: { nodes: [LIMITED, DECLINED, ALLOWED] } }))
    .answer(CardFlowListDocument, () => ({
      cardFlows: { nodes: [LINE], totalCount: 1, pageInfo: { hasNextPage: false } },
    }))
    .answer(CardFlowDetailDocument, () => ({ cardFlows: { nodes: [LINE] } }))
    .answer(CardFlowSumsDocument, () => ({
      cardFlowTotals: { __typename: "CardFlowTotals", ...SUMS } as typeof SUMS,
    }))
    .answer(LimitProfileNamesDocument, () => ({ limitProfiles: { nodes: [] } }))
    .answer(PlacesDocument, () => ({
      stations: { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } },
      platforms: [{ id: "n1", name: "Network", parentId: null }],
    }))
    .answer(SavedViewsDocument, () => ({ savedViews: [] }))
    .answer(RecordHistoryDocument, () => ({
      auditEntries: { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } },
    }));

const open = (server: FakeServer, path: string, locale: LocaleId = "en") =>
  renderScreen(path, { permissions: [0, 11, 12, 120], server, locale });

test("a deposit is looked at first, done with the same key, and leaves a receipt", async () => {
  const line = { ...LINE, operation: "DEPOSIT", storeAmount: "0", deposit: "50", balanceAfter: "150" } as const;
  const server = serverWith(CARD).answer(DepositCardDocument, ({ input }) => ({
    depositCard: {
      __typename: "CardReceipt",
      id: (input as { preview: boolean }).preview ? null : "f2",
      pin: null,
      line,
      card: { ...CARD, balance: "150" },
    } as never,
  }));
  await open(server, "/userInfoList?open=c1");

  fireEvent.click(await screen.findByRole("button", { name: "Deposit" }));
  const dialog = await screen.findByRole("dialog", { name: "Deposit" });
  fireEvent.change(within(dialog).getByLabelText(/^Amount/), { target: { value: "50" } });
  fireEvent.change(within(dialog).getByLabelText(/^Paid by/), { target: { value: "CASH" } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Continue" }));
  expect(await within(dialog).findByText("¥150.00")).toBeDefined();
  expect(within(dialog).getByText("¥100.00")).toBeDefined();
  // Nothing is done yet: what was typed isn't lost without a question.
  fireEvent.click(within(dialog).getByRole("button", { name: "Cancel" }));
  const question = await screen.findByRole("alertdialog", { name: "Discard what was entered?" });
  fireEvent.click(within(question).getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  fireEvent.click(await within(dialog).findByRole("button", { name: "Deposit" }));

  const receipt = await screen.findByRole("dialog", { name: "Receipt" });
  expect(within(receipt).getByText("¥100.00")).toBeDefined();
  expect(within(receipt).getByText("¥150.00")).toBeDefined();
  const sent = server.callsOf("DepositCard").map(({ variables }) => variables["input"] as Record<string, unknown>);
  expect(sent.map(({ preview, amount, tender, cardId }) => ({ preview, amount, tender, cardId }))).toEqual([
    { preview: true, amount: "50", tender: "CASH", cardId: "c1" },
    { preview: false, amount: "50", tender: "CASH", cardId: "c1" },
  ]);
  fireEvent.click(within(receipt).getByRole("button", { name: "Done" }));
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Receipt" })).toBeNull());
});

test("a repayment is no deposit: its receipt says whose it is and what may be drawn, and no balance", async () => {
  const card = { ...CARD, customerId: "v1", customerName: "Harbour Taxi" };
  const line = { ...LINE, operation: "REPAYMENT", storeAmount: "0", deposit: "50", balanceAfter: "100" } as const;
  const server = serverWith(card).answer(RepayCardCreditDocument, () => ({
    repayCardCredit: {
      __typename: "CardReceipt",
      id: null,
      pin: null,
      line,
      card: { ...card, available: "90" },
    } as never,
  }));
  await renderScreen("/userInfoList?open=c1", { permissions: [0, 11, 25], server });
  fireEvent.click(await screen.findByRole("button", { name: "Take a repayment" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Take a repayment" }));
  fireEvent.change(dialog.getByLabelText(/^Amount/), { target: { value: "50" } });
  fireEvent.change(dialog.getByLabelText(/^Paid by/), { target: { value: "CASH" } });
  fireEvent.click(dialog.getByRole("button", { name: "Continue" }));

  expect((await dialog.findByText("¥90.00")).closest("div")?.textContent).toContain("Available");
  expect(dialog.getByText("Harbour Taxi")).toBeDefined();
  expect(dialog.queryByText("Deposit")).toBeNull();
  expect(dialog.queryByText(/^Balance/)).toBeNull();
});

test("what the state doesn't allow is told with the state, in Chinese too", async () => {
  await open(serverWith({ ...CARD, state: "LOST" }), "/userInfoList?open=c1", "zh-chs");

  expect(await screen.findByRole("button", { name: "解挂" })).toBeDefined();
  expect(screen.queryByRole("button", { name: "充值" })).toBeNull();
  expect(await screen.findByText(/^当前状态（挂失）不能进行：充值/)).toBeDefined();
});

/** What a deed of a line is answered with: seen beforehand, it tells that it would wait; sent, that it waits. */
const waits = (input: { preview?: boolean | null }) =>
  ({
    __typename: "CardReceipt",
    id: null,
    pin: null,
    needsReview: true,
    reviewId: input.preview === true ? null : "q1",
    line: LINE,
    card: { ...CARD, balance: "112.5" },
  }) as never;

test("the flow tells its totals, and a line of the shop is taken back for a reason, once it was seen what comes of it", async () => {
  const server = serverWith(CARD).answer(ReverseCardFlowDocument, () => ({
    reverseCardFlow: {
      __typename: "CardReceipt",
      id: "f3",
      pin: null,
      needsReview: false,
      reviewId: null,
      line: LINE,
      card: { ...CARD, balance: "112.5" },
    } as never,
  }));
  await open(server, "/userFlowQuery?open=f1");

  const totals = await screen.findByLabelText("Totals of what is filtered");
  expect(await within(totals).findByText("¥12.50")).toBeDefined();
  fireEvent.click(await screen.findByRole("button", { name: "Take back" }));
  const dialog = await screen.findByRole("dialog", { name: "Take back ¥12.50 of CARD-1000?" });
  fireEvent.change(within(dialog).getByLabelText(/^Reason/), { target: { value: "wrong goods" } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Continue" }));
  expect(await within(dialog).findByText("¥112.50")).toBeDefined();
  fireEvent.click(within(dialog).getByRole("button", { name: "Take back" }));

  await waitFor(() => expect(server.callsOf("ReverseCardFlow")).toHaveLength(2));
  expect(server.callsOf("ReverseCardFlow").map(({ variables }) => variables["input"])).toMatchObject([
    { flowId: "f1", reason: "wrong goods", preview: true },
    { flowId: "f1", reason: "wrong goods", preview: false },
  ]);
  await waitFor(() => expect(screen.queryByRole("dialog", { name: /^Take back/ })).toBeNull());
});

test("a line is put right; where a second person is needed that is told before, and afterwards with the way there", async () => {
  const asked = { id: "q1", operation: "AMENDMENT", author: "bob", flowId: "f1" } as const;
  const server: FakeServer = serverWith(CARD)
    .answer(AmendCardFlowDocument, ({ input }) => ({ amendCardFlow: waits(input) }))
    .answer(CardWaitsDocument, () => ({
      moneyReviews: { nodes: server.callsOf("AmendCardFlow").length < 2 ? [] : [asked] },
    }));
  await open(server, "/userFlowQuery?open=f1");

  fireEvent.click(await screen.findByRole("button", { name: "Put right" }));
  const dialog = await screen.findByRole("dialog", { name: "Put ¥12.50 of CARD-1000 right" });
  fireEvent.change(within(dialog).getByLabelText(/^Right amount/), { target: { value: "1.25" } });
  fireEvent.change(within(dialog).getByLabelText(/^Reason/), { target: { value: "mistyped" } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Continue" }));
  expect(await within(dialog).findByText(/it waits for a second person/)).toBeDefined();
  fireEvent.click(within(dialog).getByRole("button", { name: "Put right" }));

  const told = await screen.findByRole("dialog", { name: "It waits for a second person" });
  const way = within(told).getByRole("link", { name: "See the request" });
  expect(way.getAttribute("href")).toBe("/orderReview?open=q1");
  expect(server.callsOf("AmendCardFlow").map(({ variables }) => variables["input"])).toMatchObject([
    { flowId: "f1", amount: "1.25", preview: true },
    { flowId: "f1", amount: "1.25", preview: false },
  ]);
  fireEvent.click(within(told).getByRole("button", { name: "Done" }));

  const note = (await screen.findByText("bob")).closest("[role=status]");
  expect(note?.textContent).toContain("Putting right: asked for by bob, waits for a second person.");
  expect(screen.queryByRole("button", { name: "Take back" })).toBeNull();
});

test("what waits for a second person is told on the card with the way there, and the card is read anew once one is decided", async () => {
  const refund = { id: "q2", operation: "REFUND", author: "bob", flowId: "f1" } as const;
  let waiting: readonly CardWaitsQuery["moneyReviews"]["nodes"][number][] = [
    { id: "q1", operation: "CLOSE", author: "ann", flowId: null },
    refund,
  ];
  let card: CardLineFragment = CARD;
  const server = serverWith(CARD)
    .answer(CardListDocument, () => ({
      cards: { nodes: [card], totalCount: 1, pageInfo: { hasNextPage: false } },
    }))
    .answer(CardDetailDocument, () => ({ cards: { nodes: [card] } }))
    .answer(CardWaitsDocument, () => ({ moneyReviews: { nodes: waiting } }));
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  await open(server, "/userInfoList?open=c1");

  const note = (await screen.findByText("ann")).closest("[role=status]") as HTMLElement;
  expect(note.textContent).toContain("Closing: asked for by ann, waits for a second person.");
  expect(screen.getByText("bob").closest("[role=status]")?.textContent).toContain("Refund: asked for by");
  expect(within(note).getByRole("link", { name: "See the request" }).getAttribute("href")).toBe("/orderReview?open=q1");
  waiting = [refund];
  card = { ...CARD, state: "CLOSED" };
  await vi.advanceTimersByTimeAsync(16_000);
  vi.useRealTimers();

  await waitFor(() => expect(screen.queryByRole("button", { name: "Close card" })).toBeNull());
  expect(screen.queryByText("ann")).toBeNull();
  expect(screen.getByText("bob")).toBeDefined();
});

test("how a closed card is paid out is asked as that", async () => {
  await open(serverWith(CARD), "/userInfoList?open=c1");

  fireEvent.click(await screen.findByRole("button", { name: "Close card" }));
  const dialog = await screen.findByRole("dialog", { name: "Close card" });
  expect(within(dialog).getByLabelText(/^Paid out by/)).toBeDefined();
  expect(within(dialog).queryByLabelText(/^Paid by/)).toBeNull();
});

const serverWithLine = (line: CardFlowLineFragment): FakeServer =>
  serverWith(CARD)
    .answer(CardFlowListDocument, () => ({
      cardFlows: { nodes: [line], totalCount: 1, pageInfo: { hasNextPage: false } },
    }))
    .answer(CardFlowDetailDocument, () => ({ cardFlows: { nodes: [line] } }));

test("of a fill that went beyond the balance is told how much", async () => {
  const line = { ...LINE, operation: "CONSUME", oilAmount: "40", storeAmount: "0", lacked: "27.5" } as const;
  await open(serverWithLine(line), "/userFlowQuery?open=f1");

  const title = await screen.findByText("Beyond the balance");
  expect(title.parentElement?.textContent).toContain("¥27.50");
});

test("a deposit that came online is not put right by hand", async () => {
  const line = { ...LINE, operation: "DEPOSIT", storeAmount: "0", deposit: "50", tender: "ONLINE" } as const;
  await open(serverWithLine(line), "/userFlowQuery?open=f1");

  expect(await screen.findByText("Online")).toBeDefined();
  expect(screen.queryByRole("button", { name: "Put right" })).toBeNull();
});

test("the settings of cards say from which amount on a second person is needed; what stays is not sent", async () => {
  const rule = {
    __typename: "CardSettings",
    id: "n1",
    leastDeposit: "1",
    giftFirst: false,
    reviewAbove: "500",
    longestListAge: 60,
    offlineAllowed: false,
    offlineLimit: "100",
  } as const;
  const server = serverWith(CARD)
    .answer(SettingsOfCardsDocument, () => ({ cardSettings: rule }))
    .answer(ChangeCardSettingsDocument, () => ({ changeCardSettings: rule }));
  await open(server, "/userInfoList");

  fireEvent.click(await screen.findByRole("button", { name: "Card settings" }));
  const dialog = await screen.findByRole("dialog", { name: "Card settings" });
  fireEvent.change(within(dialog).getByLabelText(/^Second person above/), { target: { value: "" } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Save" }));
  await waitFor(() => expect(server.callsOf("ChangeCardSettings")).toHaveLength(1));
  expect(server.callsOf("ChangeCardSettings")[0]?.variables["input"]).toEqual({ reviewAbove: null });
});

test("what guns were told is told with its reason, and what is held is released for one", async () => {
  const server = serverWith(CARD).answer(UnlockCardDebitDocument, () => ({
    unlockCardDebit: { __typename: "CardReceipt", id: "f4", pin: null, line: LINE, card: CARD } as never,
  }));
  await open(server, "/userInfoList?open=c1");

  fireEvent.click(await screen.findByRole("tab", { name: "At guns" }));
  expect(await screen.findByText("Declined by the rules of its plate")).toBeDefined();
  expect(screen.getByText("Amount a day")).toBeDefined();
  expect(screen.getByText("Allowed")).toBeDefined();
  expect(screen.getByText(/a unit/).textContent).toContain("¥6.30 a unit: Taxis");
  expect(screen.getByText("Declined by its limits")).toBeDefined();
  expect(screen.getByText("Volume a fill")).toBeDefined();
  expect(screen.getByText("Flagged: Days and hours")).toBeDefined();
  expect(screen.getByText("Reviewed by ann: a night shift")).toBeDefined();
  expect(screen.getByText(/its device is quiet/)).toBeDefined();

  fireEvent.click(screen.getByRole("button", { name: "Release" }));
  const dialog = await screen.findByRole("dialog", { name: "Release ¥60.00" });
  fireEvent.change(within(dialog).getByLabelText(/^Reason/), { target: { value: "the pump stood still" } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Release" }));
  await waitFor(() => expect(server.callsOf("UnlockCardDebit")).toHaveLength(1));
  expect(server.callsOf("UnlockCardDebit")[0]?.variables["input"]).toMatchObject({
    cardId: "c1",
    holdId: "h1",
    reason: "the pump stood still",
    preview: false,
  });
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Release ¥60.00" })).toBeNull());
});

test("a card that owes can be paid back", async () => {
  await open(serverWith({ ...CARD, owed: "20" }), "/userInfoList?open=c1", "ar");

  expect(await screen.findByRole("button", { name: "سداد المستحق" })).toBeDefined();
});

test("the statement of a card begins with what was stored before, and ends with what was stored after every line", async () => {
  const server = serverWith(CARD).answer(StatementOfValueDocument, () => ({
    valueStatement: {
      __typename: "ValueStatement",
      holder: {
        __typename: "StoredValue",
        holder: "CARD",
        cardNumber: "CARD-1000",
        groupName: null,
        name: null,
        currencySymbol: "¥",
      },
      figures: { __typename: "CardSummaryFigures", opening: "40", closing: "90", difference: "0" },
      lines: [
        {
          __typename: "ValueStatementLine",
          movementId: "v1",
          time: "2026-11-02T08:00:00Z",
          cause: "DEPOSIT",
          amount: "50",
          balance: "90",
          stationName: "Harbour",
          reason: null,
        },
      ],
    } as never,
  }));
  await open(server, "/userInfoList?open=c1");

  fireEvent.click(await screen.findByRole("button", { name: "Statement" }));
  const dialog = await screen.findByRole("dialog", { name: "Statement" });
  expect(await within(dialog).findByRole("row", { name: /Opening.*¥40\.00/ })).toBeDefined();
  expect(within(dialog).getByRole("row", { name: /Deposit.*Harbour.*¥50\.00.*¥90\.00/ })).toBeDefined();
  expect(within(dialog).getByRole("row", { name: /Closing.*¥90\.00/ })).toBeDefined();
  expect(within(dialog).queryByRole("alert")).toBeNull();
  expect(server.callsOf("StatementOfValue").at(-1)?.variables["holderId"]).toBe(CARD.cardAccountId);
});
