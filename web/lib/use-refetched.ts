import type { OperationVariables, TypedDocumentNode } from "@apollo/client";
import { useEffect, useRef } from "react";
import { useLiveValue } from "./use-live.ts";

/** What a subscription told last; a list is asked for anew whenever it tells something new. */
export function useRefetched<Data, Variables extends OperationVariables>(
  document: TypedDocumentNode<Data, Variables>,
  refetch: () => void,
  variables: Variables,
): Data | undefined {
  const { value } = useLiveValue(document, variables);
  const seen = useRef(value);
  useEffect(() => {
    // The first message is the present state, which the list has asked for itself.
    if (seen.current !== undefined && seen.current !== value) {
      refetch();
    }
    seen.current = value;
  }, [value, refetch]);
  return value;
}
