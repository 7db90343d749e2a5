import { useEffect, useRef } from "react";

const listeners = new Set<() => void>();

/** Something was changed from this window: what tells of deeds is no longer whole. */
export function tellDeed(): void {
  listeners.forEach((listener) => listener());
}

/** Calls back after everything that was changed from this window. */
export function useDeeds(handleDeed: () => void): void {
  const handle = useRef(handleDeed);
  handle.current = handleDeed;
  useEffect(() => {
    const listener = () => handle.current();
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, []);
}
