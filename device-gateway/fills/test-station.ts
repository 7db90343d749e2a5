import { join } from "node:path";
import { onTestFinished } from "vitest";
import { Spool } from "../publisher/spool.ts";
import { factReport } from "../publisher/reports.ts";
import type { FillReport, SaleReport } from "../schema-types.generated.ts";
import { ServerFault } from "../server-answer.ts";
import { ManualClock } from "../test/fake-clock.ts";
import { aFolder, aLog } from "../test/surroundings.ts";
import { type CardDesk, openCardDesk } from "./card-desk.ts";
import { hashTag, type CardListPage } from "./card-list.ts";
import type { ServerAnswer } from "./fill-desk.ts";

export const SALT = "salt of the network";
export const TAG = "AB12";
export const GUN = { address: "1.1", tag: TAG, unitPrice: "7" };
/** Another gun of the same device. */
export const OTHER_GUN = { ...GUN, address: "1.2" };

type Listed = CardListPage["cards"][number];

/** A card on a list, good for 100. */
export const listed = (given: Partial<Listed> = {}, tag = TAG): Listed => ({
  tag: hashTag(SALT, tag),
  state: "NORMAL",
  declinedBy: null,
  validBefore: null,
  available: "100",
  mostVolume: null,
  mostFills: null,
  pinHash: null,
  ...given,
});

/** The only page of a list, as of 10:00. */
export const page = (given: Partial<CardListPage> = {}): CardListPage => ({
  version: "v1",
  at: "2026-11-20T10:00:00.000Z",
  whole: true,
  cards: [listed()],
  gone: [],
  next: null,
  salt: SALT,
  places: 2,
  longestAge: 60,
  offlineAllowed: false,
  offlineLimit: "40",
  ...given,
});

/** A station with one device, whose server says what a test lets it. */
export function aStation({ folder = aFolder(), clock = new ManualClock() } = {}) {
  const { log, lines } = aLog();
  const spool = new Spool({ path: join(folder, "spool.sqlite"), limitBytes: 1_000_000, clock, log });
  const server = {
    answer: (async () => ({
      allowed: false,
      declinedBy: null,
      bound: null,
      price: null,
      holder: null,
      plate: null,
    })) as (...given: object[]) => Promise<ServerAnswer>,
    pages: [page()] as CardListPage[] | null,
    asked: [] as object[],
    /** Jumps of the machine's own clock say nothing to it. */
    uptime: 0,
  };
  const begun = clock.now().getTime();
  const desk = openCardDesk({
    path: join(folder, "cards.sqlite"),
    ask: (card) => server.answer(card),
    fetch: async (asked) => {
      if (server.pages === null) throw new ServerFault("away", "no connection");
      server.asked.push(asked);
      return (
        server.pages.shift() ?? (asked.since === null ? page() : page({ whole: false, cards: [], version: "later" }))
      );
    },
    stationOf: (id) => (id === "d1" ? "s1" : null),
    spool,
    nudge: () => undefined,
    now: () => clock.now(),
    clock,
    uptime: () => server.uptime || clock.now().getTime() - begun,
    log,
  });
  const stopping = new AbortController();
  const close = () => {
    stopping.abort();
    if (desk.lists.file.isOpen) desk.lists.close();
    spool.close();
  };
  onTestFinished(close);
  return {
    desk,
    spool,
    server,
    clock,
    lines,
    folder,
    close,
    stopping,
    ...deeds({ desk, spool, server, clock }, stopping),
  };
}

interface Inside {
  readonly desk: CardDesk;
  readonly spool: Spool;
  readonly server: { pages: CardListPage[] | null; answer: (...given: object[]) => Promise<ServerAnswer> };
  readonly clock: ManualClock;
}

function deeds({ desk, spool, server, clock }: Inside, stopping: AbortController) {
  return {
    /** The list is read for the first time. */
    begin: async () => {
      desk.keeper.serve(["s1"]);
      void desk.keeper.run(stopping.signal);
      await clock.advance(0);
    },
    /** The server is gone. */
    cutOff: () => {
      server.pages = null;
      server.answer = () => Promise.reject(new ServerFault("away", "no connection"));
    },
    /** A sale by the card: spooled, and noted. */
    sell: (amount: string, given: Partial<SaleReport> = {}) => {
      const sale = {
        kind: "sale",
        address: "1.1",
        transactionNo: "1",
        stamp: "2026-11-20T10:00:00",
        startedAt: null,
        endedAt: clock.now(),
        gradeName: null,
        volumeLitres: "1",
        netVolumeLitres: null,
        unitPrice: "7",
        amount,
        totalizerLitres: null,
        totalizerAmount: null,
        cardNo: TAG,
        offline: false,
      } as const;
      const made = factReport(sale, { deviceId: "d1", at: clock.now() });
      const fact = { ...made, report: { ...(made.report as SaleReport), ...given } };
      spool.keep("d1", fact, "");
      desk.fills.sold("d1", fact.report, fact);
    },
    /** Everything that waits has reached the server. */
    deliver: () => {
      const waiting = spool.next({ facts: 100, bytes: 1_000_000 });
      spool.settle(waiting.map((fact) => ({ fact, fate: "delivered" as const })));
      return waiting;
    },
    /** Decisions that wait for the server. */
    decisions: () =>
      spool
        .next({ facts: 100, bytes: 1_000_000 })
        .filter(({ part }) => part === "fills")
        .map(({ report }) => JSON.parse(report) as FillReport),
  };
}
