import type { Scoping } from "../../../lib/use-scoped-params.ts";
import type { GunPresence } from "../../../parts/gun/gun-state-badge.tsx";
import { gunPresence } from "../../../parts/gun/gun-state-badge.tsx";
import type { StationLink } from "../../../schema-types.generated.ts";
import type { GunTileFragment } from "../../../parts/gun/gun-tile.generated.ts";
import type { TankVesselFragment } from "../../../parts/tank/tank-vessel.generated.ts";
import type { RealTimeStationFragment, RealTimeStationsQuery } from "./realtime.generated.ts";

/** What the board can be narrowed by; each is a parameter of the address, repeated for each value. */
export const FILTER_KEYS = ["platform", "region", "city", "station", "grade", "state", "connection"] as const;
export type FilterKey = (typeof FILTER_KEYS)[number];

/** Chosen values; an empty list narrows nothing. Values are what a person can read in the address: names and codes. */
export type ForecourtFilters = Readonly<Record<FilterKey, readonly string[]>>;

/** As a person reads it in the address: silent is one that answered before. */
export const CONNECTIONS = ["online", "offline", "new"] as const;
export type Connection = (typeof CONNECTIONS)[number];
export type Grade = RealTimeStationsQuery["grades"][number];

/** A station as the board knows it. */
export interface BoardStation extends RealTimeStationFragment {
  /** By name its platform and those above it, as far as the person sees them. */
  readonly platforms: readonly string[];
}

export const NO_FILTERS: ForecourtFilters = {
  platform: [],
  region: [],
  city: [],
  station: [],
  grade: [],
  state: [],
  connection: [],
};

/**
 * The filters an address asks for, each value once. Values that nothing known has are dropped; as long as nothing is known
 * (`undefined`) all are kept.
 */
export function readFilters(params: URLSearchParams, known: ForecourtFilters | undefined): ForecourtFilters {
  const read = (key: FilterKey) =>
    [...new Set(params.getAll(key))].filter((value) => known === undefined || known[key].includes(value));
  return Object.fromEntries(FILTER_KEYS.map((key) => [key, read(key)])) as unknown as ForecourtFilters;
}

/** The address with these filters; all its other parameters stay, and an empty filter leaves no trace. */
export function writeFilters(params: URLSearchParams, filters: ForecourtFilters): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const key of FILTER_KEYS) {
    next.delete(key);
    for (const value of filters[key]) next.append(key, value);
  }
  return next;
}

/** Those that are places. */
export const PLACE_FILTERS = ["platform", "region", "city", "station"] as const satisfies readonly FilterKey[];

/** How the person's scope narrows the board. The place is named by its id, as in other screens' links. */
export const BOARD_SCOPING: Scoping = {
  isOpen: (params) => ![...FILTER_KEYS, "detail", "gun"].some((key) => params.has(key)),
  narrowed: (params, place) => {
    const next = new URLSearchParams(params);
    for (const key of PLACE_FILTERS) {
      next.delete(key);
      if (place?.kind === key) next.append(key, place.id);
    }
    return next;
  },
};

export function isFiltered(filters: ForecourtFilters): boolean {
  return FILTER_KEYS.some((key) => filters[key].length > 0);
}

const CONNECTION_OF = { ONLINE: "online", PARTLY: "online", SILENT: "offline", NEW: "new" } as const satisfies Record<
  StationLink,
  Connection
>;

/** Whether a station lies in the places asked for and its link is as asked for. */
export function stationMatches(station: BoardStation, link: StationLink, filters: ForecourtFilters): boolean {
  return (
    (filters.platform.length === 0 || station.platforms.some((name) => filters.platform.includes(name))) &&
    takes(filters.region, station.city.regionName) &&
    takes(filters.city, station.city.name) &&
    takes(filters.station, station.code) &&
    takes(filters.connection, CONNECTION_OF[link])
  );
}

/** Whether a gun has a grade and a state asked for; the station's own filters are for {@link stationMatches}. */
export function gunMatches(gun: GunTileFragment, filters: ForecourtFilters, gradeCodes: GradeCodes): boolean {
  return takes(filters.grade, gradeCodes.get(gun.gradeId)) && takes(filters.state, stateValue(gunPresence(gun)));
}

/** Whether a tank has a grade asked for. A gun state asked for leaves the tanks out: they have none. */
export function tankMatches(tank: TankVesselFragment, filters: ForecourtFilters, gradeCodes: GradeCodes): boolean {
  return filters.state.length === 0 && takes(filters.grade, gradeCodes.get(tank.gradeId));
}

/** Grade id → the code that the address carries. */
export type GradeCodes = ReadonlyMap<string, string>;

/** A gun's presence as the address writes it. */
export function stateValue(presence: GunPresence): string {
  return presence.toLowerCase();
}

function takes(asked: readonly string[], value: string | undefined): boolean {
  return asked.length === 0 || (value !== undefined && asked.includes(value));
}
