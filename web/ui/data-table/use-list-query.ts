import type { OperationVariables, TypedDocumentNode } from "@apollo/client";
import { useQuery } from "@apollo/client/react";
import { useMemo, useState } from "react";

/** A page of a connection of the contract. */
export interface ListPage<Row> {
  readonly nodes: readonly Row[];
  /** Absent where the list is not counted. */
  readonly totalCount?: number;
  readonly pageInfo: { readonly hasNextPage: boolean };
}

/** What a table shows of its list: the rows, and how it stands with getting them. */
export interface ListResult<Row> {
  /** The page asked for or, until that is there, the one before; undefined until the first answer. */
  readonly page: ListPage<Row> | undefined;
  /** The page is the one before. */
  readonly stale: boolean;
  readonly loading: boolean;
  readonly error: unknown;
  /** Asks again, after an error or a cancellation too. */
  readonly refetch: () => void;
  /** Gives up waiting; what was there stays. */
  readonly cancel: () => void;
  readonly cancelled: boolean;
}

const nothing = () => undefined;

/** A list that is there as a whole: nothing of it is under way. */
export const wholeList = <Row>(page: ListPage<Row> | undefined): ListResult<Row> => ({
  page,
  stale: false,
  loading: false,
  error: undefined,
  refetch: nothing,
  cancel: nothing,
  cancelled: false,
});

interface ListOperation<Data, Variables, Row> {
  readonly document: TypedDocumentNode<Data, Variables>;
  readonly variables: Variables;
  /** The operation's connection. */
  readonly pick: (data: Data) => ListPage<Row>;
}

/** Asks for a page of a list; while the next one is under way the page before stays. Errors are shown in the table's place. */
export function useListQuery<Data, Variables extends OperationVariables, Row>({
  document,
  variables,
  pick,
}: ListOperation<Data, Variables, Row>): ListResult<Row> {
  const key = JSON.stringify(variables);
  const [cancelledKey, setCancelledKey] = useState<string>();
  const [patience, setPatience] = useState(() => new AbortController());
  const context = useMemo(() => ({ silent: true, fetchOptions: { signal: patience.signal } }), [patience]);
  const cancelled = cancelledKey === key;
  const query = useQuery<Data, OperationVariables>(document as TypedDocumentNode<Data, OperationVariables>, {
    variables,
    skip: cancelled,
    fetchPolicy: "cache-and-network",
    context,
  });
  const data = (query.data ?? query.previousData) as Data | undefined;

  function cancel() {
    setCancelledKey(key);
    // Skipping alone would let the server go on with what nobody waits for.
    patience.abort();
    setPatience(new AbortController());
  }

  function refetch() {
    if (cancelled) {
      setCancelledKey(undefined);
    } else {
      // A failure is in `error`.
      query.refetch().catch(() => undefined);
    }
  }

  return {
    page: data && pick(data),
    stale: data !== undefined && query.data === undefined,
    loading: query.loading && !cancelled,
    error: cancelled ? undefined : query.error,
    cancelled,
    cancel,
    refetch,
  };
}
