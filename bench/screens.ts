import { createClient } from "graphql-ws";
import { WebSocket } from "ws";
import type { Program } from "./programs.ts";

/** What a screen is told of a tank's level. */
export interface WatchedLevel {
  readonly tankId: string;
  readonly readAt: string | null;
}

/** What a screen is told of a gun. */
export interface WatchedGun {
  readonly gunId: string;
  readonly state: string;
  readonly since: string | null;
}

const TANKS = `subscription ($filter: ForecourtFilter) { tankLevels(filter: $filter) { tankId readAt volumeLitres } }`;
const GUNS = `subscription ($filter: ForecourtFilter) {
  gunStates(filter: $filter) { gunId state since unitPrice volumeLitres amount totalizerLitres transactionNo lastSeenAt }
}`;

/** Takes what changed, and when it came, ms. */
type Take<Item> = (changed: readonly Item[], now: number) => void;

/** A console's live connection to a server. */
export interface Screen {
  watchTanks(stationIds: readonly string[], take: Take<WatchedLevel>): void;
  watchGuns(stationIds: readonly string[], take: Take<WatchedGun>): void;
  stop(): void;
}

/** Connects as a console does, by graphql-ws. */
export function openScreen({ url }: Program, session: string): Screen {
  const client = createClient({
    url: `${url.replace("http", "ws")}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { Authorization: `Bearer ${session}` },
  });
  const subscribe = <Item>(query: string, stationIds: readonly string[], take: Take<Item>) => {
    client.subscribe<Record<string, readonly Item[]>>(
      { query, variables: { filter: { stationIds } } },
      {
        next: ({ data }) => take(Object.values(data ?? {}).flat(), Date.now()),
        error: (error) => {
          throw new Error(`a screen was turned away: ${JSON.stringify(error)}`);
        },
        complete: () => undefined,
      },
    );
  };
  return {
    watchTanks: (stationIds, take) => subscribe(TANKS, stationIds, take),
    watchGuns: (stationIds, take) => subscribe(GUNS, stationIds, take),
    stop: () => void client.dispose(),
  };
}
