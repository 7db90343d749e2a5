import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { LocaleId } from "../../../../i18n/locales.ts";
import { LowBalanceChangesDocument } from "../../../../parts/cards/low.generated.ts";
import { PlacesDocument } from "../../../../parts/places/places.generated.ts";
import { RecordHistoryDocument } from "../../../../parts/record-history/record-history.generated.ts";
import { SavedViewsDocument } from "../../../../parts/views/views.generated.ts";
import { FakeServer } from "../../../../test/fake-server.ts";
import { renderScreen } from "../../../../test/render.tsx";
import {
  CardDetailDocument,
  CardHistoryDocument,
  type CardLineFragment,
  CardListDocument,
  ChangeCardDetailsDocument,
} from "../card.generated.ts";
import { LimitProfileListDocument } from "../limits/limits.generated.ts";
import { LowBalanceListDocument, type LowBalanceLineFragment, SetCardLowBalanceDocument } from "./low.generated.ts";

const CARD = {
  __typename: "Card",
  id: "c1",
  cardAccountId: "a1",
  number: "CARD-1000",
  tag: null,
  plate: null,
  state: "NORMAL",
  hasPin: false,
  validUntil: null,
  memberId: "m1",
  memberName: "Wang Fang",
  memberPhone: null,
  memberIdNumberMasked: null,
  memberPoints: 0,
  userType: "GENERAL",
  groupName: null,
  customerId: null,
  customerName: null,
  limitProfileName: null,
  principal: "40",
  gift: "0",
  balance: "40",
  held: "0",
  available: "40",
  owed: "0",
  lowBelow: "50",
  low: true,
  currencySymbol: "¥",
  replacedById: null,
  platformId: "n1",
  platformName: "Network",
  createdAt: "2026-11-01T08:00:00Z",
} as CardLineFragment;

const OF_CARD = {
  __typename: "LowBalance",
  id: "l1",
  time: "2026-11-02T08:00:00Z",
  cardId: "c1",
  cardNumber: "CARD-1000",
  memberName: "Wang Fang",
  groupId: null,
  groupName: null,
  balance: "49",
  lowBelow: "50",
  endedAt: null,
  currencySymbol: "¥",
  platformName: "Network",
} as LowBalanceLineFragment;
const OF_GROUP = {
  ...OF_CARD,
  id: "l2",
  cardId: null,
  cardNumber: null,
  memberName: null,
  groupId: "g1",
  groupName: "Night couriers",
  endedAt: "2026-11-02T09:00:00Z",
} as LowBalanceLineFragment;

const server = (card = CARD): FakeServer =>
  new FakeServer()
    .answer(CardListDocument, () => ({ cards: { nodes: [card], totalCount: 1, pageInfo: { hasNextPage: false } } }))
    .answer(CardDetailDocument, () => ({ cards: { nodes: [card] } }))
    .answer(CardHistoryDocument, () => ({ cardFlows: { nodes: [], pageInfo: { hasNextPage: false } } }))
    .answer(LowBalanceListDocument, () => ({
      lowBalances: { nodes: [OF_CARD, OF_GROUP], totalCount: 2, pageInfo: { hasNextPage: false } },
    }))
    .answer(LimitProfileListDocument, () => ({
      limitProfiles: { nodes: [], totalCount: 0, pageInfo: { hasNextPage: false } },
    }))
    .answer(PlacesDocument, () => ({
      stations: { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } },
      platforms: [{ id: "n1", name: "Network", parentId: null }],
    }))
    .answer(SavedViewsDocument, () => ({ savedViews: [] }))
    .answer(RecordHistoryDocument, () => ({
      auditEntries: { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } },
    }));

const open = (path: string, of: FakeServer, locale: LocaleId = "en", permissions = [0, 11, 21]) =>
  renderScreen(path, { permissions, server: of, locale });

test("a card that is low says so in its row, and the address asks for those alone", async () => {
  const of = server();
  await open("/userInfoList?low=true", of);

  const row = (await screen.findByText("CARD-1000")).closest("tr");
  expect(within(row as HTMLElement).getByText("Low")).toBeDefined();
  expect(of.callsOf("CardList")[0]?.variables["filter"]).toEqual({ low: true });
});

