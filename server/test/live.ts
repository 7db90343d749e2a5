import { type Client, createClient } from "graphql-ws";
import type { ExecutionResult } from "graphql";
import { type Operation, type Variables, textOf } from "./execute.ts";

/** How a connection ended. */
export interface Ended {
  readonly code: number;
  readonly reason: string;
}

/** A subscription as its reader sees it. */
export interface Stream<Data> {
  /** The next value; throws when the subscription was refused or has ended. */
  next(): Promise<Data>;
  /** The next result with its errors. */
  nextResult(): Promise<ExecutionResult<Data>>;
  /** Values until one is as wanted; that one is given back. */
  until(wanted: (data: Data) => boolean): Promise<Data>;
  end(): Promise<void>;
}

/** A WebSocket connection of one caller. */
export interface LiveConnection {
  subscribe<Data = Record<string, never>, Vars extends object = Variables>(
    operation: Operation<Data, Vars>,
    variables?: Vars,
  ): Stream<Data>;
  /** Resolves when the connection is gone. */
  readonly ended: Promise<Ended>;
  close(): Promise<void>;
}

/** Connects to a listening server with a token in the connection's parameters. */
export function connectLive(url: string, token: string | null): LiveConnection {
  let tell: (ended: Ended) => void = () => undefined;
  const ended = new Promise<Ended>((resolve) => void (tell = resolve));
  const client: Client = createClient({
    url,
    retryAttempts: 0,
    lazyCloseTimeout: 0,
    connectionParams: token === null ? {} : { Authorization: `Bearer ${token}` },
    on: { closed: (event) => tell(event as Ended) },
  });
  return {
    ended,
    subscribe: (operation, variables) => streamOf(client, { query: textOf(operation), variables: { ...variables } }),
    close: async () => client.dispose(),
  };
}

function streamOf<Data>(client: Client, payload: { query: string; variables: Record<string, unknown> }): Stream<Data> {
  const results = client.iterate<Data>(payload);
  async function nextResult(): Promise<ExecutionResult<Data>> {
    const { value, done } = await results.next();
    if (done === true) {
      throw new Error(`the subscription has ended: ${payload.query}`);
    }
    return value as ExecutionResult<Data>;
  }
  async function next(): Promise<Data> {
    const result = await nextResult();
    if (result.errors !== undefined || result.data == null) {
      throw new Error(`the subscription failed: ${JSON.stringify(result)}`);
    }
    return result.data;
  }
  return {
    nextResult,
    next,
    async until(wanted) {
      for (;;) {
        const data = await next();
        if (wanted(data)) {
          return data;
        }
      }
    },
    end: async () => void (await results.return?.()),
  };
}
