import { Gauge, House, LayoutDashboard } from "lucide-react";
import { lazy } from "react";
import { paths } from "../../lib/paths.ts";
import type { GroupedRoute } from "./route.ts";

/** What waits, and the forecourt as it stands now. */
export const OVERVIEW: readonly GroupedRoute[] = [
  {
    path: paths.home,
    permission: 0,
    title: "menu.index",
    icon: House,
    screen: lazy(() =>
      import("../../features/home/home-screen.tsx").then(({ HomeScreen }) => ({ default: HomeScreen })),
    ),
  },
  {
    path: paths.kanban,
    permission: 0,
    title: "menu.kanban",
    icon: LayoutDashboard,
    screen: lazy(() =>
      import("../../features/kanban/kanban-screen.tsx").then(({ KanbanScreen }) => ({ default: KanbanScreen })),
    ),
  },
  {
    path: paths.realTime,
    permission: 6,
    title: "menu.realTimeEquip",
    icon: Gauge,
    screen: lazy(() =>
      import("../../features/realtime/real-time-screen.tsx").then(({ RealTimeScreen }) => ({
        default: RealTimeScreen,
      })),
    ),
  },
];
