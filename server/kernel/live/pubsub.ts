/** What happened, for those who watch. Ids only where the watcher reads the row itself, the row where it doesn't. */
export interface Topics {
  /** Guns whose status changed. */
  gun: { networkId: string; gunIds: readonly string[] };
  tank: { networkId: string; tankIds: readonly string[] };
  device: { networkId: string; deviceIds: readonly string[] };
  /** What devices measure changed, or has become old. */
  measure: { networkId: string; deviceIds: readonly string[] };
  alarm: { networkId: string; alarmIds: readonly string[] };
  command: { networkId: string; commandIds: readonly string[]; gatewayIds: readonly string[] };
  /** Somebody asks gateways for the messages of their devices; of no gateways: a gateway has answered. */
  deviceMessage: { networkId: string; requestIds: readonly string[]; gatewayIds: readonly string[] };
  /** Prices of stations changed, or how far they are at guns. */
  price: { networkId: string; stationIds: readonly string[] };
  /** Callers that nobody registered came, called again or were dealt with. */
  unknownDevice: { networkId: string; ids: readonly string[] };
  /** Somebody did something with cards or with what they depend on, or fills stopped them: what stations know is not so any more. */
  card: { networkId: string; ids: readonly string[] };
  /** Money of cards or groups became low, or is low no more. */
  lowBalance: { networkId: string; ids: readonly string[] };
  /** Sales were stored. */
  sale: { networkId: string; stationIds: readonly string[] };
  /** Reports came into quarantine, or were decided about. */
  quarantine: { networkId: string; stationIds: readonly string[] };
  /** Deliveries were stored. */
  delivery: { networkId: string; stationIds: readonly string[] };
  /** Orders of fuel were written or moved on, or what came of them is linked in another way. */
  fuelOrder: { networkId: string; orderIds: readonly string[] };
  /** Rows of the set-up (platforms, stations, grades, guns, …) changed. */
  setup: { networkId: string; gatewayIds: readonly string[] };
  /** What accounts of a network may do changed: by their roles, by their platform's place, or because they are gone. */
  rights: { networkId: string };
  /** Exports of one account moved on. */
  exportJob: { networkId: string; accountId: string; jobIds: readonly string[] };
  /** Sessions that ended before their time; null: all of the account's but one. */
  sessionEnded: { sessionIds: readonly string[] };
  /** Nobody knows what happened meanwhile: everything may have changed, and is read anew. */
  missed: Record<string, never>;
}
export type Topic = keyof Topics;

/**
 * How events travel: within a process by function call, between the servers of one database by its notifications
 * or by NATS (servers-pubsub.ts). They are told after the commit. Listeners must not throw and must not block.
 */
export interface PubSub {
  publish<T extends Topic>(topic: T, event: Topics[T]): void;
  subscribe<T extends Topic>(topic: T, listener: (event: Topics[T]) => void): () => void;
}

/** How many notifications went to other servers and came from them, and how often the connection was made anew. */
export interface CarrierFigures {
  sent: number;
  received: number;
  reconnects: number;
}

/** What carries events, for as long as a server runs. */
export interface Carrier extends PubSub {
  readonly figures: Readonly<CarrierFigures>;
  /**
   * Whether this server is the first of those that hear of each other, in an order that all of them know. Of servers that don't
   * hear of each other each is the first.
   */
  readonly isFirst: boolean;
  /** Resolves when events reach other servers, or could not at the first try. */
  readonly started: Promise<void>;
  close(): Promise<void>;
}

/** For a server that is alone with its database. */
export const inProcessCarrier = (): Carrier => ({
  ...inProcessPubSub(),
  figures: { sent: 0, received: 0, reconnects: 0 },
  isFirst: true,
  started: Promise.resolve(),
  close: async () => undefined,
});

/** Events within this process. */
export function inProcessPubSub(): PubSub {
  const listeners = new Map<Topic, Set<(event: never) => void>>();
  return {
    publish(topic, event) {
      for (const listener of listeners.get(topic) ?? []) {
        listener(event as never);
      }
    },
    subscribe(topic, listener) {
      const set = listeners.get(topic) ?? new Set();
      listeners.set(topic, set);
      set.add(listener as (event: never) => void);
      return () => void set.delete(listener as (event: never) => void);
    },
  };
}
