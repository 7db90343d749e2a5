import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { LocaleId } from "../../../i18n/locales.ts";
import { FindCardGroupsDocument, SetCardGroupDocument } from "../../../parts/cards/cards.generated.ts";
import { PlacesDocument } from "../../../parts/places/places.generated.ts";
import { SavedViewsDocument } from "../../../parts/views/views.generated.ts";
import { FakeServer } from "../../../test/fake-server.ts";
import { renderScreen } from "../../../test/render.tsx";
import { type CardLineFragment, CardListDocument } from "./card.generated.ts";
import { LimitProfileNamesDocument } from "./limits/limits.generated.ts";

const cardOf = (id: string, number: string) =>
  ({
    __typename: "Card",
    id,
    cardAccountId: id,
    number,
    tag: null,
    plate: null,
    state: "NORMAL",
    hasPin: false,
    validUntil: null,
    memberId: null,
    memberName: null,
    memberPhone: null,
    memberIdNumberMasked: null,
    memberPoints: null,
    userType: "GENERAL",
    groupName: null,
    customerId: null,
    customerName: null,
    limitProfileName: null,
    principal: "0",
    gift: "0",
    balance: "0",
    held: "0",
    available: "0",
    owed: "0",
    lowBelow: null,
    low: false,
    currencySymbol: "¥",
    replacedById: null,
    platformId: "n1",
    platformName: "Network",
    createdAt: "2026-11-01T08:00:00Z",
  }) as CardLineFragment;

const GROUP = { __typename: "CardGroup" as const, id: "g1", name: "Fleet North", platformName: "Network" };

/** What became of two cards: the second is another group's. */
const OUTCOMES = [
  { __typename: "RowOutcome", id: "c1", label: "CARD-1", outcome: "DONE", refusal: null },
  {
    __typename: "RowOutcome",
    id: "c2",
    label: "CARD-2",
    outcome: "REFUSED",
    refusal: { __typename: "RowRefusal", number: 10037, message: "another group's", params: {} },
  },
] as const;

const server = () =>
  new FakeServer()
    .answer(CardListDocument, () => ({
      cards: {
        nodes: [cardOf("c1", "CARD-1"), cardOf("c2", "CARD-2")],
        totalCount: 2,
        pageInfo: { hasNextPage: false },
      },
    }))
    .answer(LimitProfileNamesDocument, () => ({ limitProfiles: { nodes: [] } }))
    .answer(FindCardGroupsDocument, () => ({ cardGroups: { nodes: [GROUP] } }))
    .answer(SetCardGroupDocument, () => ({ setCardGroup: { outcomes: [...OUTCOMES], next: null } }))
    .answer(PlacesDocument, () => ({
      stations: { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } },
      platforms: [{ id: "n1", name: "Network", parentId: null }],
    }))
    .answer(SavedViewsDocument, () => ({ savedViews: [] }));

async function chooseBoth(permissions: readonly number[], locale: LocaleId = "en") {
  const of = server();
  const { user } = await renderScreen("/userInfoList", { permissions, server: of, locale });
  for (const name of [/CARD-1/, /CARD-2/]) {
    fireEvent.click((await screen.findAllByRole("checkbox", { name }))[0] as HTMLElement);
  }
  return { user, of };
}

test("many cards join a group together, and it is told of each what became of it", async () => {
  const { user, of } = await chooseBoth([0, 11, 21]);
  await user.click(await screen.findByRole("button", { name: "Add to group" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add 2 cards to a group" }));
  await user.click(dialog.getByRole("combobox", { name: /^Card group/ }));
  await user.click(await screen.findByRole("option", { name: /Fleet North/ }));
  await user.click(dialog.getByRole("button", { name: "Add to group" }));

  const [refused, done] = within(await dialog.findByRole("list")).getAllByRole("listitem");
  expect(refused?.textContent).toMatch(/^CARD-2.*10037/);
  expect(done?.textContent).toMatch(/^CARD-1Done/);
  expect(of.callsOf("SetCardGroup").map(({ variables }) => variables["input"])).toEqual([
    { ids: ["c1", "c2"], groupId: "g1", mode: "ROW_BY_ROW" },
  ]);
  // The list shows it.
  expect(of.callsOf("CardList")).toHaveLength(2);
});

test("who may not operate card groups is not offered it, in Vietnamese too", async () => {
  await chooseBoth([0, 11, 120], "vi");

  expect(await screen.findByRole("button", { name: "Gán hồ sơ hạn mức" })).toBeDefined();
  expect(screen.queryByRole("button", { name: "Thêm vào nhóm" })).toBeNull();
});
