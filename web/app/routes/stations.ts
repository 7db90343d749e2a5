import {
  Cable,
  CloudCog,
  Cylinder,
  Fuel,
  MapPinCheck,
  MapPinHouse,
  MapPinned,
  PlugZap,
  Printer,
  Radar,
} from "lucide-react";
import { lazyScreen } from "../../lib/lazy-screen.ts";
import { paths } from "../../lib/paths.ts";
import type { GroupedRoute } from "./route.ts";

/** Places and what stands there. */
export const STATIONS: readonly GroupedRoute[] = [
  { path: "/stationSet", permission: 1, title: "menu.stationSet", icon: Fuel },
  {
    path: paths.siteSet,
    permission: 101,
    title: "menu.siteSet",
    icon: MapPinHouse,
    screen: lazyScreen(() => import("../../features/platform/site-set-screen.tsx"), "SiteSetScreen"),
  },
  { path: "/siteActiva", permission: 104, title: "menu.siteActiva", icon: MapPinCheck },
  { path: "/tankConfig", permission: 4, title: "menu.tankConfig", icon: Cylinder },
  { path: "/deviceBind", permission: 5, title: "menu.deviceBind", section: "wirelessCenter", icon: Cable },
  { path: "/AIDBind", permission: 19, title: "menu.AIDBind", section: "wirelessCenter", icon: Printer },
  { path: "/airDeviceSet", permission: 106, title: "menu.airDeviceSet", section: "wirelessCenter", icon: CloudCog },
  { path: "/unKnowDevice", permission: 103, title: "menu.unKnowDevice", section: "wirelessCenter", icon: Radar },
  { path: "/deviceActiva", permission: 105, title: "menu.deviceActiva", section: "wirelessCenter", icon: PlugZap },
  { path: "/deviceLocat", permission: 124, title: "menu.deviceLocat", section: "wirelessCenter", icon: MapPinned },
];
