import type { Writable } from "node:stream";
import {
  type ExecutionArgs,
  type ExecutionResult,
  type GraphQLFormattedError,
  createSourceEventStream,
  execute,
} from "graphql";
import type { WebSocket } from "ws";
import type { Context } from "../context.ts";
import { judgeError } from "../errors/format-error.ts";
import type { Incidents } from "../errors/incidents.ts";
import { textFrame } from "./frame.ts";
import { Trace } from "../trace.ts";

/** A reader with so many bytes unsent gets nothing until it has caught up, and then the newest state. */
const BEHIND_BYTES = 1_048_576;
const CAUGHT_UP_BYTES = 65_536;
const CATCH_UP_EVERY_MS = 200;

/** One subscription of one connection. */
export interface Reader {
  readonly socket: WebSocket;
  /** What the socket writes to; uncompressed, so that whole frames may be written beside the socket's own. */
  readonly wire: Pick<Writable, "write">;
  /** The client's id of the subscription. */
  readonly id: string;
}

interface Member extends Reader {
  /** How each of its messages begins: the same bytes every time. */
  readonly head: Buffer;
  /** Messages that wait until the present state has been sent; null: none do. */
  waiting: Buffer[] | null;
  behind: boolean;
  end(): void;
}

interface Group {
  readonly key: string;
  readonly args: ExecutionArgs;
  readonly members: Set<Member>;
  readonly source: AsyncIterator<unknown>;
}

/** Notes what went wrong of a subscription, and gives what its readers learn of it. */
type Told = (args: ExecutionArgs, errors: readonly unknown[]) => GraphQLFormattedError[];

const isResult = (value: unknown): value is ExecutionResult =>
  typeof value === "object" && value !== null && !(Symbol.asyncIterator in value);

/** The shared part of a `next` message, from the payload on. */
async function bodyOf(args: ExecutionArgs, rootValue: unknown, told: Told): Promise<Buffer> {
  const result = await execute({ ...args, rootValue });
  const errors = result.errors && told(args, result.errors);
  return Buffer.from(
    `,"type":"next","payload":${JSON.stringify(errors === undefined ? result : { ...result, errors })}}`,
  );
}

function send({ socket, wire, head }: Member, body: Buffer): void {
  if (socket.readyState === socket.OPEN) {
    wire.write(textFrame(head, body));
  }
}

/** Each event is read as if it were the first: what an earlier one looked up may have changed. */
const again = (args: ExecutionArgs): ExecutionArgs => {
  const context = args.contextValue as Partial<Context> | undefined;
  return context?.again === undefined ? args : { ...args, contextValue: context.again() };
};

/**
 * Fans events out: subscriptions that are equal (operation, variables and what their caller may see) form a group, for
 * which an event is executed and serialised once. A reader that falls behind loses nothing but intermediate states.
 */
export class Hub {
  readonly #groups = new Map<string, Group>();
  readonly #catchUp: NodeJS.Timeout;
  readonly #told: Told;

