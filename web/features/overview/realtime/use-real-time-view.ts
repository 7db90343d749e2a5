import { useCallback, useEffect, useMemo, useRef } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { isScoped } from "../../../lib/scope.ts";
import { useScopedParams } from "../../../lib/use-scoped-params.ts";
import { GUN_PRESENCES } from "../../../parts/gun/gun-state-badge.tsx";
import type { GunTileFragment } from "../../../parts/gun/gun-tile.generated.ts";
import type { FilterKey, ForecourtFilters } from "./realtime-filters.ts";
import {
  BOARD_SCOPING,
  CONNECTIONS,
  NO_FILTERS,
  PLACE_FILTERS,
  readFilters,
  stateValue,
  writeFilters,
} from "./realtime-filters.ts";
import type { Forecourt, LiveStation } from "./use-forecourt.ts";

/** What the address says: how the board is narrowed, which station is looked at closely, which gun's panel is open. */
export interface RealTimeView {
  filters: ForecourtFilters;
  detail: LiveStation | undefined;
  openGun: { gun: GunTileFragment; live: LiveStation } | undefined;
  setFilter: (key: FilterKey, values: readonly string[]) => void;
  clearFilters: () => void;
  /** The filters alone, as an address writes them. */
  search: string;
  /** They are the person's scope and nothing besides. */
  scoped: boolean;
  /** Takes the filters of another address; `first`: in place of the present one. */
  applySearch: (search: string, first: boolean) => void;
  /** The same function for the life of the screen, so that no tile renders because of it. */
  showGun: (gunId: string) => void;
  hideGun: () => void;
  /** The address of a station's detail, with the board's filters kept for the way back. */
  detailAddress: (stationCode: string) => string;
  boardAddress: string;
}

/** The address is the only truth of the view; Back goes through it step by step. */
export function useRealTimeView(forecourt: Forecourt): RealTimeView {
  const [params] = useScopedParams(BOARD_SCOPING);
  const location = useLocation();
  const navigate = useNavigate();
  const { stations } = forecourt;
  const known = useKnownValues(forecourt);
  const filters = useMemo(() => readFilters(withReadableValues(params, forecourt), known), [params, forecourt, known]);
  const latest = useRef({ params, filters, stations, opened: false });
  useEffect(() => {
    const opened = (location.state as { gunOpened?: boolean } | null)?.gunOpened === true;
    latest.current = { params, filters, stations, opened };
  });

  const go = useCallback(
    (next: URLSearchParams, state?: object) => void navigate(address(next), { state }),
    [navigate],
  );
  const setFilter = useCallback(
    (key: FilterKey, values: readonly string[]) => {
      const { params: now, filters: before } = latest.current;
      go(writeFilters(now, { ...before, [key]: values }));
    },
    [go],
  );
  const showGun = useCallback(
    (gunId: string) => {
      const next = new URLSearchParams(latest.current.params);
      next.set("gun", gunAddress(latest.current.stations, gunId));
      go(next, { gunOpened: true });
    },
    [go],
  );
  // Opened from here, closing is the way back; opened by a link, there is nothing to go back to.
  const hideGun = useCallback(() => {
    const { params: now, opened } = latest.current;
    void (opened ? navigate(-1) : navigate(address(without(now, "gun")), { replace: true }));
  }, [navigate]);

  return {
    filters,
    detail: useMemo(() => findStation(stations, params.get("detail")), [stations, params]),
    openGun: useMemo(() => findGun(stations, params.get("gun")), [stations, params]),
    setFilter,
    clearFilters: () => go(writeFilters(params, NO_FILTERS)),
    search: String(writeFilters(new URLSearchParams(), filters)),
    scoped: isScoped(location.state),
    applySearch: (search, first) => {
      const wanted = readFilters(new URLSearchParams(search), known);
      // The scope goes on narrowing what one begins with, unless that says itself where.
      const within = first && !PLACE_FILTERS.some((key) => wanted[key].length > 0) ? filters : wanted;
      const places = Object.fromEntries(PLACE_FILTERS.map((key) => [key, within[key]]));
      const next = writeFilters(params, { ...wanted, ...places });
      void navigate(address(next), { replace: first });
    },
    showGun,
    hideGun,
    detailAddress: useCallback((code: string) => address(withValue(params, "detail", code)), [params]),
    boardAddress: address(without(params, "detail")),
  };
}

/** All values that a filter can have now; whatever else the address says is ignored. Undefined until the board is there. */
function useKnownValues({ stations, grades, platforms, ready }: Forecourt): ForecourtFilters | undefined {
  return useMemo(
    () =>
      ready
        ? {
            platform: platforms.map(({ name }) => name),
            region: stations.map(({ station }) => station.city.regionName),
            city: stations.map(({ station }) => station.city.name),
            station: stations.map(({ station }) => station.code),
            grade: grades.map(({ code }) => code),
            state: GUN_PRESENCES.map(stateValue),
            connection: CONNECTIONS,
          }
        : undefined,
    [stations, grades, platforms, ready],
  );
}

/** Other screens link by id; the address a person sees from here on carries names and codes. */
function withReadableValues(params: URLSearchParams, { stations, grades, platforms }: Forecourt): URLSearchParams {
  const names: Partial<Record<string, Map<string, string>>> = {
    platform: new Map(platforms.map(({ id, name }) => [id, name])),
    region: new Map(stations.map(({ station }) => [station.city.regionId, station.city.regionName])),
    city: new Map(stations.map(({ station }) => [station.city.id, station.city.name])),
    station: new Map(stations.map(({ station }) => [station.id, station.code])),
    grade: new Map(grades.map(({ id, code }) => [id, code])),
  };
  return new URLSearchParams([...params].map(([key, value]) => [key, names[key]?.get(value) ?? value]));
}

function findStation(stations: readonly LiveStation[], value: string | null): LiveStation | undefined {
  return value === null ? undefined : stations.find(({ station }) => station.code === value || station.id === value);
}

/** A gun by "<station code>-<gun number>" or by its id. */
function findGun(stations: readonly LiveStation[], value: string | null): RealTimeView["openGun"] {
  if (value === null) {
    return undefined;
  }
  for (const live of stations) {
    const gun = live.guns.find((each) => each.gunId === value || `${live.station.code}-${each.gunNumber}` === value);
    if (gun) {
      return { gun, live };
    }
  }
  return undefined;
}

function gunAddress(stations: readonly LiveStation[], gunId: string): string {
  const found = findGun(stations, gunId);
  return found ? `${found.live.station.code}-${found.gun.gunNumber}` : gunId;
}

function withValue(params: URLSearchParams, key: string, value: string): URLSearchParams {
  const next = without(params, "gun");
  next.set(key, value);
  return next;
}

function without(params: URLSearchParams, key: string): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete(key);
  return next;
}

function address(params: URLSearchParams): string {
  return params.size > 0 ? `?${params}` : "?";
}
