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
  {
    path: paths.stationSet,
    permission: 1,
    title: "menu.stationSet",
    icon: Fuel,
    screen: lazyScreen(() => import("../../features/stations/stations-screen.tsx"), "StationsScreen"),
  },
  {
    path: paths.siteSet,
    permission: 101,
    title: "menu.siteSet",
    icon: MapPinHouse,
    screen: lazyScreen(() => import("../../features/platform/site-set-screen.tsx"), "SiteSetScreen"),
  },
  {
    path: paths.siteActiva,
    permission: 104,
    title: "menu.siteActiva",
    icon: MapPinCheck,
    screen: lazyScreen(() => import("../../features/activation/site-activation-screen.tsx"), "SiteActivationScreen"),
  },
  {
    path: "/tankConfig",
    permission: 4,
    title: "menu.tankConfig",
    icon: Cylinder,
    screen: lazyScreen(() => import("../../features/tanks/tanks-screen.tsx"), "TanksScreen"),
  },
  {
    path: "/deviceBind",
    permission: 5,
    title: "menu.deviceBind",
    section: "wirelessCenter",
    icon: Cable,
    screen: lazyScreen(() => import("../../features/device-bind/device-bind-screen.tsx"), "DeviceBindScreen"),
  },
  {
    path: "/AIDBind",
    permission: 19,
    title: "menu.AIDBind",
    section: "wirelessCenter",
    icon: Printer,
    screen: lazyScreen(() => import("../../features/auxiliary/auxiliary-screen.tsx"), "AuxiliaryScreen"),
  },
  {
    path: "/airDeviceSet",
    permission: 106,
    title: "menu.airDeviceSet",
    section: "wirelessCenter",
    icon: CloudCog,
    screen: lazyScreen(() => import("../../features/device-set/device-set-screen.tsx"), "DeviceSetScreen"),
  },
  {
    path: "/unKnowDevice",
    permission: 103,
    title: "menu.unKnowDevice",
    section: "wirelessCenter",
    icon: Radar,
    screen: lazyScreen(() => import("../../features/new-devices/new-devices-screen.tsx"), "NewDevicesScreen"),
  },
  {
    path: paths.deviceActiva,
    permission: 105,
    title: "menu.deviceActiva",
    section: "wirelessCenter",
    icon: PlugZap,
    screen: lazyScreen(
      () => import("../../features/activation/device-activation-screen.tsx"),
      "DeviceActivationScreen",
    ),
  },
  {
    path: paths.deviceLocat,
    permission: 124,
    title: "menu.deviceLocat",
    section: "wirelessCenter",
    icon: MapPinned,
    screen: lazyScreen(() => import("../../features/locations/locations-screen.tsx"), "LocationsScreen"),
  },
];
