import { useEffect } from "react";
import { useBlocker, type Location } from "react-router-dom";
import { confirmLeaving } from "./leave.ts";

interface Props {
  /** Whether something unsaved is lost by going there. */
  readonly loses: (from: Location, to: Location) => boolean;
}

/** Asks before a step that loses what nobody has saved; there is one for the whole console. */
export function LeaveGuard({ loses }: Props) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => loses(currentLocation, nextLocation));
  useEffect(() => {
    if (blocker.state === "blocked") {
      void confirmLeaving().then((yes) => (yes ? blocker.proceed() : blocker.reset()));
    }
  }, [blocker]);
  return null;
}
