import type { ApolloClient } from "@apollo/client";
import { Fuel } from "lucide-react";
import { stationPath, stationSettingsPath } from "../../lib/paths.ts";
import { Permission } from "../../lib/permission.ts";
import { match } from "./ranking.ts";
import type { Hit, RemoteSource } from "./source.ts";
import { StationSearchDocument, type StationSearchQuery } from "./station-search.generated.ts";

const MOST_STATIONS = 8;

type Found = StationSearchQuery["stations"]["nodes"][number];

/** Stations by part of their name or code; each leads to its live detail, or to how it is set up. */
export const STATIONS: RemoteSource = {
  id: "stations",
  heading: "menu.group.stations",
  permissions: [Permission.RealTimeDevices, Permission.StationSettings],
  find: async (text, { client, permissions }, signal) => {
    const live = permissions.includes(Permission.RealTimeDevices);
    return (await ask(client, text, signal)).map((station) => hitOf(text, station, live));
  },
};

/** Watched and not queried: only what is watched can be given up on its way without an error in the log. */
function ask(client: ApolloClient, search: string, signal: AbortSignal): Promise<readonly Found[]> {
  return new Promise((resolve, reject) => {
    const asked = client
      .watchQuery({
        query: StationSearchDocument,
        variables: { search, first: MOST_STATIONS },
        fetchPolicy: "no-cache",
        // The panel says it itself, beside what it did find.
        context: { silent: true },
      })
      .subscribe({
        next: ({ data, error, loading }) => {
          if (error) {
            reject(error);
          } else if (!loading) {
            resolve((data as StationSearchQuery | undefined)?.stations.nodes ?? []);
          }
        },
        error: reject,
      });
    signal.addEventListener("abort", () => asked.unsubscribe(), { once: true });
  });
}

function hitOf(text: string, { id, code, name }: Found, live: boolean): Hit {
  return {
    id: `station:${id}`,
    icon: Fuel,
    title: { text: name, at: match(text, name)?.at ?? [] },
    beside: { text: code, at: match(text, code)?.at ?? [] },
    leads: { to: live ? stationPath(code) : stationSettingsPath(id) },
  };
}
