import { FakeServer } from "../../../test/fake-server.ts";
import { GradeChoicesDocument } from "../../../parts/grade/grades.generated.ts";
import { RecordHistoryDocument } from "../../../parts/record-history/record-history.generated.ts";
import { PlacesDocument } from "../../../parts/places/places.generated.ts";
import { SavedViewsDocument } from "../../../parts/views/views.generated.ts";
import {
  CustomerDetailDocument,
  CustomerPricesDocument,
  CustomerSettingsDocument,
  CustomersDocument,
  CustomerCreditDocument,
  StationPasswordsDocument,
  type CustomerLineFragment,
} from "./customers.generated.ts";

/** A customer on credit, with one price and one station's password. */
export const TAXI = {
  __typename: "Customer" as const,
  id: "c1",
  platformId: "n1",
  platformName: "Network",
  code: "VIP-1",
  name: "Harbour Taxi",
  contact: "Li Wei",
  phone: "555-1",
  creditLimit: "20000.00",
  currencySymbol: "¥",
  repaymentDay: 15,
  state: "ACTIVE" as const,
  validFrom: null,
  validUntil: "2027-10-31",
  priceCount: 1,
  stationPasswordCount: 1,
  createdAt: "2026-11-02T08:00:00Z",
};

/** Three per cent off petrol in a city. */
export const PRICE = {
  __typename: "CustomerPrice" as const,
  id: "p1",
  customerId: "c1",
  kind: "PERCENT_OFF" as const,
  value: "3",
  gradeIds: ["g1"],
  stations: { __typename: "StationSet" as const, kind: "CITIES" as const, ids: ["ct1"] },
  validFrom: null,
  validUntil: null,
};

/** One of its cards. */
const CREDIT_CARD = {
  __typename: "Card" as const,
  id: "k1",
  number: "CARD-77",
  memberName: "Wang Fang",
  state: "NORMAL" as const,
  available: "19810",
  currencySymbol: "¥",
};

const STATION = {
  __typename: "Station" as const,
  id: "s1",
  code: "S01",
  name: "Harbour Gate",
  city: { __typename: "City" as const, id: "ct1", name: "Shanghai", regionId: "r1", regionName: "Delta" },
  platform: { __typename: "Platform" as const, id: "n1", name: "Network" },
};

/** A server with these customers; each of them opens as the taxi firm. */
export function customerServer(customers: readonly CustomerLineFragment[] = [TAXI]): FakeServer {
  return new FakeServer()
    .answer(CustomersDocument, () => ({
      customers: { nodes: [...customers], pageInfo: { hasNextPage: false }, totalCount: customers.length },
    }))
    .answer(SavedViewsDocument, () => ({ savedViews: [] }))
    .answer(CustomerDetailDocument, () => ({ customer: TAXI }))
    .answer(CustomerSettingsDocument, () => ({
      customerSettings: { __typename: "CustomerSettings" as const, id: "n1", repaymentWindow: "DAYS_1_TO_28" as const },
    }))
    .answer(CustomerPricesDocument, () => ({ customerPrices: [PRICE] }))
    .answer(CustomerCreditDocument, () => ({
      customerCredit: {
        __typename: "CustomerCredit" as const,
        id: "c1",
        owed: "150",
        held: "40",
        creditLimit: "20000",
        available: "19810",
        currencySymbol: "¥",
      },
      cards: { nodes: [CREDIT_CARD], totalCount: 1 },
    }))
    .answer(StationPasswordsDocument, () => ({
      stationPasswords: [
        {
          customerId: "c1",
          stationId: "s1",
          stationCode: "S01",
          stationName: "Harbour Gate",
          setAt: "2026-11-02T08:00:00Z",
          setBy: "admin",
        },
      ],
    }))
    .answer(GradeChoicesDocument, () => ({
      grades: [{ __typename: "Grade" as const, id: "g1", code: "92", name: "Petrol 92", colour: "#2563EB" }],
    }))
    .answer(PlacesDocument, () => ({
      stations: { nodes: [STATION], pageInfo: { hasNextPage: false, endCursor: null } },
      platforms: [{ __typename: "Platform" as const, id: "n1", name: "Network", parentId: null }],
    }))
    .answer(RecordHistoryDocument, () => ({ auditEntries: { nodes: [], pageInfo: { hasNextPage: false } } }));
}
