import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { LocaleId } from "../../../i18n/locales.ts";
import { PlacesDocument } from "../../../parts/places/places.generated.ts";
import { SetCardGroupDocument } from "../../../parts/cards/cards.generated.ts";
import { RecordHistoryDocument } from "../../../parts/record-history/record-history.generated.ts";
import { SavedViewsDocument } from "../../../parts/views/views.generated.ts";
import { FakeServer } from "../../../test/fake-server.ts";
import { fileOf } from "../../../test/file-of.ts";
import { renderScreen } from "../../../test/render.tsx";
import {
  CardGroupDetailDocument,
  CardsOfGroupDocument,
  type CardGroupLineFragment,
  CardGroupListDocument,
  CancelCardGroupDocument,
  DepositCardGroupDocument,
  type GroupCardFragment,
  GroupCardsDocument,
  GroupFlowDetailDocument,
  type GroupFlowLineFragment,
  GroupFlowListDocument,
  TransferToGroupCardsDocument,
} from "./group.generated.ts";

/** As an address has it. */
const ID = "0192f1c0-0000-7000-8000-000000000001";

const GROUP = {
  __typename: "CardGroup",
  id: "g1",
  name: "Fleet North",
  sharing: "SPLIT",
  transfersOut: true,
  exports: true,
  state: "ACTIVE",
  businessNumber: "91330100",
  contact: "Li",
  phone: "13800138000",
  balance: "100",
  lowBelow: null,
  low: false,
  cardCount: 3,
  currencySymbol: "¥",
  platformId: "n1",
  platformName: "Network",
  createdAt: "2026-11-01T08:00:00Z",
} as CardGroupLineFragment;

const CARDS = ["C-1", "C-2", "C-3"].map(
  (number) =>
    ({
      __typename: "Card",
      id: number,
      number,
      state: "NORMAL",
      memberName: null,
      balance: "0",
      currencySymbol: "¥",
    }) as GroupCardFragment,
);

const DEPOSIT = {
  __typename: "GroupFlow",
  id: "f1",
  time: "2026-11-25T08:00:00Z",
  kind: "DEPOSIT",
  groupId: "g1",
  groupName: "Fleet North",
  cardNumber: null,
  stationName: "Harbour Gate",
  tender: "CASH",
  amount: "500",
  balanceAfter: "600",
  author: "ann",
  reason: null,
  currencySymbol: "¥",
} as GroupFlowLineFragment;

const serverWith = (group: CardGroupLineFragment): FakeServer =>
  new FakeServer()
    .answer(CardGroupListDocument, () => ({
      cardGroups: { nodes: [group], totalCount: 1, pageInfo: { hasNextPage: false } },
    }))
    .answer(CardGroupDetailDocument, () => ({ cardGroups: { nodes: [group] } }))
    .answer(GroupCardsDocument, () => ({ cards: { nodes: CARDS, totalCount: 3 } }))
    .answer(GroupFlowDetailDocument, () => ({ groupFlows: { nodes: [DEPOSIT] } }))
    .answer(GroupFlowListDocument, () => ({
      groupFlows: { nodes: [], totalCount: 0, pageInfo: { hasNextPage: false } },
    }))
    .answer(PlacesDocument, () => ({
      stations: { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } },
      platforms: [{ id: "n1", name: "Network", parentId: null }],
    }))
    .answer(SavedViewsDocument, () => ({ savedViews: [] }))
    .answer(RecordHistoryDocument, () => ({
      auditEntries: { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } },
    }));

const open = (server: FakeServer, path = "/userGroup?open=g1", locale: LocaleId = "en") =>
  renderScreen(path, { permissions: [0, 21, 22], server, locale });

