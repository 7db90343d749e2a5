import { Gauge, House, LayoutDashboard } from "lucide-react";
import { lazyScreen } from "../../lib/lazy-screen.ts";
import { paths } from "../../lib/paths.ts";
import type { GroupedRoute } from "./route.ts";

/** What waits, and the forecourt as it stands now. */
export const OVERVIEW: readonly GroupedRoute[] = [
  {
    path: paths.home,
    permission: 0,
    title: "menu.index",
    icon: House,
    screen: lazyScreen(() => import("../../features/home/home-screen.tsx"), "HomeScreen"),
  },
  {
    path: paths.kanban,
    permission: 0,
    title: "menu.kanban",
    icon: LayoutDashboard,
    screen: lazyScreen(() => import("../../features/kanban/kanban-screen.tsx"), "KanbanScreen"),
  },
  {
    path: paths.realTime,
    permission: 6,
    title: "menu.realTimeEquip",
    icon: Gauge,
    screen: lazyScreen(() => import("../../features/realtime/real-time-screen.tsx"), "RealTimeScreen"),
  },
];
