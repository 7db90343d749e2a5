import { Fuel } from "lucide-react";
import { stationPath, stationSettingsPath } from "../../lib/paths.ts";
import { Permission } from "../../../common/permission.ts";
import { askServer } from "./ask-server.ts";
import { match } from "./ranking.ts";
import type { Hit, RemoteSource } from "./source.ts";
import { StationSearchDocument, type StationSearchQuery } from "./station-search.generated.ts";

const MOST_STATIONS = 8;

type Found = StationSearchQuery["stations"]["nodes"][number];

/** Stations by part of their name or code; each leads to its live detail, or to how it is set up. */
export const STATIONS: RemoteSource = {
  id: "stations",
  heading: "menu.group.stations",
  permissions: [Permission.RealTimeEquip, Permission.StationSettings],
  find: async (text, { client, permissions }, signal) => {
    const live = permissions.includes(Permission.RealTimeEquip);
    const variables = { search: text, first: MOST_STATIONS };
    const found = await askServer(client, { query: StationSearchDocument, variables }, signal);
    return (found?.stations.nodes ?? []).map((station) => hitOf(text, station, live));
  },
};

function hitOf(text: string, { id, code, name }: Found, live: boolean): Hit {
  return {
    id: `station:${id}`,
    icon: Fuel,
    title: { text: name, at: match(text, name)?.at ?? [] },
    beside: { text: code, at: match(text, code)?.at ?? [] },
    leads: { to: live ? stationPath(code) : stationSettingsPath(id) },
  };
}
