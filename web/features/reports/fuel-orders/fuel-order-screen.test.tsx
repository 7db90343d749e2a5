import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import type { LocaleId } from "../../../i18n/locales.ts";
import { GradeChoicesDocument } from "../../../parts/grade/grades.generated.ts";
import { PlacesDocument } from "../../../parts/places/places.generated.ts";
import { StationChoicesDocument } from "../../../parts/places/stations.generated.ts";
import { RecordHistoryDocument } from "../../../parts/record-history/record-history.generated.ts";
import { TankNamesDocument } from "../../../parts/tank/tank-select.generated.ts";
import { SavedViewsDocument } from "../../../parts/views/views.generated.ts";
import { FakeServer } from "../../../test/fake-server.ts";
import { renderScreen } from "../../../test/render.tsx";
import {
  ApproveFuelOrderDocument,
  CancelFuelOrderDocument,
  ChangeFuelOrderDocument,
  CreateFuelOrderDocument,
  FuelOrderDetailDocument,
  FuelOrderListDocument,
  FuelOrderOffersDocument,
  type FuelOrderSheetFragment,
  FuelOrderTanksDocument,
  LinkFuelOrderDocument,
  ReconcileFuelOrderDocument,
  SendFuelOrderDocument,
  UnlinkFuelOrderDocument,
} from "./fuel-orders.generated.ts";

const STATION = "01a20000-0000-7000-8000-0000000000aa";
const TANK = "01a20000-0000-7000-8000-0000000000bb";
type Sheet = FuelOrderSheetFragment & { __typename: "FuelOrder" };

const DRAFT: Sheet = {
  __typename: "FuelOrder",
  id: "o1",
  number: 41,
  state: "DRAFT",
  stateAt: "2026-11-20T02:00:00.000Z",
  stationId: STATION,
  stationCode: "S1",
  stationName: "Harbour",
  timeZone: "Asia/Shanghai",
  supplier: "Delta Supply",
  wantedFrom: "2026-11-21T00:00:00.000Z",
  wantedUntil: "2026-11-21T04:00:00.000Z",
  note: "",
  carrier: null,
  vehicle: null,
  expectedAt: null,
  orderedLitres: "12000",
  author: "ann",
  createdAt: "2026-11-20T02:00:00.000Z",
  mayApprove: true,
  lines: [
    {
      place: 1,
      tankId: TANK,
      tankNumber: 2,
      gradeId: "g1",
      gradeName: "Diesel",
      gradeColour: "#123456",
      orderedLitres: "12000",
      ticketLitres: null,
      measuredLitres: null,
      differenceLitres: null,
      differencePercent: null,
      lossLitres: null,
      loads: [],
    },
  ],
  course: [{ id: "c1", time: "2026-11-20T02:00:00.000Z", deed: "WRITTEN", author: "ann", text: null }],
};
const [LINE] = DRAFT.lines as [Sheet["lines"][number]];
const SENT: Sheet = {
  ...DRAFT,
  state: "IN_TRANSIT",
  carrier: "North Haulage",
  vehicle: "B 71 204",
  expectedAt: "2026-11-21T02:30:00.000Z",
  mayApprove: false,
};
const DROPPED: Sheet = {
  ...SENT,
  state: "DROPPED",
  lines: [
    {
      ...LINE,
      ticketLitres: "12000",
      measuredLitres: "11820",
      differenceLitres: "-180",
      differencePercent: "-1.50",
      lossLitres: "-180",
      loads: [
        {
          id: "d1",
          number: "BOL-9",
          time: "2026-11-21T02:20:00.000Z",
          tankNumber: 2,
          ticketLitres: "12000",
          measuredLitres: "11820",
          level: "RED",
          dispute: "NONE",
          linkedBy: null,
        },
      ],
    },
  ],
};

