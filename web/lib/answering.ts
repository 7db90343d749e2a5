import { useEffect, useEffectEvent } from "react";
import { onRestored } from "./connection.ts";

/** How long after a look in vain the next one comes: twice as long each time, and no longer than the other. */
const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 30_000;

/** Whether the server answers now. */
export function answers(): Promise<boolean> {
  return fetch("/healthz", { cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/**
 * Calls once when a server that was away answers again. It is looked for as soon as the network or the live connection is
 * back, and ever more seldom in between, for as long as the component is shown.
 */
export function useAnswering(callback: () => void): void {
  const call = useEffectEvent(callback);
  useEffect(() => {
    const over = new AbortController();
    let wait = FIRST_WAIT_MS;
    let timer: ReturnType<typeof setTimeout>;
    const look = async () => {
      const there = await answers();
      if (over.signal.aborted) {
        return;
      }
      if (there) {
        end();
        call();
      } else {
        lookLater();
      }
    };
    const lookNow = () => void look();
    const lookLater = () => {
      clearTimeout(timer);
      timer = setTimeout(lookNow, wait);
      wait = Math.min(LONGEST_WAIT_MS, wait * 2);
    };
    const forget = onRestored(lookNow);
    const end = () => {
      over.abort();
      clearTimeout(timer);
      forget();
    };
    window.addEventListener("online", lookNow, { signal: over.signal });
    lookLater();
    return end;
  }, []);
}
