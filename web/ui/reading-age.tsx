import { useSyncExternalStore } from "react";
import { useFormat } from "../lib/format.ts";

/** Stands where nothing is known. */
export const NO_VALUE = "–";

const TICK_MS = 1000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

interface ReadingAgeProps {
  /** When the device was last heard; null when never. */
  at: string | null;
}

/**
 * How old a reading is, counting on. All ages on screen share one clock, and one that still reads the same after a
 * tick is not rendered again.
 */
export function ReadingAge({ at }: ReadingAgeProps) {
  const { duration } = useFormat();
  const text = useSyncExternalStore(subscribe, () => (at ? duration(wholeSecond() - Date.parse(at)) : NO_VALUE));
  return <>{text}</>;
}

/** The same for all that is rendered within a second. */
const wholeSecond = (): number => Math.floor(Date.now() / TICK_MS) * TICK_MS;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => listeners.forEach((tick) => tick()), TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) {
      clearInterval(timer);
      timer = undefined;
    }
  };
}