const serverWith = (order: Sheet): FakeServer =>
  new FakeServer()
    .answer(FuelOrderListDocument, ({ filter }) => {
      const nodes = filter.states == null || filter.states.includes(order.state) ? [order] : [];
      return { fuelOrders: { nodes, totalCount: nodes.length, pageInfo: { hasNextPage: false } } };
    })
    .answer(FuelOrderDetailDocument, () => ({ fuelOrder: order }))
    .answer(FuelOrderOffersDocument, () => ({
      fuelOrderOffers: [
        {
          id: "d2",
          place: 1,
          number: "BOL-7",
          supplier: "Delta Supply",
          time: "2026-11-21T02:20:00.000Z",
          tankNumber: 2,
          gradeName: "Diesel",
          litres: "9000",
        },
      ],
    }))
    .answer(FuelOrderTanksDocument, () => ({
      stations: { nodes: [{ __typename: "Station" as const, id: STATION, timeZone: "Asia/Shanghai" }] },
      tankConfigs: {
        nodes: [
          {
            __typename: "TankConfig" as const,
            id: TANK,
            number: 2,
            gradeId: "g1",
            gradeName: "Diesel",
            capacityLitres: "30000",
          },
        ],
      },
    }))
    .answer(CreateFuelOrderDocument, () => ({ createFuelOrder: { ...DRAFT, id: "o2", number: 42 } }))
    .answer(ChangeFuelOrderDocument, () => ({ changeFuelOrder: DRAFT }))
    .answer(ApproveFuelOrderDocument, () => ({ approveFuelOrder: { ...DRAFT, state: "APPROVED" as const } }))
    .answer(SendFuelOrderDocument, () => ({ sendFuelOrder: SENT }))
    .answer(LinkFuelOrderDocument, () => ({ linkFuelOrder: DROPPED }))
    .answer(UnlinkFuelOrderDocument, () => ({ unlinkFuelOrder: SENT }))
    .answer(ReconcileFuelOrderDocument, () => ({ reconcileFuelOrder: { ...DROPPED, state: "RECONCILED" as const } }))
    .answer(CancelFuelOrderDocument, () => ({ cancelFuelOrder: { ...DRAFT, state: "CANCELLED" as const } }))
    .answer(GradeChoicesDocument, () => ({ grades: [] }))
    .answer(TankNamesDocument, () => ({ tankConfigs: { nodes: [] } }))
    .answer(StationChoicesDocument, () => ({
      stations: {
        nodes: [{ id: STATION, code: "S1", name: "Harbour", controlMode: "PLATFORM" as const }],
      },
    }))
    .answer(PlacesDocument, () => ({
      stations: { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } },
      platforms: [{ id: "n1", name: "Network", parentId: null }],
    }))
    .answer(SavedViewsDocument, () => ({ savedViews: [] }))
    .answer(RecordHistoryDocument, () => ({
      auditEntries: { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } },
    }));

const at = (
  search: string,
  server: FakeServer,
  given: { operates?: number[]; approves?: number[]; locale?: LocaleId; state?: object } = {},
) =>
  renderScreen(`/fuelOrders${search}`, {
    permissions: [0, 7, 120],
    operates: [7],
    approves: [120],
    server,
    locale: "en",
    ...given,
  });

const inputOf = (server: FakeServer, operation: string) => server.callsOf(operation).at(-1)?.variables["input"];

beforeAll(() => import("./fuel-order-screen.tsx"), 60_000);

test("orders stand in a column of their state, and a card leads to the order", async () => {
  const { user } = await at("", serverWith(SENT));

  const column = await screen.findByRole("region", { name: /^In transit/ });
  const card = await within(column).findByRole("button", { name: /Order 41.*Harbour.*Delta Supply.*Tank 2 · Diesel/ });
  expect(card.textContent).toMatch(/12,000\sL/);
  expect(card.textContent).toMatch(/Expected .*10:30/);
  for (const other of ["Draft", "Approved", "Dropped", "Reconciled"]) {
    expect(within(screen.getByRole("region", { name: new RegExp(`^${other}`) })).queryByRole("button")).toBeNull();
  }
  await user.click(card);

  const drawer = await screen.findByRole("dialog", { name: /Order 41/ });
  expect(within(drawer).getByText("North Haulage")).toBeDefined();
});

test("the list tells the same, narrowed by what the address says, in Russian", async () => {
  const server = serverWith(DRAFT);
  await at("?view=list&state=DRAFT&supplier=Delta Supply", server, { locale: "ru" });

  expect(await screen.findByRole("cell", { name: /Delta Supply/ })).toBeDefined();
  expect(screen.getByRole("columnheader", { name: /Поставщик/ })).toBeDefined();
  expect(server.callsOf("FuelOrderList").at(-1)?.variables["filter"]).toMatchObject({
    states: ["DRAFT"],
    suppliers: ["Delta Supply"],
  });
});

test("an empty list says how orders come to be", async () => {
  await at("?view=list&state=CANCELLED", serverWith(DRAFT));

  expect(await screen.findByText(/No fuel orders|Nothing/)).toBeDefined();
});

test("a draft is approved by somebody else, after a question", async () => {
  const server = serverWith(DRAFT);
  const { user } = await at("?open=o1", server);

  await user.click(await screen.findByRole("button", { name: "Approve" }));
  const question = await screen.findByRole("alertdialog", { name: "Approve order 41?" });
  await user.click(within(question).getByRole("button", { name: "Approve" }));

  await waitFor(() => expect(inputOf(server, "ApproveFuelOrder")).toEqual({ id: "o1" }));
});

