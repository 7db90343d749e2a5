import { Activity, ListChecks, ShieldAlert, Siren } from "lucide-react";
import { lazyScreen } from "../../lib/lazy-screen.ts";
import { paths } from "../../lib/paths.ts";
import { EVERY_PLACE, type GroupedRoute } from "./route.ts";

/** What must not go unnoticed. */
export const SAFETY: readonly GroupedRoute[] = [
  {
    path: paths.alarmInfo,
    permission: 116,
    title: "menu.alarmInfo",
    icon: Siren,
    screen: lazyScreen(() => import("../../features/safety/alarms/alarm-info-screen.tsx"), "AlarmInfoScreen"),
    scope: EVERY_PLACE,
  },
  {
    path: paths.tankSafety,
    permission: 119,
    title: "menu.tankSafeInfo",
    icon: ShieldAlert,
    screen: lazyScreen(() => import("../../features/safety/tank-safety/tank-safety-screen.tsx"), "TankSafetyScreen"),
    scope: EVERY_PLACE,
  },
  {
    path: paths.deviceMonitor,
    permission: 121,
    title: "menu.deviceMonitor",
    section: "stationSafetyMonitor",
    icon: Activity,
    screen: lazyScreen(
      () => import("../../features/safety/device-monitor/device-monitor-screen.tsx"),
      "DeviceMonitorScreen",
    ),
    scope: EVERY_PLACE,
  },
  {
    path: paths.monitoredDevices,
    permission: 122,
    title: "menu.monitorDeviceList",
    section: "stationSafetyMonitor",
    icon: ListChecks,
    screen: lazyScreen(
      () => import("../../features/safety/monitored-devices/monitored-devices-screen.tsx"),
      "MonitoredDevicesScreen",
    ),
    scope: EVERY_PLACE,
  },
];
