import { Activity, ListChecks, ShieldAlert, Siren } from "lucide-react";
import type { GroupedRoute } from "./route.ts";

/** What must not go unnoticed. */
export const SAFETY: readonly GroupedRoute[] = [
  { path: "/alarmInfo", permission: 116, title: "menu.alarmInfo", icon: Siren },
  { path: "/tankSafeInfo", permission: 119, title: "menu.tankSafeInfo", icon: ShieldAlert },
  {
    path: "/deviceMonitor",
    permission: 121,
    title: "menu.deviceMonitor",
    section: "stationSafetyMonitor",
    icon: Activity,
  },
  {
    path: "/monitorDeviceList",
    permission: 122,
    title: "menu.monitorDeviceList",
    section: "stationSafetyMonitor",
    icon: ListChecks,
  },
];