test("who wrote a draft reads that others approve it", async () => {
  await at("?open=o1", serverWith({ ...DRAFT, mayApprove: false }));

  expect(await screen.findByText("Somebody else approves it.")).toBeDefined();
  expect(screen.queryByRole("button", { name: "Approve" })).toBeNull();
});

test("an order that lacks its window is sent nowhere", async () => {
  const server = serverWith(DRAFT);
  const { user } = await at(`?station=${STATION}`, server);
  await user.click(await screen.findByRole("button", { name: "Order fuel" }));
  const form = await screen.findByRole("dialog", { name: "Order fuel" });
  await user.type(await within(form).findByRole("textbox", { name: /Tank 2 · Diesel/ }), "12");

  await user.click(within(form).getByRole("button", { name: "Save" }));

  const [summary] = await within(form).findAllByRole("alert");
  expect(summary?.textContent).toMatch(/Supplier.*Wanted from.*Wanted until/);
  expect(server.callsOf("CreateFuelOrder")).toEqual([]);
});

test("a draft is said anew, with litres for at least one tank", async () => {
  const server = serverWith(DRAFT);
  const { user } = await at("?open=o1", server);
  await user.click(await screen.findByRole("button", { name: "Change order" }));
  const form = await screen.findByRole("dialog", { name: "Change order 41" });
  const litres = await within(form).findByRole("textbox", { name: /Tank 2 · Diesel/ });
  await user.clear(litres);
  await user.click(within(form).getByRole("button", { name: "Save" }));
  expect((await within(form).findAllByText(/Say litres for at least one tank/)).length).toBeGreaterThan(0);
  expect(server.callsOf("ChangeFuelOrder")).toEqual([]);

  await user.type(litres, "9000");
  await user.click(within(form).getByRole("button", { name: "Save" }));

  await waitFor(() =>
    expect(inputOf(server, "ChangeFuelOrder")).toEqual({
      id: "o1",
      supplier: "Delta Supply",
      wantedFrom: "2026-11-21T00:00:00.000Z",
      wantedUntil: "2026-11-21T04:00:00.000Z",
      note: null,
      lines: [{ tankId: TANK, litres: "9000" }],
    }),
  );
});

test("what came is told beside what was ordered, and parted again", async () => {
  const server = serverWith(DROPPED);
  const { user } = await at("?open=o1", server);

  const table = await screen.findByRole("table", { name: "What is ordered, and what came" });
  const cells = within(table)
    .getAllByRole("cell")
    .map(({ textContent }) => textContent);
  expect(cells.map((text) => text?.replaceAll(/[^\d.,()%-]/g, ""))).toEqual([
    "12,000",
    "12,000",
    "11,820",
    "-180(-1.5%)",
    "-180",
  ]);
  await user.click(screen.getByRole("button", { name: "Unlink BOL-9" }));

  await waitFor(() => expect(inputOf(server, "UnlinkFuelOrder")).toEqual({ id: "o1", deliveryId: "d1" }));
});

test("a delivery that is offered is linked to its line", async () => {
  const server = serverWith(SENT);
  const { user } = await at("?open=o1", server);

  await user.click(await screen.findByRole("button", { name: "Link delivery" }));
  const dialog = await screen.findByRole("dialog", { name: "Link a delivery to order 41" });
  expect((await within(dialog).findByRole("option", { name: /BOL-7/ })).textContent).toMatch(
    /9,000\sL · Tank 2 · Diesel/,
  );
  await user.selectOptions(within(dialog).getByRole("combobox", { name: /Delivery/ }), "1 d2");
  await user.click(within(dialog).getByRole("button", { name: "Link delivery" }));

  await waitFor(() => expect(inputOf(server, "LinkFuelOrder")).toEqual({ id: "o1", place: 1, deliveryId: "d2" }));
});

test("an order is reconciled with a dispute of the ticket that is off", async () => {
  const server = serverWith(DROPPED);
  const { user } = await at("?open=o1", server);

  await user.click(await screen.findByRole("button", { name: "Reconcile" }));
  const dialog = await screen.findByRole("dialog", { name: "Reconcile order 41" });
  await user.type(within(dialog).getByRole("textbox", { name: /Why its tickets are disputed/ }), "180 litres short");
  await user.click(within(dialog).getByRole("button", { name: "Reconcile" }));

  await waitFor(() =>
    expect(inputOf(server, "ReconcileFuelOrder")).toEqual({ id: "o1", text: null, disputeReason: "180 litres short" }),
  );
});

test("who may only look finds nothing to do", async () => {
  await at("?open=o1", serverWith(SENT), { operates: [], approves: [] });

  await screen.findByText("North Haulage");
  for (const name of ["Change transport", "Link delivery", "Cancel order"]) {
    expect(screen.queryByRole("button", { name })).toBeNull();
  }
});
