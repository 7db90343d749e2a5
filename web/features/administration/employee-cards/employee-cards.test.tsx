import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { LocaleId } from "../../../i18n/locales.ts";
import { PlacesDocument } from "../../../parts/places/places.generated.ts";
import { RecordHistoryDocument } from "../../../parts/record-history/record-history.generated.ts";
import { SavedViewsDocument } from "../../../parts/views/views.generated.ts";
import { FakeServer } from "../../../test/fake-server.ts";
import { renderScreen } from "../../../test/render.tsx";
import {
  EmployeeCardDetailDocument,
  type EmployeeCardLineFragment,
  EmployeeCardListDocument,
  ReplaceEmployeeCardDocument,
  SetEmployeeCardStateDocument,
} from "./employee-card.generated.ts";

const CARD = {
  __typename: "EmployeeCard",
  id: "k1",
  number: "EMP-7001",
  tag: "CAFE0001",
  state: "ACTIVE",
  employeeId: "e1",
  employeeCode: "0007",
  employeeName: "Ana Ruiz",
  employeeState: "ACTIVE",
  certification: "EMPLOYEE",
  stationId: null,
  stationName: null,
  validUntil: null,
  replacedById: null,
  platformId: "n1",
  platformName: "Network",
  createdAt: "2026-11-01T08:00:00Z",
} as EmployeeCardLineFragment;

const serverWith = (card: EmployeeCardLineFragment): FakeServer =>
  new FakeServer()
    .answer(EmployeeCardListDocument, () => ({
      employeeCards: { nodes: [card], totalCount: 1, pageInfo: { hasNextPage: false } },
    }))
    .answer(EmployeeCardDetailDocument, () => ({ employeeCards: { nodes: [card] } }))
    .answer(PlacesDocument, () => ({
      stations: { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } },
      platforms: [{ id: "n1", name: "Network", parentId: null }],
    }))
    .answer(SavedViewsDocument, () => ({ savedViews: [] }))
    .answer(RecordHistoryDocument, () => ({
      auditEntries: { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } },
    }));

const open = (server: FakeServer, locale: LocaleId = "en") =>
  renderScreen("/EmpCardList?open=k1", { permissions: [0, 20], server, locale });

test("a card is reported lost from its page, in Thai too", async () => {
  const server = serverWith(CARD).answer(SetEmployeeCardStateDocument, () => ({
    setEmployeeCardState: { ...CARD, state: "LOST" },
  }));
  await open(server, "th");

  fireEvent.click(await screen.findByRole("button", { name: "แจ้งหาย" }));
  await waitFor(() =>
    expect(server.callsOf("SetEmployeeCardState").map(({ variables }) => variables["input"])).toEqual([
      { id: "k1", state: "LOST" },
    ]),
  );
});

test("new plastic takes the place of a card, with a number of its own", async () => {
  const server = serverWith({ ...CARD, state: "LOST" }).answer(ReplaceEmployeeCardDocument, () => ({
    replaceEmployeeCard: { ...CARD, id: "k2", number: "EMP-7002" },
  }));
  await open(server);

  fireEvent.click(await screen.findByRole("button", { name: "Replace card" }));
  const dialog = await screen.findByRole("dialog", { name: "Replace card" });
  fireEvent.change(within(dialog).getByLabelText(/^Number of the new card/), { target: { value: "EMP-7002" } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Replace card" }));
  await waitFor(() =>
    expect(server.callsOf("ReplaceEmployeeCard").map(({ variables }) => variables["input"])).toEqual([
      { id: "k1", number: "EMP-7002", tag: null },
    ]),
  );
});

test("the card of somebody who has left stands out, and one that was replaced can't be changed", async () => {
  await open(serverWith({ ...CARD, employeeState: "LEFT" }));
  expect((await screen.findAllByText("Holder has left")).length).toBeGreaterThan(0);
});

test("a card that was replaced offers nothing", async () => {
  await open(serverWith({ ...CARD, state: "REPLACED", replacedById: "k2" }));

  const drawer = await screen.findByRole("dialog", { name: /EMP-7001/ });
  await within(drawer).findByText("Ana Ruiz");
  expect(within(drawer).queryByRole("button", { name: "Replace card" })).toBeNull();
});
