import type { Location } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { hasUnsaved, unsavedPlaces } from "../../lib/unsaved.ts";
import { refreshTarget } from "../routes/helpers.tsx";
import { pathOf } from "./tabs.rules.ts";

/**
 * Whether a step from one location to another loses what nobody has saved. Tabs keep their screens: there it does where
 * the screen is made anew or the whole frame goes; what is in no tab is lost with its path.
 */
export function losesWork(from: Location, to: Location): boolean {
  const places = unsavedPlaces();
  if (to.pathname === paths.refresh) {
    return places.has(undefined) || places.has(pathOf(refreshTarget(to)));
  }
  if (isFramed(from) && !isFramed(to)) {
    return hasUnsaved();
  }
  return places.has(undefined) && from.pathname !== to.pathname;
}

function isFramed({ pathname, search }: Location): boolean {
  return pathname !== paths.login && new URLSearchParams(search).get("wall") !== "1";
}