test("one that isn't low says nothing", async () => {
  await open("/userInfoList", server({ ...CARD, low: false }));

  const row = (await screen.findByText("CARD-1000")).closest("tr");
  expect(within(row as HTMLElement).queryByText("Low")).toBeNull();
});

test("a card's form takes its threshold away, and leaves the rest alone", async () => {
  const of = server().answer(ChangeCardDetailsDocument, () => ({ changeCardDetails: { ...CARD, lowBelow: null } }));
  await open("/userInfoList?open=c1", of);

  fireEvent.click(await screen.findByRole("button", { name: "Edit card" }));
  const field = await screen.findByRole("textbox", { name: /^Low below/ });
  expect((field as HTMLInputElement).value).toBe("50");
  fireEvent.change(field, { target: { value: "" } });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));

  await waitFor(() => expect(of.callsOf("ChangeCardDetails")).toHaveLength(1));
  expect(of.callsOf("ChangeCardDetails")[0]?.variables["input"]).toEqual({ id: "c1", lowBelow: null });
});

test("many cards get a threshold together", async () => {
  const outcome = { __typename: "RowOutcome", index: 0, id: "c1", label: "CARD-1000", outcome: "DONE", refusal: null };
  const of = server().answer(SetCardLowBalanceDocument, () => ({
    setCardLowBalance: { __typename: "PartOutcome", outcomes: [outcome] as never, next: null } as never,
  }));
  await open("/userInfoList", of);

  fireEvent.click((await screen.findAllByRole("checkbox", { name: /CARD-1000/ }))[0] as HTMLElement);
  fireEvent.click(await screen.findByRole("button", { name: "Set low balance" }));
  const dialog = await screen.findByRole("dialog", { name: "Low balance of 1 card" });
  fireEvent.change(within(dialog).getByLabelText(/^Low below/), { target: { value: "80" } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Set low balance" }));

  await waitFor(() => expect(of.callsOf("SetCardLowBalance")).toHaveLength(1));
  expect(of.callsOf("SetCardLowBalance")[0]?.variables["input"]).toEqual({
    ids: ["c1"],
    mode: "ROW_BY_ROW",
    lowBelow: "80",
  });
});

test.each<[LocaleId, string]>([
  ["en", "Low"],
  ["ru", "Мало"],
])("what was low is listed with the way to its card and group, in %s", async (locale, low) => {
  await open("/userInfoList?list=low", server(), locale);

  const card = await screen.findByRole("link", { name: "CARD-1000" });
  expect(card.getAttribute("href")).toBe("/userInfoList?open=c1");
  expect(within(card.closest("tr") as HTMLElement).getByText(low)).toBeDefined();
  expect(screen.getByRole("link", { name: "Night couriers" }).getAttribute("href")).toBe("/userGroup?open=g1");
});

test("a group that this person may not open is named without a way to it", async () => {
  await open("/userInfoList?list=low", server(), "en", [0, 11]);

  expect(await screen.findByText("Night couriers")).toBeDefined();
  expect(screen.queryByRole("link", { name: "Night couriers" })).toBeNull();
});

test("a card that falls or rises shows without a reload, and how many are low stands at the list's tab", async () => {
  const told = (cards: number, at: string) => ({
    lowBalanceChanges: { __typename: "LowBalanceCount" as const, cards, groups: 1, at },
  });
  let low = false;
  const of = server()
    .answer(CardListDocument, () => ({
      cards: { nodes: [{ ...CARD, low }], totalCount: 1, pageInfo: { hasNextPage: false } },
    }))
    .begins(LowBalanceChangesDocument, told(0, "2026-11-02T08:00:00Z"));
  await open("/userInfoList", of);
  const row = async () => (await screen.findByText("CARD-1000")).closest("tr") as HTMLElement;
  expect(within(await row()).queryByText("Low")).toBeNull();
  expect(await screen.findByRole("link", { name: "Low balances 1" })).toBeDefined();

  low = true;
  of.push(LowBalanceChangesDocument, told(1, "2026-11-02T08:00:01Z"));
  await waitFor(async () => expect(within(await row()).getByText("Low")).toBeDefined());
  expect(screen.getByRole("link", { name: "Low balances 2" })).toBeDefined();

  low = false;
  of.push(LowBalanceChangesDocument, told(0, "2026-11-02T08:00:02Z"));
  await waitFor(async () => expect(within(await row()).queryByText("Low")).toBeNull());
});
