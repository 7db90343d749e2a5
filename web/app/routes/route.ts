import type { LucideIcon } from "lucide-react";
import type { ComponentType } from "react";
import type { MessageId } from "../../i18n/messages.ts";

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

/** One route of the console, as the file of its group lists it. */
export interface GroupedRoute {
  /** The specification's path, exactly. */
  readonly path: string;
  /** The specification's permission value (§2); 0 is everyone who is logged in. */
  readonly permission: number;
  /** Its name in the menu, on the window and wherever its permission is spoken of. */
  readonly title: MessageId;
  /** The label that it stands under, where its group has several. */
  readonly section?: Section;
  readonly icon: LucideIcon;
  /** Absent until it is made: the address says so, and neither the menu nor the search leads there. */
  readonly screen?: ComponentType;
}

/** One route of the console with its place in the menu. */
export interface Route extends GroupedRoute {
  readonly group: Group;
}
