import type { ApolloCache } from "@apollo/client";
import { useEffect, useRef } from "react";
import { SetupChangesDocument } from "./setup.generated.ts";
import { useLiveValue } from "./use-live.ts";

/** Calls back whenever somebody, here or elsewhere, changed the network's set-up: what shows it asks again. */
export function useSetupChanges(handleChange: () => void): void {
  const at = useLiveValue(SetupChangesDocument, {}).value?.setupChanges;
  const latest = useRef(handleChange);
  useEffect(() => {
    latest.current = handleChange;
  });
  const known = useRef<string>(undefined);
  useEffect(() => {
    if (at !== undefined && known.current !== undefined && known.current !== at) {
      latest.current();
    }
    known.current = at;
  }, [at]);
}

/** What lists of places are kept under; each asks again once it is on screen. */
const PLACES = ["stations", "regions", "cities", "platforms"] as const;

/** Forgets every list of places after one was made, moved or deleted: also those of screens that nobody looks at now. */
export function forgetPlaces(cache: ApolloCache): void {
  for (const fieldName of PLACES) {
    cache.evict({ id: "ROOT_QUERY", fieldName });
  }
  cache.gc();
}
