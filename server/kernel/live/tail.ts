import type { Context } from "../context.ts";
import { firstIdAt } from "../ids.ts";
import { Waiting, endable, ofOwnNetwork, pause } from "./feed.ts";
import type { Topic } from "./pubsub.ts";

/** Rows in the order of their arrival, and how far that is all there is. */
export interface Arrived<Row> {
  readonly nodes: Row[];
  readonly receivedUntil: Date;
  readonly complete: boolean;
}

/** What arrives for good, one row after the other. */
export interface Log<Filter, Row> {
  /** Says that something arrived. */
  readonly topic: Topic;
  /** The instant before which nothing comes in any more. */
  wholeUntil(ctx: Context): Promise<Date>;
  /** Rows with this id or a greater one, in the order of their ids, at most so many. */
  read(ctx: Context, filter: Filter | undefined, from: { id: string; limit: number }): Promise<Row[]>;
}

const PAGE = 200;
/** What comes within so many milliseconds is read together. */
const GATHER_MS = 200;
/** When to look again for what is there already and may still get company. */
const AGAIN_MS = 50;
/** How long a view waits when the database doesn't answer. */
const RETRY_MS = 1_000;

/** A reader of a log: where it stands, and what it waits for. */
class Reading<Filter extends { receivedSince?: Date | null }, Row extends { id: string }> {
  readonly waiting = new Waiting();
  #from = "";
  readonly #log: Log<Filter, Row>;
  readonly #ctx: Context;
  readonly #filter: Filter | undefined;

  constructor(log: Log<Filter, Row>, ctx: Context, filter: Filter | undefined) {
    this.#log = log;
    this.#ctx = ctx;
    this.#filter = filter;
  }

  /** What arrived since the filter says; what the page doesn't hold is the reader's to fetch, and told to be so. */
  async first(): Promise<Arrived<Row>> {
    const since = this.#filter?.receivedSince;
    if (since == null) {
      const until = await this.#log.wholeUntil(this.#ctx);
      this.#from = firstIdAt(until);
      return { nodes: [], receivedUntil: until, complete: false };
    }
    this.#from = firstIdAt(since);
    const { nodes, until, next } = await this.#look();
    this.#from = firstIdAt(until);
    return { nodes, receivedUntil: until, complete: next === undefined };
  }

  /** The next page of what has arrived since; null: nothing, or the database is away. */
  async next(): Promise<Arrived<Row> | null> {
    const page = await this.#look().catch(async (error: unknown) => {
      this.#ctx.log.warn({ err: error }, "a live view could not be read");
      await pause(RETRY_MS);
      this.waiting.add(["news"]);
      return null;
    });
    if (page === null) {
      return null;
    }
    const { nodes, next, until } = page;
    this.#from = next?.id ?? firstIdAt(until);
    if (next !== undefined) {
      this.waiting.add(["news"]);
    }
    return nodes.length === 0 ? null : { nodes, receivedUntil: next ? timeOfId(next.id) : until, complete: true };
  }

  /** Something may have been there before anybody listened for its event, or may still get company: so once more. */
  lookAgain(): void {
    setTimeout(() => this.waiting.add(["news"]), AGAIN_MS).unref();
  }

  /** A page of what is settled, and the first row behind it. */
  async #look(): Promise<{ nodes: Row[]; next: Row | undefined; until: Date }> {
    const until = await this.#log.wholeUntil(this.#ctx);
    const end = firstIdAt(until);
    const rows = await this.#log.read(this.#ctx, this.#filter, { id: this.#from, limit: PAGE + 1 });
    const settled = rows.filter(({ id }) => id < end);
    if (settled.length < rows.length) {
      this.lookAgain();
    }
    return { nodes: settled.slice(0, PAGE), next: settled[PAGE], until };
  }
}

/**
 * The source of a subscription that misses nothing: first what arrived since the filter's `receivedSince`, as far as one
 * page goes, then everything in the order of its arrival. Events only wake it; what it tells is read.
 */
export function tail<Filter extends { receivedSince?: Date | null }, Row extends { id: string }>(
  log: Log<Filter, Row>,
  ctx: Context,
  { filter }: { filter?: Filter | undefined },
): AsyncIterableIterator<Arrived<Row>> {
  const reading = new Reading(log, ctx, filter);
  const { waiting } = reading;
  const isOwn = ofOwnNetwork<"sale" | "delivery">(() => ["news"]);
  const stop = ctx.pubsub.subscribe(log.topic, (event) => waiting.add(isOwn(event, ctx) ?? []));
  const stopMissed = ctx.pubsub.subscribe("missed", () => waiting.add(["news"]));
  const end = () => {
    waiting.end();
    stop();
    stopMissed();
  };

  async function* values(): AsyncGenerator<Arrived<Row>, void, void> {
    try {
      yield await reading.first();
      reading.lookAgain();
      while (!waiting.ended) {
        const news = await waiting.taken(GATHER_MS);
        const arrived = news.size === 0 ? null : await reading.next();
        if (arrived !== null) {
          yield arrived;
        }
      }
    } finally {
      end();
    }
  }

  return endable(values(), end);
}

/** The instant that an id holds. */
const timeOfId = (id: string): Date => new Date(Number.parseInt(id.replace("-", "").slice(0, 12), 16));
