import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import { GradeChoicesDocument } from "../../../parts/grade/grades.generated.ts";
import { PlacesDocument } from "../../../parts/places/places.generated.ts";
import { RecordHistoryDocument } from "../../../parts/record-history/record-history.generated.ts";
import { SavedViewsDocument } from "../../../parts/views/views.generated.ts";
import { FakeServer } from "../../../test/fake-server.ts";
import { leastRem, OFFICE_REM } from "../../../test/least-width.ts";
import { fileOf } from "../../../test/file-of.ts";
import { renderScreen } from "../../../test/render.tsx";
import {
  type SaleSumsFragment,
  SaleTicketDocument,
  TransactionDetailDocument,
  type TransactionLineFragment,
  TransactionListDocument,
  TransactionStatisticsDocument,
  TransactionSumsDocument,
} from "./transactions.generated.ts";

const SALE: TransactionLineFragment & { __typename: string } = {
  __typename: "Transaction",
  id: "01a20000-0000-7000-8000-000000000001",
  time: "2026-11-20T04:00:00.000Z",
  startedAt: "2026-11-20T03:58:00.000Z",
  stationId: "01a20000-0000-7000-8000-0000000000aa",
  stationName: "Harbour",
  gunNumber: 3,
  gradeName: "Diesel",
  gradeUnit: "LITRE",
  volume: "10",
  price: "7",
  amount: "63",
  oldAmount: "70",
  volumeTotal: "1042.5",
  payment: "CARD",
  consumeType: "CONSUME",
  cardNo: "04A1B2",
  userName: "Wang Fang",
  carNumber: "浙A12345",
  transactionNo: "881",
  offline: true,
  missingAfter: "32.500",
  gatewayReceivedAt: "2026-11-20T05:00:00.000Z",
};
const SUMS: SaleSumsFragment & { __typename: string } = {
  __typename: "SalesFigures",
  sales: 2,
  volume: "20",
  volumes: [{ unit: "LITRE", volume: "20" }],
  amount: "126",
  oldAmount: "140",
  discount: "14",
  averagePrice: "6.3000",
};
const TICKET = {
  __typename: "PrintTicket",
  id: SALE.id,
  stationName: "Harbour",
  address: "Quay 1",
  taxCode: "",
  sampleApproval: "",
  model: "",
  serialNumber: "",
  cardNo: "04A1B2",
  gunNumber: 3,
  gradeName: "Diesel",
  volume: "10",
  amount: "63",
  volumeTotal: "1042.5",
  time: SALE.time,
  price: "7",
  userName: null,
  carNumber: null,
  transactionNo: "881",
  currencySymbol: "¥",
  measureUnitSymbol: "L",
  timeZone: "Asia/Shanghai",
  header: "Welcome",
  phone: "",
  footer: "",
} as const;

const serverWith = () =>
  new FakeServer()
    .answer(TransactionListDocument, () => ({
      transactions: { nodes: [SALE], totalCount: 1, pageInfo: { hasNextPage: false } },
    }))
    .answer(TransactionDetailDocument, () => ({
      transaction: { ...SALE, address: "1.1", receivedAt: SALE.time, mileage: null, priceSource: null },
    }))
    .answer(TransactionSumsDocument, () => ({ transactionStatistics: { total: SUMS } }))
    .answer(TransactionStatisticsDocument, () => ({
      transactionStatistics: {
        rows: [
          { key: "CARD", name: null, gunNumber: null, figures: SUMS },
          { key: "TILL", name: null, gunNumber: null, figures: { ...SUMS, sales: 0, amount: "0", averagePrice: null } },
        ],
        total: SUMS,
      },
    }))
    .answer(SaleTicketDocument, () => ({ printTicket: TICKET }))
    .answer(GradeChoicesDocument, () => ({ grades: [] }))
    .answer(PlacesDocument, () => ({
      stations: { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } },
      platforms: [{ id: "n1", name: "Network", parentId: null }],
    }))
    .answer(SavedViewsDocument, () => ({ savedViews: [] }))
    .answer(RecordHistoryDocument, () => ({
      auditEntries: { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } },
    }));

const at = (path: string, server: FakeServer, language: "en" | "es" = "en") =>
  renderScreen(path, { permissions: [0, 8], server, locale: language });

beforeAll(() => import("./transaction-screen.tsx"), 60_000);

