import { useQuery } from "@apollo/client/react";
import { useEffect, useMemo, useRef } from "react";
import { MeDocument } from "../../../lib/me.generated.ts";
import { STANDING, useLiveList } from "../../../lib/use-live.ts";
import type { ForecourtUnits } from "../../../parts/gun/gun-tile.tsx";
import type { StationLink } from "../../../schema-types.generated.ts";
import type { GunTileFragment } from "../../../parts/gun/gun-tile.generated.ts";
import type { TankVesselFragment } from "../../../parts/tank/tank-vessel.generated.ts";
import type { BoardStation, Grade } from "./realtime-filters.ts";
import type { DeviceLinkFragment, RealTimeStationsQuery } from "./realtime.generated.ts";
import {
  DeviceStatesDocument,
  GunStatesDocument,
  RealTimeStationsDocument,
  TankLevelsDocument,
} from "./realtime.generated.ts";

/** The most that one page of a connection holds (contract). */
const PAGE = 200;
const NONE: readonly never[] = [];

/** A station with everything on it as it stands now. Its lists are the same objects until one of their rows changes. */
export interface LiveStation {
  station: BoardStation;
  guns: readonly GunTileFragment[];
  tanks: readonly TankVesselFragment[];
  devices: readonly DeviceLinkFragment[];
}

export interface Forecourt {
  stations: readonly LiveStation[];
  grades: readonly Grade[];
  /** The person's platforms, superiors first. */
  platforms: readonly RealTimeStationsQuery["platforms"][number][];
  units: ForecourtUnits;
  /** The zone of the network's day. */
  timeZone: string | undefined;
  /** False until the stations and the first state of all that stands there are known: nothing moves when more comes. */
  ready: boolean;
  /** Why one of the parts was never there; what was known stays when a part is lost later. */
  error: Error | undefined;
  retry: () => void;
}

/** The stations, each with the names of its platform and of those above that. */
function boardStations(data: RealTimeStationsQuery | undefined): readonly BoardStation[] {
  const platforms = new Map(data?.platforms.map((platform) => [platform.id, platform]));
  const upwards = (id: string | null): readonly string[] => {
    const platform = id === null ? undefined : platforms.get(id);
    return platform ? [platform.name, ...upwards(platform.parentId)] : [];
  };
  return (data?.stations.nodes ?? NONE).map((station) => ({ ...station, platforms: upwards(station.platform.id) }));
}

/** Every station the person may see, live: names once, then whatever changes. */
export function useForecourt(): Forecourt {
  const { data, error, refetch } = useAllStations();
  const guns = useLiveList(GunStatesDocument, {}, (gun) => gun.gunId, STANDING);
  const tanks = useLiveList(TankLevelsDocument, {}, (tank) => tank.tankId, STANDING);
  const devices = useLiveList(DeviceStatesDocument, {}, (device) => device.deviceId, STANDING);
  const gunsOf = useByStation(guns.value, gunNumber);
  const tanksOf = useByStation(tanks.value, tankNumber);
  const devicesOf = useByStation(devices.value);
  const known = useMemo(() => boardStations(data), [data]);
  const stations = useMemo(
    () =>
      known.map((station) => ({
        station,
        guns: gunsOf.get(station.id) ?? NONE,
        tanks: tanksOf.get(station.id) ?? NONE,
        devices: devicesOf.get(station.id) ?? NONE,
      })),
    [known, gunsOf, tanksOf, devicesOf],
  );
  const me = useQuery(MeDocument);
  const network = me.data?.me.network;
  const units = useMemo(
    () => ({ currencySymbol: network?.currencySymbol ?? "", measureUnitSymbol: network?.measureUnitSymbol ?? "" }),
    [network?.currencySymbol, network?.measureUnitSymbol],
  );
  const lives = [guns, tanks, devices];
  const refused = lives.find((live) => !live.ready && live.error !== undefined);
  const retry = () => {
    void refetch().catch(() => undefined);
    if (me.error) {
      void me.refetch().catch(() => undefined);
    }
    lives.filter((live) => live.error !== undefined).forEach((live) => live.retry());
  };
  return {
    stations,
    grades: data?.grades ?? NONE,
    platforms: data?.platforms ?? NONE,
    units,
    timeZone: network?.timeZone,
    ready: data !== undefined && network !== undefined && lives.every((live) => live.ready),
    error: (data === undefined ? error : undefined) ?? (network === undefined ? me.error : undefined) ?? refused?.error,
    retry,
  };
}

/** When a station was last heard by any way, and whether it answers, as the dashboard has it. */
export function stationLink(devices: readonly DeviceLinkFragment[]): { link: StationLink; lastSeenAt: string | null } {
  const seen = devices.map((device) => device.lastSeenAt).filter((at) => at !== null);
  return { link: linkOf(devices), lastSeenAt: seen.sort().at(-1) ?? null };
}

function linkOf(devices: readonly DeviceLinkFragment[]): StationLink {
  // Until a gateway has spoken for a device, there is no moment since which it is as it is.
  const known = devices.filter(({ since }) => since !== null);
  const online = known.filter((device) => device.online).length;
  return known.length === 0 ? "NEW" : online === 0 ? "SILENT" : online < known.length ? "PARTLY" : "ONLINE";
}

/** All pages of the stations: the board has no pages of its own. */
function useAllStations() {
  const query = useQuery(RealTimeStationsDocument, { variables: { first: PAGE }, fetchPolicy: "cache-and-network" });
  const { data, fetchMore } = query;
  const after = data?.stations.pageInfo.hasNextPage ? data.stations.pageInfo.endCursor : null;
  useEffect(() => {
    if (after !== null) {
      void fetchMore({ variables: { after }, updateQuery: appendPage });
    }
  }, [after, fetchMore]);
  return query;
}

function appendPage(
  before: RealTimeStationsQuery,
  { fetchMoreResult: next }: { fetchMoreResult: RealTimeStationsQuery },
): RealTimeStationsQuery {
  return { ...before, stations: { ...next.stations, nodes: [...before.stations.nodes, ...next.stations.nodes] } };
}

interface OfStation {
  stationId: string;
}

/** Rows by station; a station none of whose rows changed keeps the very list it had, and with it its rendering. */
function useByStation<Row extends OfStation>(rows: readonly Row[], rank?: (row: Row) => number) {
  const kept = useRef<ReadonlyMap<string, readonly Row[]>>(new Map());
  return useMemo(() => {
    kept.current = regroup(kept.current, rows, rank);
    return kept.current;
  }, [rows, rank]);
}

/** Rows by station and rank, taking over every list of `before` that comes out the same. */
export function regroup<Row extends OfStation>(
  before: ReadonlyMap<string, readonly Row[]>,
  rows: readonly Row[],
  rank: ((row: Row) => number) | undefined,
): ReadonlyMap<string, readonly Row[]> {
  const groups = Map.groupBy(rows, (row) => row.stationId);
  return new Map(
    [...groups].map(([stationId, group]): [string, readonly Row[]] => {
      const next = rank ? group.sort((left, right) => rank(left) - rank(right)) : group;
      const old = before.get(stationId);
      const same = old?.length === next.length && next.every((row, index) => row === old[index]);
      return [stationId, same ? old : next];
    }),
  );
}

const gunNumber = (gun: GunTileFragment) => gun.gunNumber;
const tankNumber = (tank: TankVesselFragment) => tank.tankNumber;
