import { useMemo } from "react";
import { filterOfPlace, placeIn, placeScoping, withoutPlace, type NamedPlace } from "../../lib/place-scoping.ts";
import { useScopedParams } from "../../lib/use-scoped-params.ts";

const SCOPING = placeScoping();

/** Which station a screen is about, by its address; and while it is about none, among which ones it offers the choice. */
export function useStationPlace() {
  const [params, setParams] = useScopedParams(SCOPING);
  const place = placeIn(params);
  const stationId = place?.kind === "station" ? place.id : "";
  const within: NamedPlace | undefined = stationId === "" ? place : undefined;
  const key = JSON.stringify(within);
  const filter = useMemo(() => filterOfPlace(key === undefined ? undefined : (JSON.parse(key) as NamedPlace)), [key]);
  return {
    stationId,
    within,
    filter,
    /** What stands beside the station in the address; nothing unless told. */
    choose: (id: string, beside: Readonly<Record<string, string>> = {}) =>
      setParams(id === "" ? { ...beside } : { station: id, ...beside }),
    /** Stations of everywhere are offered. */
    widen: () => setParams(withoutPlace(params), { replace: true }),
  };
}
