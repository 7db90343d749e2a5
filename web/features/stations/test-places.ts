import { FakeServer } from "../../test/fake-server.ts";
import { RecordHistoryDocument } from "../../ui/record-history/record-history.generated.ts";
import { SavedViewsDocument } from "../../ui/views/views.generated.ts";
import {
  CityStationsDocument,
  PlaceTreeDocument,
  StationDetailDocument,
  type StationLineFragment,
  StationSettingsDocument,
} from "./stations.generated.ts";

/** Stations of the tests' network: two in Shanghai, one that controls itself in Hangzhou. */
export function station(number: number, facts: Partial<StationLineFragment> = {}): StationLineFragment {
  return {
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
    city: { id: "c1", name: "Shanghai", regionId: "r1", regionName: "Delta" },
    platform: { id: "n1", name: "Network" },
    devicesOnline: 0,
    devicesOffline: 0,
    openAlarms: 0,
    ...facts,
  };
}

const HANGZHOU = { __typename: "City" as const, id: "c2", name: "Hangzhou", regionId: "r1", regionName: "Delta" };

export const STATIONS = [
  station(1),
  station(2, { activationState: "ACTIVATED", devicesOnline: 2, devicesOffline: 1 }),
  station(3, { city: HANGZHOU, controlMode: "STATION", latitude: null, longitude: null }),
];

/** A server with these places; `limit`: how many stations the person's platform may have. */
export function placeServer({ limit = 20, stations = STATIONS } = {}): FakeServer {
  const platform = {
    __typename: "Platform" as const,
    id: "n1",
    name: "Network",
    parentId: null,
    siteLimit: limit,
    stationCount: 18,
    timeZone: "Asia/Shanghai",
    handshiftNumber: 3,
  };
  const countIn = (cityId: string) => stations.filter(({ city }) => city.id === cityId).length;
  const city = (id: string, name: string) => ({ __typename: "City" as const, id, name, stationCount: countIn(id) });
  const region = { __typename: "Region" as const, platformId: "n1", own: true };
  return new FakeServer()
    .answer(PlaceTreeDocument, () => ({
      regions: [
        {
          ...region,
          id: "r1",
          name: "Delta",
          stationCount: 3,
          cities: [city("c1", "Shanghai"), city("c2", "Hangzhou")],
        },
        { ...region, id: "r2", name: "Superior", own: false, stationCount: 0, cities: [] },
      ],
      platforms: [platform],
    }))
    .answer(StationSettingsDocument, ({ filter, first, offset }) => {
      const found = stations.filter(
        (row) =>
          (!filter.cityIds || filter.cityIds.includes(row.city.id)) &&
          (!filter.regionIds || filter.regionIds.includes(row.city.regionId)) &&
          row.name.toLowerCase().includes(filter.search?.toLowerCase() ?? ""),
      );
      return {
        stations: {
          nodes: found.slice(offset, offset + first),
          pageInfo: { hasNextPage: false },
          totalCount: found.length,
        },
      };
    })
    .answer(StationDetailDocument, ({ id }) => ({ station: stations.find((row) => row.id === id) ?? station(9) }))
    .answer(CityStationsDocument, ({ cityIds }) => ({
      stations: {
        nodes: stations
          .filter((row) => [cityIds].flat().includes(row.city.id))
          .map(({ id, code, name, city: { id: cityId } }) => ({
            __typename: "Station" as const,
            id,
            code,
            name,
            city: { __typename: "City" as const, id: cityId },
          })),
        pageInfo: { hasNextPage: false, endCursor: null },
      },
    }))
    .answer(SavedViewsDocument, () => ({ savedViews: [] }))
    .answer(RecordHistoryDocument, () => ({ auditEntries: { nodes: [], pageInfo: { hasNextPage: false } } }));
}
