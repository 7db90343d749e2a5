import type { ApolloCache } from "@apollo/client";
import { useRef } from "react";
import { SetupChangesDocument } from "./setup.generated.ts";
import { useLiveMessages } from "./use-live.ts";

/** Calls back whenever somebody, here or elsewhere, changed the network's set-up: what shows it asks again. */
export function useSetupChanges(handleChange: () => void): void {
  const known = useRef<string>(undefined);
  useLiveMessages(SetupChangesDocument, {}, ({ setupChanges: at }) => {
    const before = known.current;
    known.current = at;
    if (before !== undefined && before !== at) {
      handleChange();
    }
  });
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
