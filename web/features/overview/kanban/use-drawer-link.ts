import { useLocation } from "react-router-dom";

/** What of the board can be shown beside it. */
export const DRAWERS = ["stations", "devices", "sales", "alarms", "coverage"] as const;
export type Shown = (typeof DRAWERS)[number];

/** A link that opens a drawer on this page and keeps the rest of the address. */
export function useDrawerLink(): (shown: Shown) => string {
  const { pathname, search } = useLocation();
  return (shown) => {
    const query = new URLSearchParams(search);
    query.set("show", shown);
    return `${pathname}?${query}`;
  };
}
