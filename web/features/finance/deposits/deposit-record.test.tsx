import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import { PlacesDocument } from "../../../parts/places/places.generated.ts";
import { SavedViewsDocument } from "../../../parts/views/views.generated.ts";
import { FakeServer } from "../../../test/fake-server.ts";
import { renderScreen } from "../../../test/render.tsx";
import {
  type DepositFiguresFragment,
  type DepositRecordLineFragment,
  DepositRecordListDocument,
  DepositStatisticsDocument,
} from "./records.generated.ts";

const STATION = "0197c000-0000-7000-8000-000000000001";
const SUMS: DepositFiguresFragment & { __typename: string } = {
  __typename: "DepositSums",
  count: 2,
  cards: "230",
  groups: "0",
  refunded: "-30",
  paid: "200",
  gift: "10",
};
const RECORD: DepositRecordLineFragment & { __typename: string } = {
  __typename: "DepositRecord",
  id: "d1",
  time: "2026-11-02T08:00:00.000Z",
  holder: "GROUP",
  cardNumber: null,
  groupName: "Fleet",
  name: "Ines",
  phone: null,
  stationName: "Harbour",
  tender: "CASH",
  amount: "100",
  gift: "0",
  balanceAfter: "150",
  author: "desk",
  reason: null,
  currencySymbol: "¥",
};

const serverWith = () =>
  new FakeServer()
    .answer(DepositStatisticsDocument, ({ by }) => ({
      depositStatistics: {
        __typename: "DepositStatistics",
        rows: [
          {
            __typename: "DepositStatistic",
            key: by === "MONTH" ? "2026-11-01" : STATION,
            name: by === "MONTH" ? null : "Harbour",
            sums: SUMS,
          },
          { __typename: "DepositStatistic", key: null, name: null, sums: SUMS },
        ],
        total: { ...SUMS, paid: "400" },
      },
    }))
    .answer(DepositRecordListDocument, () => ({
      depositRecords: { nodes: [RECORD], totalCount: 1, pageInfo: { hasNextPage: false } },
    }))
    .answer(PlacesDocument, () => ({
      stations: { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } },
      platforms: [{ id: "n1", name: "Network", parentId: null }],
    }))
    .answer(SavedViewsDocument, () => ({ savedViews: [] }));

beforeAll(() => import("./deposit-record-screen.tsx"), 60_000);

const open = (path: string, server = serverWith()) =>
  renderScreen(path, { permissions: [0, 113], server }).then((screenOf) => ({ ...screenOf, server }));

test("deposits stand by station with their total, and each line leads to its records", async () => {
  await open("/depositRecordStati?days=2026-11-01..2026-11-02");

  const table = await screen.findByRole("table", { name: "Deposit records" }, { timeout: 10_000 });
  const row = within(table).getByRole("row", { name: /Harbour/ });
  expect(within(row).getByText("-¥30.00")).toBeDefined();
  expect(within(row).getByRole("link").getAttribute("href")).toContain(
    `list=records&days=2026-11-01..2026-11-02&station=${STATION}`,
  );
  expect(within(table).getByRole("row", { name: /At no station/ })).toBeDefined();
  expect(within(table).getByText("¥400.00")).toBeDefined();
});

test("by month, a line leads to the days of it that were asked for", async () => {
  const { user, path, server } = await open("/depositRecordStati?days=2026-11-03..2026-12-05");

  await user.click(await screen.findByRole("radio", { name: "Month" }, { timeout: 10_000 }));
  await waitFor(() => expect(path()).toContain("by=MONTH"));
  const link = await screen.findByRole("link", { name: "November 2026" });
  expect(link.getAttribute("href")).toContain("days=2026-11-03..2026-11-30");
  expect(server.callsOf("DepositStatistics").at(-1)?.variables).toEqual({
    by: "MONTH",
    filter: { from: "2026-11-02T16:00:00.000Z", to: "2026-12-05T16:00:00.000Z" },
  });
});

test("the records are a list of their own, with the same days", async () => {
  const { user, path, server } = await open("/depositRecordStati?days=2026-11-01..2026-11-02");

  await user.click(await screen.findByRole("link", { name: "Records" }, { timeout: 10_000 }));
  await waitFor(() => expect(path()).toBe("/depositRecordStati?days=2026-11-01..2026-11-02&list=records"));
  const row = await screen.findByRole("row", { name: /Fleet/ }, { timeout: 10_000 });
  expect(within(row).getByText("¥100.00")).toBeDefined();
  expect(server.callsOf("DepositRecordList").at(-1)?.variables["filter"]).toEqual({
    from: "2026-10-31T16:00:00.000Z",
    to: "2026-11-02T16:00:00.000Z",
  });
});
