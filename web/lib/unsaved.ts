import { useEffect } from "react";

let unsaved = 0;

/** While `dirty`, the browser asks before the page is closed or loaded again, and the console before it does either. */
export function useUnsaved(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) {
      return undefined;
    }
    unsaved += 1;
    if (unsaved === 1) {
      window.addEventListener("beforeunload", ask);
    }
    return () => {
      unsaved -= 1;
      if (unsaved === 0) {
        window.removeEventListener("beforeunload", ask);
      }
    };
  }, [dirty]);
}

/** True while anything on the page has been entered and not saved. */
export function hasUnsaved(): boolean {
  return unsaved > 0;
}

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
