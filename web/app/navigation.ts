import { Gauge, House, Image, LayoutDashboard, type LucideIcon } from "lucide-react";
import { lazy, type ComponentType, type LazyExoticComponent } from "react";
import type { MessageId } from "../i18n/messages.ts";
import { paths } from "../lib/paths.ts";

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

/** One route of the console, and its menu entry where it has an icon. */
export interface Route {
  /** The specification's path, exactly. */
  readonly path: string;
  /** The specification's permission value (§2); 0 is everyone who is logged in. */
  readonly permission: number;
  readonly title: MessageId;
  readonly group: Group;
  readonly icon: LucideIcon;
  readonly screen: LazyExoticComponent<ComponentType>;
}

/** Every screen under the layout, row by row. */
export const ROUTES: readonly Route[] = [
  {
    path: paths.home,
    permission: 0,
    title: "menu.index",
    group: "overview",
    icon: House,
    screen: lazy(() => import("../features/home/home-screen.tsx").then(({ HomeScreen }) => ({ default: HomeScreen }))),
  },
  {
    path: paths.kanban,
    permission: 0,
    title: "menu.kanban",
    group: "overview",
    icon: LayoutDashboard,
    screen: lazy(() =>
      import("../features/kanban/kanban-screen.tsx").then(({ KanbanScreen }) => ({ default: KanbanScreen })),
    ),
  },
  {
    path: paths.realTime,
    permission: 6,
    title: "menu.realTimeEquip",
    group: "overview",
    icon: Gauge,
    screen: lazy(() =>
      import("../features/realtime/real-time-screen.tsx").then(({ RealTimeScreen }) => ({ default: RealTimeScreen })),
    ),
  },
  {
    path: paths.websiteIcon,
    permission: 112,
    title: "menu.websiteIcon",
    group: "administration",
    icon: Image,
    screen: lazy(() =>
      import("../features/website-icon/website-icon-screen.tsx").then(({ WebsiteIconScreen }) => ({
        default: WebsiteIconScreen,
      })),
    ),
  },
];

/** What a person with these permissions sees in the menu, grouped; groups without an entry are left out. */
export function menuFor(permissions: readonly number[]): readonly { group: Group; routes: readonly Route[] }[] {
  return GROUPS.map((group) => ({
    group,
    routes: ROUTES.filter((route) => route.group === group && permissions.includes(route.permission)),
  })).filter(({ routes }) => routes.length > 0);
}
