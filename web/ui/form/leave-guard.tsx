import { useEffect } from "react";
import { useBlocker } from "react-router-dom";
import { hasUnsaved } from "../../lib/unsaved.ts";
import { confirmLeaving } from "./leave.ts";

/** Asks before another screen takes the place of one with something unsaved; there is one for the whole console. */
export function LeaveGuard() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasUnsaved() && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state === "blocked") {
      void confirmLeaving().then((yes) => (yes ? blocker.proceed() : blocker.reset()));
    }
  }, [blocker]);
  return null;
}
