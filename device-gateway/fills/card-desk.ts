import type { Logger } from "pino";
import type { CardAtGun, Clock } from "../driver.ts";
import type { Spool } from "../publisher/spool.ts";
import { CardListKeeper, type CardListKeeperOptions } from "./card-list-keeper.ts";
import { CardLists } from "./card-list.ts";
import { FillDesk, type ServerAnswer } from "./fill-desk.ts";
import { TakenValue } from "./taken-value.ts";

/** What deciding on cards needs of the gateway. */
export interface CardDeskOptions {
  /** Of the file that holds the lists and what cards took. */
  readonly path: string;
  readonly ask: (card: CardAtGun & { readonly deviceId: string }) => Promise<ServerAnswer>;
  readonly fetch: CardListKeeperOptions["fetch"];
  readonly stationOf: (deviceId: string) => string | null;
  readonly spool: Spool;
  /** Something new waits to be published. */
  readonly nudge: () => void;
  /** As the server has it. */
  readonly now: () => Date;
  readonly clock: Clock;
  readonly uptime: () => number;
  readonly log: Logger;
}

/** Whoever decides on cards: with the server, or by the lists that are kept for when it is away. */
export interface CardDesk {
  readonly lists: CardLists;
  readonly keeper: CardListKeeper;
  readonly fills: FillDesk;
}

/** Puts together whoever decides on cards. Throws when the file can't be had. */
export function openCardDesk(options: CardDeskOptions): CardDesk {
  const { path, ask, fetch, stationOf, spool, nudge, now, clock, uptime, log } = options;
  const lists = new CardLists(path);
  const taken = new TakenValue(lists.file);
  const waits: CardListKeeperOptions["waits"] = (device, fact) => spool.waits(device, fact);
  const keeper = new CardListKeeper({ lists, taken, fetch, waits, clock, uptime, log });
  const fills = new FillDesk({
    ask,
    lists,
    taken,
    ageOf: (station, terms) => keeper.ageOf(station, terms),
    stationOf,
    keep: (deviceId, report) => {
      spool.keep(deviceId, report, "");
      nudge();
    },
    now,
    clock,
    log,
  });
  return { lists, keeper, fills };
}
