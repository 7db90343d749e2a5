import { useQuery } from "@apollo/client/react";
import { useEffect } from "react";
import { useMe } from "../../../lib/me.ts";
import { useSetupChanges } from "../../../lib/use-setup-changes.ts";
import {
  CityStationsDocument,
  type CityStationsQuery,
  PlaceTreeDocument,
  type PlaceTreeQuery,
  type RegionNodeFragment,
} from "./stations.generated.ts";

export type PlatformNode = PlaceTreeQuery["platforms"][number];

/** How many stations a platform has, and may have. */
export interface Room {
  readonly used: number;
  readonly limit: number;
}

export interface PlaceTree {
  readonly regions: readonly RegionNodeFragment[];
  readonly platforms: readonly PlatformNode[];
  /** Of the person's own platform with all below it; undefined until it is known. */
  readonly room: Room | undefined;
  readonly ready: boolean;
  readonly error: unknown;
  readonly refetch: () => void;
}

const NONE: readonly never[] = [];

/** Regions and cities with their counts, and the platforms that stations can be given to; as they stand now. */
export function usePlaceTree(): PlaceTree {
  const { data, error, refetch } = useQuery(PlaceTreeDocument, {
    fetchPolicy: "cache-and-network",
    context: { silent: true },
  });
  const ownId = useMe()?.platform.id;
  const own = data?.platforms.find(({ id }) => id === ownId);
  const again = () => void refetch().catch(() => undefined);
  useSetupChanges(again);
  return {
    regions: data?.regions ?? NONE,
    platforms: data?.platforms ?? NONE,
    room: own && { used: own.stationCount, limit: own.siteLimit },
    ready: data !== undefined,
    error: data === undefined ? error : undefined,
    refetch: again,
  };
}

/** The most that one page of a connection holds (contract). */
const PAGE = 200;

/** The stations of the cities that are open in the tree. */
export function useCityStations(cityIds: readonly string[]): CityStationsQuery["stations"]["nodes"] {
  const query = useQuery(CityStationsDocument, {
    variables: { cityIds: [...cityIds], first: PAGE },
    skip: cityIds.length === 0,
    fetchPolicy: "cache-and-network",
    context: { silent: true },
  });
  const { data, fetchMore, refetch } = query;
  const after = data?.stations.pageInfo.hasNextPage ? data.stations.pageInfo.endCursor : null;
  useEffect(() => {
    if (after !== null) {
      void fetchMore({ variables: { after }, updateQuery: appendPage }).catch(() => undefined);
    }
  }, [after, fetchMore]);
  useSetupChanges(() => void (cityIds.length > 0 && refetch().catch(() => undefined)));
  // While another city is opened, those that were open stay.
  return (data ?? query.previousData)?.stations.nodes ?? [];
}

function appendPage(
  before: CityStationsQuery,
  { fetchMoreResult: next }: { fetchMoreResult: CityStationsQuery },
): CityStationsQuery {
  return { ...before, stations: { ...next.stations, nodes: [...before.stations.nodes, ...next.stations.nodes] } };
}
