import type { Context } from "../context.ts";
import type { Topic, Topics } from "./pubsub.ts";

/** Something that changes: how it stands now, and what events do to it. */
export interface Feed<Args, Value> {
  readonly topics: readonly Topic[];
  /** How it stands now: what a subscriber gets first. */
  present(ctx: Context, args: Args): Promise<Value>;
  /** What the gathered events changed, in the subscriber's scope; null when it is none of theirs. */
  changed(ctx: Context, args: Args, ids: ReadonlySet<string>): Promise<Value | null>;
  /** The ids in an event that `changed` wants to know; null: not for this subscriber. */
  idsOf(event: Topics[Topic], ctx: Context): readonly string[] | null;
  /** The first event after a quiet while is read at once; what follows it within so many milliseconds is read together. */
  readonly gatherMs: number;
}

/** How long a view waits when the database doesn't answer. */
const RETRY_MS = 1_000;

/** Waits. */
export const pause = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));

/** What a subscriber must still hear of, and whether it is still there. */
export class Waiting {
  ended = false;
  #ids = new Set<string>();
  #isAnew = false;
  #takenAt = -Infinity;
  #wake: (() => void) | undefined;

  add(ids: Iterable<string>): void {
    for (const id of ids) {
      this.#ids.add(id);
    }
    if (this.#ids.size > 0) {
      this.#wake?.();
    }
  }

  /** Everything is to be read anew. */
  addAll(): void {
    this.#isAnew = true;
    this.#wake?.();
  }

  /** Whether everything is to be read anew; asked once. */
  takenAnew(): boolean {
    const isAnew = this.#isAnew && !this.ended;
    this.#isAnew = false;
    return isAnew;
  }

  end(): void {
    this.ended = true;
    this.#wake?.();
  }

  /** What has come, as soon as something has, but not within so many milliseconds of the last time; nothing at the end. */
  async taken(gatherMs: number): Promise<ReadonlySet<string>> {
    if (this.#ids.size === 0 && !this.#isAnew && !this.ended) {
      await new Promise<void>((resolve) => void (this.#wake = resolve));
    }
    const early = this.#takenAt + gatherMs - performance.now();
    if (early > 0) {
      await pause(early);
    }
    this.#takenAt = performance.now();
    const ids = this.#ids;
    this.#ids = new Set();
    return this.ended ? new Set() : ids;
  }
}

/**
 * The source of a subscription: first the present state, then what changed, gathered over a moment. Events that come
 * while the present state is being read are sent after it; rows carry the newest values, so that order is harmless.
 */
export function follow<Args, Value>(feed: Feed<Args, Value>, ctx: Context, args: Args): AsyncIterableIterator<Value> {
  const waiting = new Waiting();
  const stops = feed.topics.map((topic) =>
    ctx.pubsub.subscribe(topic, (event) => waiting.add(feed.idsOf(event, ctx) ?? [])),
  );
  stops.push(ctx.pubsub.subscribe("missed", () => waiting.addAll()));
  const end = () => {
    waiting.end();
    for (const stop of stops) {
      stop();
    }
  };

  /** What changed, or all of it. The database may be away for a moment: it is read again when that is back. */
  async function read(ids: ReadonlySet<string>): Promise<Value | null> {
    const isAnew = waiting.takenAnew();
    try {
      if (isAnew) {
        const present = await feed.present(ctx, args);
        // What changed may be no part of the present state any more, and is told all the same.
        waiting.add(ids);
        return present;
      }
      return ids.size === 0 ? null : await feed.changed(ctx, args, ids);
    } catch (error) {
      ctx.log.warn({ err: error }, "a live view could not be read");
      if (isAnew) {
        waiting.addAll();
      }
      waiting.add(ids);
      await pause(RETRY_MS);
      return null;
    }
  }

  async function* values(): AsyncGenerator<Value, void, void> {
    try {
      yield await feed.present(ctx, args);
      while (!waiting.ended) {
        const value = await read(await waiting.taken(feed.gatherMs));
        if (value !== null) {
          yield value;
        }
      }
    } finally {
      // Also where the present state could not be read: a listener that nobody asks any more would stay for ever.
      end();
    }
  }

  return endable(values(), end);
}

/** A source that is told at once when nobody reads it any more, also while it waits. */
export function endable<Value>(
  source: AsyncGenerator<Value, void, void>,
  end: () => void,
): AsyncIterableIterator<Value> {
  return {
    next: () => source.next(),
    return: async () => {
      end();
      return source.return();
    },
    throw: async (error) => {
      end();
      return source.throw(error);
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

/** Picks ids out of events of the subscriber's own network; of other networks' events nothing. */
export function ofOwnNetwork<T extends Topic>(
  pick: (event: Topics[T]) => readonly string[],
): Feed<never, never>["idsOf"] {
  return (event, ctx) => {
    const own = ctx.caller.kind === "ACCOUNT" && "networkId" in event && event.networkId === ctx.caller.scope.networkId;
    return own ? pick(event as Topics[T]) : null;
  };
}
