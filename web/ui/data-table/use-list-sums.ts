import type { TypedDocumentNode } from "@apollo/client";
import { useQuery } from "@apollo/client/react";

/** What a list's address asks for (useListState). */
interface Asked<Filter> {
  readonly variables: { readonly filter: Filter };
  readonly isSettled: boolean;
}

/**
 * What all that a list's filter leaves adds up to: until that is there, the answer to the filter before; undefined until
 * the first one. That it can't be had is told by the list, which can't be had then either.
 */
export function useListSums<Data, Filter>(
  document: TypedDocumentNode<Data, { filter: Filter }>,
  { variables: { filter }, isSettled }: Asked<NoInfer<Filter>>,
): Data | undefined {
  const { data, previousData } = useQuery(document, {
    variables: { filter },
    skip: !isSettled,
    fetchPolicy: "cache-and-network",
    context: { silent: true },
  });
  return (data ?? previousData) as Data | undefined;
}
