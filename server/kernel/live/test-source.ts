import { type ExecutionArgs, type GraphQLError, buildSchema, parse } from "graphql";
import { onTestFinished } from "vitest";
import type { Writable } from "node:stream";
import type { WebSocket } from "ws";
import { Hub, type Reader } from "./hub.ts";

/** A source under the story's control: how it stands now, and what happens to it. */
export class Source {
  present = 0;
  /** How often an event was executed. */
  executed = 0;
  readonly open = new Set<object>();
  /** Throws instead of telling the present state. */
  broken = false;
  /** Holds the present state back until it is called. */
  gate: Promise<void> = Promise.resolve();
  readonly #wakers = new Set<() => void>();
  readonly #events: (() => number)[] = [];
  #ended = false;

  happens(value: number): void {
    this.present = value;
    this.#tell(() => value);
  }

  fails(): void {
    this.#tell(() => {
      throw new Error("connection to the database lost");
    });
  }

  ends(): void {
    this.#ended = true;
    this.#wake();
  }

  #tell(event: () => number): void {
    this.#events.push(event);
    this.#wake();
  }

  #wake(): void {
    for (const wake of this.#wakers) {
      wake();
    }
    this.#wakers.clear();
  }

  /** Like live/feed.ts: what stops it also wakes it. */
  values(): AsyncIterableIterator<number> {
    const own = { left: false };
    const values = this.#values(own);
    return {
      next: () => values.next(),
      return: () => {
        own.left = true;
        this.#wake();
        return values.return(undefined);
      },
      [Symbol.asyncIterator]() {
        return this;
      },
    };
  }

  async *#values(own: { left: boolean }): AsyncGenerator<number, undefined, undefined> {
    this.open.add(own);
    let read = this.#events.length;
    try {
      const { broken, present } = this;
      await this.gate;
      if (broken) {
        throw new Error("no connection to the database");
      }
      yield present;
      while (!this.#ended && !own.left) {
        const event = this.#events[read];
        if (event === undefined) {
          await new Promise<void>((resolve) => this.#wakers.add(resolve));
        } else {
          read += 1;
          yield event();
        }
      }
    } finally {
      this.open.delete(own);
    }
    return undefined;
  }
}

/** A socket on which everything that was sent can be seen. */
export class Line {
  readonly OPEN = 1;
  readyState = 1;
  bufferedAmount = 0;
  readonly sent: { id: string; type: string; payload: unknown }[] = [];

  /** A frame of a short message: two bytes before it, or four. */
  write(frame: Buffer): boolean {
    const message = frame.subarray(frame[1] === 126 ? 4 : 2);
    this.sent.push(JSON.parse(message.toString()) as Line["sent"][number]);
    return true;
  }

  get values(): unknown[] {
    return this.sent
      .filter(({ type }) => type === "next")
      .map(({ payload }) => (payload as { data: { value: number } }).data.value);
  }

  reader(id = "1"): Reader {
    return { socket: this as unknown as WebSocket, wire: this as unknown as Writable, id };
  }
}

/** A subscription of that source; with `refusal` one that can't be begun. */
export function subscriptionOf(source: Source, refusal?: GraphQLError): ExecutionArgs {
  const schema = buildSchema("type Query { value: Int } type Subscription { value: Int }");
  const field = schema.getSubscriptionType()?.getFields()["value"];
  Object.assign(field ?? {}, {
    subscribe: () => {
      if (refusal !== undefined) {
        throw refusal;
      }
      return source.values();
    },
    resolve: (value: number) => {
      source.executed += 1;
      return value;
    },
  });
  return { schema, document: parse("subscription { value }") };
}

/** A hub that is closed at the end of the story. */
export function open(): Hub {
  const hub = new Hub();
  onTestFinished(() => hub.close());
  return hub;
}

/** Joins the one group of the story. */
export const joined = async (hub: Hub, args: ExecutionArgs, line: Line) =>
  (await hub.join("key", args, line.reader())) as AsyncIterableIterator<never>;
