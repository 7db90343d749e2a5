import type { OperationVariables, TypedDocumentNode } from "@apollo/client";
import { CombinedGraphQLErrors } from "@apollo/client/errors";
import { useApolloClient } from "@apollo/client/react";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { readConnection } from "./connection.ts";
import { shareStructure } from "./share-structure.ts";

/** The row of a subscription whose one field is a list. */
export type LiveRow<TData> =
  Exclude<TData[keyof TData], string | undefined> extends readonly (infer Row)[] ? Row : never;

export interface Live<T> {
  readonly value: T;
  /** False until the first message: nothing is known yet. */
  readonly ready: boolean;
  /** The subscription has ended with this; the value is the last that was known. */
  readonly error: Error | undefined;
  /** Subscribes once more, after a refusal: nothing else brings that subscription back. */
  readonly retry: () => void;
}

type LiveState<T> = Omit<Live<T>, "retry">;

export interface LiveList<Row> extends Live<readonly Row[]> {
  /** Takes in rows that a mutation changed, before the subscription brings them. */
  readonly merge: (rows: readonly Row[]) => void;
  /** Takes in rows that a mutation made; those that the subscription has brought meanwhile have moved on and stay. */
  readonly introduce: (rows: readonly Row[]) => void;
}

/** More rows than this are never kept of a list that grows: the oldest entries leave first. */
const MOST_ROWS = 5_000;

/** Rows of what stands there, a gun, a tank, a device: there are no more of them than that, so all are kept. */
export const STANDING = Infinity;
const RETRY_MS = 5_000;

interface Sink<TData> {
  readonly receive: (data: TData, fresh: boolean) => void;
  readonly flush: () => void;
  readonly fail: (error: Error) => void;
}

/**
 * Subscribes for as long as the component lives. Messages are taken in at once but shown at most once per animation
 * frame. `fresh` marks the first message after each (re)connection, which the contract promises to be the whole state.
 * Gives back the way to subscribe once more.
 */
function useSubscribed<TData, TVariables extends OperationVariables>(
  document: TypedDocumentNode<TData, TVariables>,
  variables: TVariables,
  sink: Sink<TData>,
): () => void {
  const client = useApolloClient();
  const [attempt, setAttempt] = useState(0);
  const key = JSON.stringify(variables);
  const target = useRef(sink);
  useEffect(() => {
    target.current = sink;
  });
  useEffect(() => {
    const frame = onceAFrame(() => target.current.flush());
    let seen: number | undefined;
    let again: ReturnType<typeof setTimeout> | undefined;
    let subscription: { unsubscribe(): void } | undefined;
    const fail = (error: Error) => {
      target.current.fail(error);
      // A refusal stays a refusal; a socket that gave up (graphql-ws does on some close codes) is tried again.
      if (!CombinedGraphQLErrors.is(error)) {
        again = setTimeout(start, RETRY_MS);
      }
    };
    const start = () => {
      subscription = client
        .subscribe({
          query: document,
          variables: JSON.parse(key) as TVariables,
          fetchPolicy: "no-cache",
          // Whoever joined somebody else's subscription would miss its first message, which is the whole state.
          context: { queryDeduplication: false },
        })
        .subscribe(({ data, error }) => {
          if (error) {
            fail(error as Error);
          } else if (data) {
            const { generation } = readConnection();
            target.current.receive(data as TData, seen !== generation);
            seen = generation;
            frame.ask();
          }
        });
    };
    start();
    return () => {
      clearTimeout(again);
      subscription?.unsubscribe();
      frame.cancel();
    };
  }, [client, document, key, attempt]);
  return useCallback(() => setAttempt((count) => count + 1), []);
}

/** However often it is asked, the work is done once in the next animation frame. */
function onceAFrame(work: () => void): { ask(): void; cancel(): void } {
  let frame: number | undefined;
  return {
    ask: () => {
      frame ??= requestAnimationFrame(() => {
        frame = undefined;
        work();
      });
    },
    cancel: () => {
      if (frame !== undefined) {
        cancelAnimationFrame(frame);
      }
    },
  };
}

/** The one field of a subscription's answer, whatever its name. */
function fieldOf<TData>(data: TData): unknown {
  return Object.entries(data as Record<string, unknown>).find(([name]) => name !== "__typename")?.[1];
}

/**
 * A live list: the first message after each (re)connection replaces everything, later ones are merged by `keyOf`.
 * Rows keep the order in which they were first heard of; of a list that grows the last `most` are kept. The error is also shown by the error link.
 */
export function useLiveList<TData, TVariables extends OperationVariables>(
  document: TypedDocumentNode<TData, TVariables>,
  variables: TVariables,
  keyOf: (row: LiveRow<TData>) => string,
  most = MOST_ROWS,
): LiveList<LiveRow<TData>> {
  type Row = LiveRow<TData>;
  const rows = useRef(new Map<string, Row>());
  const keys = useRef(keyOf);
  useEffect(() => {
    keys.current = keyOf;
  });
  const [state, setState] = useState<LiveState<readonly Row[]>>({ value: [], ready: false, error: undefined });
  const sink = useMemo(() => {
    const take = (incoming: readonly Row[]) => {
      for (const row of incoming) {
        rows.current.set(keys.current(row), row);
      }
      while (rows.current.size > most) {
        rows.current.delete(rows.current.keys().next().value as string);
      }
    };
    const flush = () => setState({ value: [...rows.current.values()], ready: true, error: undefined });
    return {
      receive: (data: TData, fresh: boolean) => {
        if (fresh) {
          rows.current.clear();
        }
        take(fieldOf(data) as readonly Row[]);
      },
      flush,
      fail: (error: Error) => setState((before) => ({ ...before, error })),
      merge: (incoming: readonly Row[]) => {
        take(incoming);
        flush();
      },
      introduce: (made: readonly Row[]) => {
        take(made.filter((row) => !rows.current.has(keys.current(row))));
        flush();
      },
    };
  }, [most]);
  const retry = useSubscribed(document, variables, sink);
  return { ...state, retry, merge: sink.merge, introduce: sink.introduce };
}

/** A live value: always the last one sent, its unchanged parts identical to before. Undefined until the first message. */
export function useLiveValue<TData, TVariables extends OperationVariables>(
  document: TypedDocumentNode<TData, TVariables>,
  variables: TVariables,
): Live<TData | undefined> {
  const last = useRef<TData | undefined>(undefined);
  const [state, setState] = useState<LiveState<TData | undefined>>({
    value: undefined,
    ready: false,
    error: undefined,
  });
  const sink = useMemo(
    () => ({
      receive: (data: TData) => {
        last.current = shareStructure(last.current, data);
      },
      flush: () => setState({ value: last.current, ready: true, error: undefined }),
      fail: (error: Error) => setState((before) => ({ ...before, error })),
    }),
    [],
  );
  const retry = useSubscribed(document, variables, sink);
  return { ...state, retry };
}

/** Calls back with every message of a subscription at once, also where several come within one frame. */
export function useLiveMessages<TData, TVariables extends OperationVariables>(
  document: TypedDocumentNode<TData, TVariables>,
  variables: TVariables,
  handleMessage: (data: TData) => void,
): void {
  useSubscribed(document, variables, { receive: handleMessage, flush: () => undefined, fail: () => undefined });
}
