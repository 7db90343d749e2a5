import { useEffect, useState } from "react";

/** How long somebody has been waiting: not long, so long that it must be said, so long that they may want to stop. */
export type Waiting = "short" | "slow" | "long";

const SLOW_MS = 1_000;
/** Before the 5 s after which a request gives up by itself (specification §7): later there would be nothing to stop. */
const LONG_MS = 3_000;

/** Follows one wait; `false` ends it. */
export function useWaiting(waiting: boolean): Waiting {
  const [state, setState] = useState<Waiting>("short");
  useEffect(() => {
    if (!waiting) {
      return undefined;
    }
    const timers = [setTimeout(() => setState("slow"), SLOW_MS), setTimeout(() => setState("long"), LONG_MS)];
    return () => {
      timers.forEach(clearTimeout);
      setState("short");
    };
  }, [waiting]);
  return waiting ? state : "short";
}
