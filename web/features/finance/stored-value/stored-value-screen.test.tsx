import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import { PlacesDocument } from "../../../parts/places/places.generated.ts";
import { RecordHistoryDocument } from "../../../parts/record-history/record-history.generated.ts";
import { SavedViewsDocument } from "../../../parts/views/views.generated.ts";
import { FakeServer } from "../../../test/fake-server.ts";
import { fileOf } from "../../../test/file-of.ts";
import { leastRem, OFFICE_REM } from "../../../test/least-width.ts";
import { renderScreen } from "../../../test/render.tsx";
import {
  StoredValueDetailDocument,
  type StoredValueLineFragment,
  StoredValueListDocument,
  StoredValueSumsDocument,
} from "./stored-values.generated.ts";

const LINE: StoredValueLineFragment & { __typename: string } = {
  __typename: "StoredValue",
  id: "a1",
  holder: "CARD",
  cardNumber: "CARD-1",
  groupName: null,
  name: "Ines",
  phone: "13800000000",
  idNumberMasked: "••••3456",
  principal: "200",
  gift: "10",
  balance: "210",
  owed: "0",
  deposited: "50",
  currencySymbol: "¥",
  platformName: "Network",
};
const GROUP: typeof LINE = { ...LINE, id: "g1", holder: "GROUP", cardNumber: null, groupName: "Taxis" };
const SUMS = { principal: "200", gift: "10", owed: "0", balance: "210", deposited: "50" };

const serverWith = (): FakeServer =>
  new FakeServer()
    .answer(StoredValueListDocument, () => ({
      storedValues: { nodes: [LINE, GROUP], totalCount: 2, pageInfo: { hasNextPage: false } },
    }))
    .answer(StoredValueDetailDocument, () => ({ storedValues: { nodes: [LINE] } }))
    .answer(StoredValueSumsDocument, () => ({
      storedValueTotals: { __typename: "StoredValueTotals", ...SUMS } as typeof SUMS,
    }))
    .answer(PlacesDocument, () => ({
      stations: { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } },
      platforms: [{ id: "n1", name: "Network", parentId: null }],
    }))
    .answer(SavedViewsDocument, () => ({ savedViews: [] }))
    .answer(RecordHistoryDocument, () => ({
      auditEntries: { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } },
    }));

beforeAll(() => import("./stored-value-screen.tsx"), 60_000);

test("what cards and groups held at the end of some days, with its totals, whole for each", async () => {
  const server = serverWith();
  await renderScreen("/storedValueInquire?days=2026-11-01..2026-11-02&holder=CARD&open=a1", {
    permissions: [0, 123],
    server,
  });

  const drawer = await screen.findByRole("dialog", { name: "CARD-1" }, { timeout: 10_000 });
  expect(leastRem(screen.getByRole("table", { hidden: true }))).toBeLessThanOrEqual(OFFICE_REM);
  expect(within(drawer).getByText("••••3456")).toBeDefined();
  const [, card, group] = screen.getAllByRole("row", { hidden: true });
  expect(within(card as HTMLElement).getAllByText("CARD-1")).toHaveLength(1);
  expect(within(group as HTMLElement).getAllByText("Taxis")).toHaveLength(1);
  expect(await screen.findByText("Deposited", { selector: "dl[aria-label] dt" })).toBeDefined();
  const times = { from: "2026-10-31T16:00:00.000Z", to: "2026-11-02T16:00:00.000Z" };
  await waitFor(() =>
    expect(server.callsOf("StoredValueSums").at(-1)?.variables["filter"]).toEqual({ ...times, holders: ["CARD"] }),
  );
  expect(server.callsOf("StoredValueDetail").at(-1)?.variables).toEqual({ id: "a1", ...times });
});

test("a file has a group's name where it says so, not below the cards' numbers", async () => {
  const server = serverWith();
  await renderScreen("/storedValueInquire", { permissions: [0, 123], server });
  const { headers } = await fileOf(server);

  expect(headers.slice(1, 3)).toEqual(["cardNumber: Card number", "groupName: Card group"]);
});
