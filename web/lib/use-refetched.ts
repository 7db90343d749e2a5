import type { TypedDocumentNode } from "@apollo/client";
import { useEffect, useRef } from "react";
import { useLiveValue } from "./use-live.ts";

const NOTHING = {};

/** What a subscription told last; a list is asked for anew whenever it tells something new. */
export function useRefetched<Data>(
  document: TypedDocumentNode<Data, Record<string, never>>,
  refetch: () => void,
): Data | undefined {
  const { value } = useLiveValue(document, NOTHING);
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