test("gas is told by its mass, and not added to litres", async () => {
  const gas: TransactionLineFragment = { ...SALE, id: "01a20000-0000-7000-8000-000000000002", gradeUnit: "KILOGRAM" };
  const volumes = [...SUMS.volumes, { unit: "KILOGRAM" as const, volume: "10" }];
  const server = serverWith()
    .answer(TransactionListDocument, () => ({
      transactions: { nodes: [SALE, gas], totalCount: 2, pageInfo: { hasNextPage: false } },
    }))
    .answer(TransactionSumsDocument, () => ({ transactionStatistics: { total: { ...SUMS, volumes } } }))
    .answer(TransactionStatisticsDocument, () => ({
      transactionStatistics: {
        rows: [{ key: "CARD", name: null, gunNumber: null, figures: SUMS }],
        total: { ...SUMS, volumes },
      },
    }));
  const { user } = await at("/transactionStati", server);

  expect(await screen.findByRole("cell", { name: "10.00" })).toBeDefined();
  expect(screen.getByRole("cell", { name: /^10\.00\skg$/ })).toBeDefined();
  const totals = await screen.findByLabelText("Sums of what is filtered");
  await waitFor(() => expect(totals.textContent).toMatch(/20\.00\sL \+ 10\.00\skg/));

  await user.click(screen.getByRole("link", { name: "Statistics" }));
  expect(await screen.findByText(/^20\.00\sL \+ 10\.00\skg$/)).toBeDefined();
  expect(screen.getAllByText(/6\.30/)).toHaveLength(1);
});

test("sales are listed with what sets them apart, and totals follow what they are narrowed by", async () => {
  const server = serverWith();
  await at("/transactionStati?days=2026-11-20..2026-11-20&payment=CARD&mark=late&amount=63", server);

  const row = await screen.findByRole("row", { name: /Harbour/ });
  expect(leastRem(screen.getByRole("table"))).toBeLessThanOrEqual(OFFICE_REM);
  expect(within(row).getByText("Made offline")).toBeDefined();
  expect(within(row).getByText("Came late")).toBeDefined();
  expect(within(row).getByText(/32.50\sL missing behind it/)).toBeDefined();
  const totals = await screen.findByLabelText("Sums of what is filtered");
  await waitFor(() => expect(totals.textContent).toContain("¥126.00"));
  const filter = {
    fromDay: "2026-11-20",
    toDay: "2026-11-20",
    payments: ["CARD"],
    late: true,
    amount: "63",
  };
  expect(server.callsOf("TransactionList").at(-1)?.variables["filter"]).toEqual(filter);
  expect(server.callsOf("TransactionSums").at(-1)?.variables["filter"]).toEqual(filter);
});

test("a sale is opened whole, and its ticket is printed again with a mark and a code", async () => {
  const { user } = await at(`/transactionStati?open=${SALE.id}`, serverWith());

  const drawer = await screen.findByRole("dialog", { name: "881" });
  expect(within(drawer).getByText("Wang Fang")).toBeDefined();
  expect(within(drawer).getAllByText("¥7.00").length).toBeGreaterThan(0);
  await user.click(within(drawer).getByRole("button", { name: "Ticket" }));
  const dialog = await screen.findByRole("dialog", { name: "Ticket" });
  expect(await within(dialog).findByText("Reprint")).toBeDefined();
  expect(within(dialog).getByText("Welcome")).toBeDefined();
  expect(within(dialog).getByRole("img", { name: "Code that leads to this sale" })).toBeDefined();
});

test("sales are added up by what one asks, in Spanish too, and a line leads to its sales", async () => {
  const server = serverWith();
  await at(
    "/transactionStati?list=statistics&days=2026-11-20..2026-11-20&station=01a20000-0000-7000-8000-0000000000aa",
    server,
    "es",
  );

  const link = await screen.findByRole("link", { name: "Tarjeta" });
  const told = new URLSearchParams(link.getAttribute("href")?.split("?")[1]);
  expect(Object.fromEntries(told)).toEqual({
    days: "2026-11-20..2026-11-20",
    station: "01a20000-0000-7000-8000-0000000000aa",
    payment: "CARD",
  });
  expect(screen.getByRole("cell", { name: "Totales" })).toBeDefined();
  // The days of the stations' own clocks alone, as the list behind a line has them: no instants of the network's zone beside them.
  expect(server.callsOf("TransactionStatistics").at(-1)?.variables).toEqual({
    by: "PAYMENT",
    filter: {
      fromDay: "2026-11-20",
      toDay: "2026-11-20",
      stationIds: ["01a20000-0000-7000-8000-0000000000aa"],
    },
  });
});

test("a file says in words whether a sale was made offline", async () => {
  const server = serverWith();
  await at("/transactionStati", server);
  await screen.findByRole("cell", { name: "10.00" });
  const { wordOf } = await fileOf(server);

  expect([wordOf("offline", "true"), wordOf("offline", "false")]).toEqual(["Yes", "No"]);
});
