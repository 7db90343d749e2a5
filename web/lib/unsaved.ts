import { useEffect } from "react";

const unsaved = new Set<symbol>();

/** True while some form holds what nobody has saved: ask before closing, leaving, or loading the page again. */
export function hasUnsaved(): boolean {
  return unsaved.size > 0;
}

/** Counts the caller among those with something unsaved, as long as it is `dirty` and on screen. */
export function useUnsaved(dirty: boolean): void {
  useEffect(() => (dirty ? register() : undefined), [dirty]);
}

function register(): () => void {
  const mark = Symbol("unsaved");
  if (unsaved.size === 0) {
    // Only while it is needed: a page that listens for it cannot be brought back from the browser's cache.
    window.addEventListener("beforeunload", holdBack);
  }
  unsaved.add(mark);
  return () => {
    unsaved.delete(mark);
    if (unsaved.size === 0) {
      window.removeEventListener("beforeunload", holdBack);
    }
  };
}

/** The browser then asks in its own words whether to leave. */
function holdBack(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
