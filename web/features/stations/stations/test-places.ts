import type { StationFilter } from "../../../schema-types.generated.ts";
import { FakeServer } from "../../../test/fake-server.ts";
import { RecordHistoryDocument } from "../../../parts/record-history/record-history.generated.ts";
import { SavedViewsDocument } from "../../../parts/views/views.generated.ts";
import {
  CityStationsDocument,
  PlaceTreeDocument,
  StationDetailDocument,
  type StationLineFragment,
  StationSettingsDocument,
} from "./stations.generated.ts";

/** Ids as addresses carry them. */
export const DELTA_ID = "00000000-0000-7000-8000-0000000000d1";
export const SHANGHAI_ID = "00000000-0000-7000-8000-0000000000c1";
export const HANGZHOU_ID = "00000000-0000-7000-8000-0000000000c2";

const DELTA = { regionId: DELTA_ID, regionName: "Delta" };
const SHANGHAI = { __typename: "City" as const, id: SHANGHAI_ID, name: "Shanghai", ...DELTA };
const HANGZHOU = { __typename: "City" as const, id: HANGZHOU_ID, name: "Hangzhou", ...DELTA };
const NETWORK = { __typename: "Platform" as const, id: "n1", name: "Network" };

/** Stations of the tests' network: two in Shanghai, one that controls itself in Hangzhou. */
export function station(
  number: number,
  facts: Partial<StationLineFragment> = {},
): StationLineFragment & { readonly __typename: "Station" } {
  return {
    __typename: "Station",
    id: `s${number}`,
    code: `S0${number}`,
    name: ["Harbour", "Quay", "Lake"][number - 1] ?? `Station ${number}`,
    address: "Harbour Road 1",
    phone: "123",
    taxCode: "T1",
    latitude: 31.2397,
    longitude: 121.4998,
    authorizationMode: "AUTOMATIC",
    certification: "GENERAL",
    shiftsPerDay: 3,
    controlMode: "PLATFORM",
    activationState: "NOT_GENERATED",
    timeZone: "Asia/Shanghai",
    city: SHANGHAI,
    platform: NETWORK,
    devicesOnline: 0,
    devicesOffline: 0,
    openAlarms: 0,
    ...facts,
  };
}

export const STATIONS = [
  station(1),
  station(2, { activationState: "ACTIVATED", devicesOnline: 2, devicesOffline: 1 }),
  station(3, { city: HANGZHOU, controlMode: "STATION", latitude: null, longitude: null }),
];

/** What the tree asks of a station. */
const inTree = ({ id, code, name, city }: ReturnType<typeof station>) => ({
  __typename: "Station" as const,
  id,
  code,
  name,
  city: { __typename: "City" as const, id: city.id },
});

const matches = ({ city, name }: StationLineFragment, { cityIds, regionIds, search }: StationFilter) =>
  (!cityIds || cityIds.includes(city.id)) &&
  (!regionIds || regionIds.includes(city.regionId)) &&
  name.toLowerCase().includes(search?.toLowerCase() ?? "");

/** The platform of the person, which has more stations elsewhere. */
export const PLATFORM = {
  ...NETWORK,
  parentId: null,
  siteLimit: 20,
  stationCount: 18,
  timeZone: "Asia/Shanghai",
  handshiftNumber: 3,
};

/** A server with these places; `limit`: how many stations the person's platform may have. */
export function placeServer({ limit = 20, stations = STATIONS } = {}): FakeServer {
  const platform = { ...PLATFORM, siteLimit: limit };
  const countIn = (cityId: string) => stations.filter(({ city }) => city.id === cityId).length;
  const city = (id: string, name: string) => ({ __typename: "City" as const, id, name, stationCount: countIn(id) });
  const region = { __typename: "Region" as const, platformId: "n1", own: true };
  return new FakeServer()
    .answer(PlaceTreeDocument, () => ({
      regions: [
        {
          ...region,
          id: DELTA_ID,
          name: "Delta",
          stationCount: 3,
          cities: [city(SHANGHAI_ID, "Shanghai"), city(HANGZHOU_ID, "Hangzhou")],
        },
        { ...region, id: "r2", name: "Superior", own: false, stationCount: 0, cities: [] },
      ],
      platforms: [platform],
    }))
    .answer(StationSettingsDocument, ({ filter, first, offset }) => {
      const found = stations.filter((row) => matches(row, filter));
      const nodes = found.slice(offset, offset + first);
      return { stations: { nodes, pageInfo: { hasNextPage: false }, totalCount: found.length } };
    })
    .answer(StationDetailDocument, ({ id }) => ({ station: stations.find((row) => row.id === id) ?? station(9) }))
    .answer(CityStationsDocument, ({ cityIds }) => ({
      stations: {
        nodes: stations.filter((row) => [cityIds].flat().includes(row.city.id)).map(inTree),
        pageInfo: { hasNextPage: false, endCursor: null },
      },
    }))
    .answer(SavedViewsDocument, () => ({ savedViews: [] }))
    .answer(RecordHistoryDocument, () => ({ auditEntries: { nodes: [], pageInfo: { hasNextPage: false } } }));
}