test("every card's share of an average, and what stays undivided, are seen before it is given", async () => {
  const server = serverWith(GROUP).answer(TransferToGroupCardsDocument, ({ input }) => ({
    transferToGroupCards: {
      __typename: "GroupReceipt",
      id: (input as { preview: boolean }).preview ? null : "f1",
      left: "0.01",
      needsReview: false,
      reviewId: null,
      group: { ...GROUP, balance: "0.01" },
      shares: CARDS.map(({ id, number }) => ({
        __typename: "GroupShare",
        cardId: id,
        cardNumber: number,
        amount: "33.33",
        balanceAfter: "33.33",
      })),
    } as never,
  }));
  await open(server);

  fireEvent.click(await screen.findByRole("button", { name: "Give to cards" }));
  const dialog = await screen.findByRole("dialog", { name: "Give to cards" });
  fireEvent.change(await within(dialog).findByLabelText(/^Amount/), { target: { value: "100" } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Continue" }));
  const shares = await within(dialog).findByRole("table");
  expect(within(shares).getAllByRole("row")).toHaveLength(4);
  expect(within(dialog).getAllByText("¥0.01")).toHaveLength(2);
  fireEvent.click(await within(dialog).findByRole("button", { name: "Give to cards" }));

  expect(await screen.findByRole("dialog", { name: "Receipt" })).toBeDefined();
  const sent = server.callsOf("TransferToGroupCards").map(({ variables }) => variables["input"]);
  expect(sent).toMatchObject([
    { groupId: "g1", mode: "AVERAGE", amount: "100", preview: true },
    { groupId: "g1", mode: "AVERAGE", amount: "100", preview: false },
  ]);
});

test("specified amounts are sent for every card, also for one that gets nothing", async () => {
  const server = serverWith(GROUP).answer(TransferToGroupCardsDocument, () => ({
    transferToGroupCards: {
      __typename: "GroupReceipt",
      id: null,
      needsReview: false,
      reviewId: null,
      left: "0",
      group: GROUP,
      shares: [],
    } as never,
  }));
  await open(server);

  fireEvent.click(await screen.findByRole("button", { name: "Give to cards" }));
  const dialog = await screen.findByRole("dialog", { name: "Give to cards" });
  fireEvent.change(await within(dialog).findByLabelText(/^How it is given/), { target: { value: "SPECIFIED" } });
  fireEvent.change(await within(dialog).findByLabelText(/^For C-2/), { target: { value: "5" } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Continue" }));

  await within(dialog).findByText("Wallet after");
  expect(server.callsOf("TransferToGroupCards")[0]?.variables["input"]).toMatchObject({
    cards: [
      { cardId: "C-1", amount: null },
      { cardId: "C-2", amount: "5" },
      { cardId: "C-3", amount: null },
    ],
  });
});

test("a group with more cards than are listed says so where its cards are named", async () => {
  await open(serverWith({ ...GROUP, cardCount: 203 }));

  fireEvent.click(await screen.findByRole("tab", { name: "Cards" }));
  expect(await screen.findByText("3 of 203 cards are listed here.")).toBeDefined();
  fireEvent.click(screen.getAllByRole("tab")[0] as HTMLElement);
  fireEvent.click(await screen.findByRole("button", { name: "Give to cards" }));
  const dialog = await screen.findByRole("dialog", { name: "Give to cards" });
  expect(within(dialog).queryByText(/are listed here/)).toBeNull();
  fireEvent.change(await within(dialog).findByLabelText(/^How it is given/), { target: { value: "SPECIFIED" } });
  expect(await within(dialog).findByText("3 of 203 cards are listed here.")).toBeDefined();
});

test("of a large group a card that isn't listed is found and gets its share", async () => {
  const server = serverWith({ ...GROUP, cardCount: 203 })
    .answer(CardsOfGroupDocument, () => ({ cards: { nodes: [{ id: "c-203", number: "C-203", memberName: "Mei" }] } }))
    .answer(TransferToGroupCardsDocument, () => ({ transferToGroupCards: receiptOf({}) }));
  await open(server);

  fireEvent.click(await screen.findByRole("button", { name: "Give to cards" }));
  const dialog = await screen.findByRole("dialog", { name: "Give to cards" });
  fireEvent.change(await within(dialog).findByLabelText(/^How it is given/), { target: { value: "SINGLE" } });
  const user = userEvent.setup();
  await user.click(await within(dialog).findByRole("combobox", { name: /^Card number/ }));
  await user.keyboard("203");
  await user.click(await screen.findByRole("option", { name: /C-203/ }));
  fireEvent.change(within(dialog).getByLabelText(/^Amount/), { target: { value: "5" } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Continue" }));

  await within(dialog).findByText("Wallet after");
  expect(server.callsOf("CardsOfGroup").at(-1)?.variables).toEqual({ groupId: "g1", search: "203" });
  expect(server.callsOf("TransferToGroupCards")[0]?.variables["input"]).toMatchObject({ cards: [{ cardId: "c-203" }] });
});

const receiptOf = (group: Partial<CardGroupLineFragment>, shares: readonly object[] = []) =>
  ({
    __typename: "GroupReceipt",
    id: "f1",
    needsReview: false,
    reviewId: null,
    left: "0",
    group: { ...GROUP, ...group },
    shares,
  }) as never;

test("the receipt of a deposit says how much came in, how, where, when and who took it", async () => {
  const server = serverWith(GROUP).answer(DepositCardGroupDocument, () => ({
    depositCardGroup: receiptOf({ balance: "600" }),
  }));
  await open(server);

  fireEvent.click(await screen.findByRole("button", { name: "Deposit" }));
  const dialog = await screen.findByRole("dialog", { name: "Deposit" });
  fireEvent.change(await within(dialog).findByLabelText(/^Amount/), { target: { value: "500" } });
  fireEvent.change(within(dialog).getByLabelText(/^Paid by/), { target: { value: "CASH" } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Continue" }));
  await within(dialog).findByText("Wallet after");
  fireEvent.click(within(dialog).getByRole("button", { name: "Deposit" }));

  const receipt = await screen.findByRole("dialog", { name: "Receipt" });
  for (const text of ["¥500.00", "¥100.00", "¥600.00", "Cash", "Harbour Gate", "ann"]) {
    expect(await within(receipt).findByText(text)).toBeDefined();
  }
});

test("what is paid out for a cancelled group, of its wallet and its cards, is said before and after", async () => {
  const shares = CARDS.slice(0, 2).map(({ id, number }) => ({
    __typename: "GroupShare",
    cardId: id,
    cardNumber: number,
    amount: "-20.5",
    balanceAfter: "0",
  }));
  const server = serverWith(GROUP).answer(CancelCardGroupDocument, () => ({
    cancelCardGroup: receiptOf({ state: "CANCELLED", balance: "0" }, shares),
  }));
  await open(server);

  fireEvent.click(await screen.findByRole("button", { name: "Cancel group" }));
  const dialog = await screen.findByRole("dialog", { name: "Cancel group" });
  fireEvent.click(within(dialog).getByRole("button", { name: "Continue" }));
  expect(await within(dialog).findByText("¥141.00")).toBeDefined();
});

test("a card that fills just now stays in its group, and a notice says that it doesn't allow to leave", async () => {
  const server = serverWith(GROUP).answer(SetCardGroupDocument, () => ({
    setCardGroup: {
      __typename: "PartOutcome",
      next: null,
      outcomes: [
        {
          __typename: "RowOutcome",
          id: "C-2",
          label: "C-2",
          outcome: "REFUSED",
          refusal: {
            __typename: "RowRefusal",
            number: 10036,
            message: "the card's state does not allow it",
            params: {},
          },
        },
      ],
    } as never,
  }));
  await open(server);
  fireEvent.click(await screen.findByRole("tab", { name: "Cards" }));

  fireEvent.click(await screen.findByRole("button", { name: /C-2/ }));

  expect(await screen.findByText("The card does not allow this")).toBeDefined();
});

test("a group whose cards share its wallet says why nothing is given out, in Vietnamese too", async () => {
  await open(serverWith({ ...GROUP, sharing: "SHARED" }), "/userGroup?open=g1", "vi");

  expect(await screen.findByText("Các thẻ dùng chung ví nên không chuyển tiền cho từng thẻ.")).toBeDefined();
  expect(screen.queryByRole("button", { name: "Chuyển cho thẻ" })).toBeNull();
});

test("the log asks for the group that its address names", async () => {
  const server = serverWith(GROUP);
  await open(server, `/userGroupLog?group=${ID}`);

  await waitFor(() => expect(server.callsOf("GroupFlowList").at(-1)?.variables["filter"]).toEqual({ groupIds: [ID] }));
});

test("a file of groups has all that may be asked for of them, and yes and no in words", async () => {
  const server = serverWith(GROUP);
  await open(server, "/userGroup");
  const { headers, wordOf } = await fileOf(server);

  // The list of groups is in a file only where it is allowed: there is nothing to say of it.
  expect(headers.filter((header) => header.startsWith("exports"))).toEqual([]);
  expect(wordOf("transfersOut", "false")).toBe("Not allowed");
});

test("a file of the groups' log says in words how was paid", async () => {
  const server = serverWith(GROUP);
  await open(server, "/userGroupLog");
  const { wordOf } = await fileOf(server);

  expect(wordOf("tender", "TRANSFER")).toBe("Bank transfer");
});
