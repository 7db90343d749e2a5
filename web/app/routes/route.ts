import type { LucideIcon } from "lucide-react";
import type { ComponentType } from "react";
import type { MessageId } from "../../i18n/messages.ts";
import { PLACE_KINDS, type PlaceKind } from "../../lib/preferences/scope-place.ts";

/** The day's work, in the menu's order. */
export const GROUPS = [
  "overview",
  "stations",
  "prices",
  "customers",
  "points",
  "finance",
  "reports",
  "safety",
  "administration",
] as const;
export type Group = (typeof GROUPS)[number];

/** Labels within a group: those menu labels of the specification (§2) that it shows no route for. */
export type Section =
  | "memberManagement"
  | "memberOrderStatistics"
  | "stationSafetyMonitor"
  | "systemManagement"
  | "systemSettings"
  | "userManagement"
  | "wirelessCenter";

/** How a screen takes the header's scope: by which kinds of places it is narrowed, and why by no others. */
export interface ScopeUse {
  readonly narrows: readonly PlaceKind[];
  /** In one line, shown where the scope is another kind of place; there unless it takes them all. */
  readonly why?: MessageId;
}

/** Whatever place is chosen, the screen shows that one alone. */
export const EVERY_PLACE: ScopeUse = { narrows: PLACE_KINDS };

/** One route of the console, as the file of its group lists it: what it shows, and what the scope does to that. */
export interface GroupedRoute {
  /** The specification's path, exactly. */
  readonly path: string;
  /** The specification's permission value (§2); 0 is everyone who is logged in. */
  readonly permission: number;
  /** Who holds one of these opens it too, for the part that is theirs to do. */
  readonly alsoFor?: readonly number[];
  /** Its name in the menu, on the window and wherever its permission is spoken of. */
  readonly title: MessageId;
  /** The label that it stands under, where its group has several. */
  readonly section?: Section;
  readonly icon: LucideIcon;
  /** It is come to from the header and by the search, and stands in no menu. */
  readonly outsideMenu?: true;
  readonly screen: ComponentType;
  readonly scope: ScopeUse;
}

/** One route of the console with its place in the menu. */
export interface Route extends GroupedRoute {
  readonly group: Group;
}
