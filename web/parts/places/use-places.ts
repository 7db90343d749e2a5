import { useQuery } from "@apollo/client/react";
import { useEffect } from "react";
import { PlacesDocument, type PlacesQuery } from "./places.generated.ts";
import type { PlacedPlatform, PlacedStation } from "./scope-rules.ts";

/** The most that one page of a connection holds (contract). */
const PAGE = 200;
const NONE: readonly never[] = [];

export interface Places {
  readonly stations: readonly PlacedStation[];
  readonly platforms: readonly PlacedPlatform[];
  /** False until the last page of stations is there. */
  readonly ready: boolean;
}

/** Every station that the person sees, and who runs them; asked once and kept. */
export function usePlaces(): Places {
  const { data, fetchMore } = useQuery(PlacesDocument, { variables: { first: PAGE } });
  const after = data?.stations.pageInfo.hasNextPage ? data.stations.pageInfo.endCursor : null;
  useEffect(() => {
    if (after !== null) {
      void fetchMore({ variables: { after }, updateQuery: appendPage });
    }
  }, [after, fetchMore]);
  return {
    stations: data?.stations.nodes ?? NONE,
    platforms: data?.platforms ?? NONE,
    ready: data !== undefined && after === null,
  };
}

function appendPage(before: PlacesQuery, { fetchMoreResult: next }: { fetchMoreResult: PlacesQuery }): PlacesQuery {
  return { ...before, stations: { ...next.stations, nodes: [...before.stations.nodes, ...next.stations.nodes] } };
}
