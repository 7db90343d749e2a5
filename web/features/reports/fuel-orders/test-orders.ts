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
  AnyFuelOrderDocument,
  ApproveFuelOrderDocument,
  CancelFuelOrderDocument,
  ChangeFuelOrderDocument,
  CreateFuelOrderDocument,
  FuelOrderChangesDocument,
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

export const STATION = "01a20000-0000-7000-8000-0000000000aa";
export const TANK = "01a20000-0000-7000-8000-0000000000bb";
type Sheet = FuelOrderSheetFragment & { __typename: "FuelOrder" };

export const DRAFT: Sheet = {
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
export const SENT: Sheet = {
  ...DRAFT,
  state: "IN_TRANSIT",
  carrier: "North Haulage",
  vehicle: "B 71 204",
  expectedAt: "2026-11-21T02:30:00.000Z",
  mayApprove: false,
};
export const DROPPED: Sheet = {
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

export const serverWith = (order: Sheet, tanks: readonly number[] = [2]): FakeServer =>
  new FakeServer()
    .answer(FuelOrderListDocument, ({ filter }) => {
      const nodes = filter.states == null || filter.states.includes(order.state) ? [order] : [];
      return { fuelOrders: { nodes, totalCount: nodes.length, pageInfo: { hasNextPage: false } } };
    })
    .answer(AnyFuelOrderDocument, () => ({ fuelOrders: { totalCount: 1 } }))
    .begins(FuelOrderChangesDocument, { fuelOrderChanges: [{ id: order.id }] })
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
        nodes: tanks.map((number) => ({
          __typename: "TankConfig" as const,
          id: number === 2 ? TANK : `tank-${number}`,
          number,
          gradeId: "g1",
          gradeName: "Diesel",
          capacityLitres: "30000.000",
        })),
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

export const atOrders = (
  search: string,
  server: FakeServer,
  given: { permissions?: number[]; operates?: number[]; approves?: number[]; locale?: LocaleId; state?: object } = {},
) =>
  renderScreen(`/fuelOrders${search}`, {
    permissions: [0, 7, 120],
    operates: [7],
    approves: [120],
    server,
    locale: "en",
    ...given,
  });

export const inputOf = (server: FakeServer, operation: string) => server.callsOf(operation).at(-1)?.variables["input"];
