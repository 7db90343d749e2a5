import { useEffect } from "react";
import { useScope } from "../../lib/scope.ts";
import { ownTree, placesNamed } from "../../parts/places/scope-rules.ts";
import { usePlaces } from "../../parts/places/use-places.ts";

/** Lets go of a scope whose place is gone, or no longer the person's to see, and follows its name. Shows nothing. */
export function ScopeWatch() {
  const [scope, setScope] = useScope();
  const { stations, platforms, ready } = usePlaces();
  useEffect(() => {
    if (scope === null || !ready) {
      return;
    }
    const [place] = placesNamed(ownTree(stations, platforms), scope);
    if (place === undefined) {
      setScope(null);
    } else if (place.name !== scope.name) {
      setScope({ ...scope, name: place.name });
    }
  }, [scope, setScope, stations, platforms, ready]);
  return null;
}