  constructor(incidents?: Incidents) {
    this.#told = ({ contextValue, operationName }, errors) => {
      const { requestId = "", trace = new Trace() } = (contextValue ?? {}) as Partial<Context>;
      const judged = errors.map((error) => judgeError(error, requestId));
      incidents?.tell({ requestId, trace, operation: operationName }, judged);
      return judged.map(({ formatted }) => formatted);
    };
    this.#catchUp = setInterval(() => void this.#catchUpAll(), CATCH_UP_EVERY_MS);
    this.#catchUp.unref();
  }

  /** How many groups and readers there are, for the metrics. */
  get size(): { groups: number; readers: number } {
    let readers = 0;
    for (const group of this.#groups.values()) {
      readers += group.members.size;
    }
    return { groups: this.#groups.size, readers };
  }

  /**
   * Adds a reader to the group of `key`. What comes back ends when the reader leaves; it never yields, since messages go
   * to the socket directly. A subscription that can't be begun gives its errors back.
   */
  async join(
    key: string,
    args: ExecutionArgs,
    reader: Reader,
  ): Promise<AsyncIterableIterator<never> | ExecutionResult> {
    let finish: (() => void) | undefined;
    const finished = new Promise<void>((resolve) => void (finish = resolve));
    const head = Buffer.from(`{"id":${JSON.stringify(reader.id)}`);
    const member: Member = { ...reader, head, waiting: [], behind: false, end: () => finish?.() };
    const known = this.#groups.get(key);
    const refusal =
      known === undefined ? await this.#begin(key, args, member) : await this.#follow(known, args, member);
    if (refusal !== null) {
      return refusal;
    }
    const leave = async () => {
      this.#leave(key, member);
      finish?.();
      return { done: true as const, value: undefined };
    };
    return {
      next: async () => {
        await finished;
        return { done: true, value: undefined };
      },
      return: leave,
      throw: leave,
      [Symbol.asyncIterator](): AsyncIterableIterator<never> {
        return this as AsyncIterableIterator<never>;
      },
    };
  }

  /** The first of its group: its source feeds all that come later. */
  async #begin(key: string, args: ExecutionArgs, member: Member): Promise<ExecutionResult | null> {
    const source = await createSourceEventStream(args);
    if (isResult(source)) {
      return source;
    }
    const rival = this.#groups.get(key);
    if (rival !== undefined) {
      await source[Symbol.asyncIterator]().return?.();
      return this.#follow(rival, args, member);
    }
    member.waiting = null;
    const group: Group = { key, args, members: new Set([member]), source: source[Symbol.asyncIterator]() };
    this.#groups.set(key, group);
    void this.#pump(group);
    return null;
  }

  /** Another one: gets the present state by itself, then what the group gets. */
  async #follow(group: Group, args: ExecutionArgs, member: Member): Promise<ExecutionResult | null> {
    group.members.add(member);
    const present = await this.#present(args).catch((error: unknown) => {
      group.members.delete(member);
      throw error;
    });
    if (!Buffer.isBuffer(present)) {
      group.members.delete(member);
      return present;
    }
    send(member, present);
    for (const body of member.waiting ?? []) {
      send(member, body);
    }
    member.waiting = null;
    return null;
  }

  async #present(args: ExecutionArgs): Promise<Buffer | ExecutionResult> {
    const source = await createSourceEventStream(args);
    if (isResult(source)) {
      return source;
    }
    const iterator = source[Symbol.asyncIterator]();
    try {
      const first = await iterator.next();
      return await bodyOf(args, first.value, this.#told);
    } finally {
      await iterator.return?.();
    }
  }

  async #pump(group: Group): Promise<void> {
    try {
      for (;;) {
        const event = await group.source.next();
        if (event.done === true) {
          break;
        }
        this.#broadcast(group, await bodyOf(again(group.args), event.value, this.#told));
      }
    } catch (error) {
      const payload = JSON.stringify(this.#told(group.args, [error]));
      this.#broadcast(group, Buffer.from(`,"type":"error","payload":${payload}}`));
    }
    if (this.#groups.get(group.key) === group) {
      this.#groups.delete(group.key);
    }
    for (const member of group.members) {
      member.end();
    }
  }

  #broadcast(group: Group, body: Buffer): void {
    for (const member of group.members) {
      if (member.waiting !== null) {
        member.waiting.push(body);
      } else if (member.behind || member.socket.bufferedAmount > BEHIND_BYTES) {
        member.behind = true;
      } else {
        send(member, body);
      }
    }
  }

  async #catchUpAll(): Promise<void> {
    for (const group of this.#groups.values()) {
      const ready = [...group.members].filter(
        (member) => member.behind && member.socket.bufferedAmount < CAUGHT_UP_BYTES,
      );
      if (ready.length > 0) {
        for (const member of ready) {
          member.behind = false;
          member.waiting = [];
        }
        const present = await this.#present(group.args).catch(() => null);
        for (const member of ready) {
          const bodies = Buffer.isBuffer(present) ? [present, ...(member.waiting ?? [])] : [];
          member.behind = bodies.length === 0;
          member.waiting = null;
          for (const body of bodies) {
            send(member, body);
          }
        }
      }
    }
  }

  #leave(key: string, member: Member): void {
    const group = this.#groups.get(key);
    group?.members.delete(member);
    if (group !== undefined && group.members.size === 0) {
      this.#groups.delete(key);
      void group.source.return?.();
    }
  }

  /** Ends every group; the connections are closed by their owner. */
  async close(): Promise<void> {
    clearInterval(this.#catchUp);
    const groups = [...this.#groups.values()];
    this.#groups.clear();
    for (const group of groups) {
      for (const member of group.members) {
        member.end();
      }
      await group.source.return?.();
    }
  }
}
