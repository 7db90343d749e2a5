import type { ApolloClient, OperationVariables, TypedDocumentNode } from "@apollo/client";

interface Asked<TData, TVariables extends OperationVariables> {
  readonly query: TypedDocumentNode<TData, TVariables>;
  readonly variables: TVariables;
}

/** Watched and not queried: only what is watched can be given up on its way without an error in the log. */
export function askServer<TData, TVariables extends OperationVariables>(
  client: ApolloClient,
  { query, variables }: Asked<TData, TVariables>,
  signal: AbortSignal,
): Promise<TData | undefined> {
  return new Promise((resolve, reject) => {
    const asked = client
      .watchQuery<TData, OperationVariables>({
        query: query as TypedDocumentNode<TData, OperationVariables>,
        variables,
        fetchPolicy: "no-cache",
        // The panel says it itself, beside what it did find.
        context: { silent: true },
      })
      .subscribe({
        next: ({ data, error, loading }) => {
          if (error) {
            reject(error);
          } else if (!loading) {
            resolve(data as TData | undefined);
          }
        },
        error: reject,
      });
    signal.addEventListener("abort", () => asked.unsubscribe(), { once: true });
  });
}
