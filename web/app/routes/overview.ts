import { CircleUser, Gauge, House, LayoutDashboard } from "lucide-react";
import { lazyScreen } from "../../lib/lazy-screen.ts";
import { paths } from "../../lib/paths.ts";
import { EVERY_PLACE, type GroupedRoute } from "./route.ts";

/** What waits, and the forecourt as it stands now. */
export const OVERVIEW: readonly GroupedRoute[] = [
  {
    path: paths.home,
    permission: 0,
    title: "menu.index",
    icon: House,
    screen: lazyScreen(() => import("../../features/overview/home/home-screen.tsx"), "HomeScreen"),
    scope: EVERY_PLACE,
  },
  {
    path: paths.kanban,
    permission: 0,
    title: "menu.kanban",
    icon: LayoutDashboard,
    screen: lazyScreen(() => import("../../features/overview/kanban/kanban-screen.tsx"), "KanbanScreen"),
    scope: EVERY_PLACE,
  },
  {
    path: paths.realTime,
    permission: 6,
    title: "menu.realTimeEquip",
    icon: Gauge,
    screen: lazyScreen(() => import("../../features/overview/realtime/real-time-screen.tsx"), "RealTimeScreen"),
    scope: EVERY_PLACE,
  },
  {
    path: paths.own,
    permission: 0,
    title: "menu.own",
    icon: CircleUser,
    screen: lazyScreen(() => import("../../features/person/own/own-screen.tsx"), "OwnScreen"),
    outsideMenu: true,
    scope: { narrows: [], why: "scopeWhy.own" },
  },
];
