import { ChartColumn, ChartLine, Container, Warehouse } from "lucide-react";
import type { GroupedRoute } from "./route.ts";

/** Sales and stocks, added up. */
export const REPORTS: readonly GroupedRoute[] = [
  { path: "/stationReport", permission: 7, title: "menu.stationReport", icon: ChartColumn },
  { path: "/transactionStati", permission: 8, title: "menu.transactionStati", icon: ChartLine },
  { path: "/tankInfoStati", permission: 114, title: "menu.tankInfoStati", icon: Container },
  { path: "/stationTankInfoStati", permission: 115, title: "menu.stationTankInfoStati", icon: Warehouse },
];
