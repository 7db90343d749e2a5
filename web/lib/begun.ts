import { useState } from "react";
import { useLocation, useNavigationType } from "react-router-dom";

/** State of a navigation to a screen on which somebody wants to begin something new at once. */
export const BEGIN = { begin: true } as const;

/**
 * Calls once for each navigation with {@link BEGIN}, while the screen renders: its form is there from the first look. Who
 * loads the page again or goes back to it begins nothing.
 */
export function useBegun(begin: () => void): void {
  const { state, key } = useLocation();
  const returns = useNavigationType() === "POP";
  const [last, setLast] = useState<string>();
  if ((state as Partial<typeof BEGIN> | null)?.begin === true && !returns && last !== key) {
    setLast(key);
    begin();
  }
}
