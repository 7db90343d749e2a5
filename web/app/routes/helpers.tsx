import { useEffect } from "react";
import { Navigate, useLocation, type Location } from "react-router-dom";
import { paths, safeRedirect } from "../../lib/paths.ts";
import { renew } from "../tabs/renewals.ts";

/**
 * /refresh, a hidden helper: goes back to the path that whoever came here left in the navigation's state or in the
 * address, both as `redirect`. The screen there is made anew.
 */
export function Refresh() {
  const target = refreshTarget(useLocation());
  useEffect(() => renew(target), [target]);
  return <Navigate to={target} replace />;
}

/** The full address that /refresh leads to from a location; never itself, which would go round for ever. */
export function refreshTarget({ state, search }: Location): string {
  const target = safeRedirect(leftIn(state) ?? new URLSearchParams(search).get("redirect"));
  return target.split(/[?#]/)[0] === paths.refresh ? paths.home : target;
}

/** /redirect/…, a hidden helper: replaces itself with the rest of its address, query and fragment included. */
export function Redirect() {
  const { pathname, search, hash } = useLocation();
  // As it stands in the address: what the router hands out is decoded, and would lead elsewhere.
  return <Navigate to={safeRedirect(`${pathname.slice(paths.redirect.length)}${search}${hash}`)} replace />;
}

/** A history entry may hold anything, also what another version of the console has left there. */
function leftIn(state: unknown): string | undefined {
  const redirect: unknown = typeof state === "object" && state !== null && "redirect" in state && state.redirect;
  return typeof redirect === "string" ? redirect : undefined;
}
