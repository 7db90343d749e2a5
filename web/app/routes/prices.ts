import { BadgeDollarSign, Droplets, History, Layers, Tags, TicketPercent } from "lucide-react";
import { lazyScreen } from "../../lib/lazy-screen.ts";
import { paths } from "../../lib/paths.ts";
import { EVERY_PLACE, type GroupedRoute } from "./route.ts";

/** What is sold, and for how much. */
export const PRICES: readonly GroupedRoute[] = [
  {
    path: "/energySet",
    permission: 2,
    title: "menu.energySet",
    icon: Droplets,
    screen: lazyScreen(() => import("../../features/prices/energy/energy-screen.tsx"), "EnergyScreen"),
    scope: { narrows: [], why: "scopeWhy.grades" },
  },
  {
    path: "/priceSet2",
    permission: 3,
    title: "menu.priceSet2",
    icon: BadgeDollarSign,
    screen: lazyScreen(() => import("../../features/prices/pricing/price-matrix-screen.tsx"), "PriceMatrixScreen"),
    scope: EVERY_PLACE,
  },
  {
    path: paths.stationPrices,
    permission: 102,
    title: "menu.priceSet",
    icon: Tags,
    screen: lazyScreen(() => import("../../features/prices/pricing/station-price-screen.tsx"), "StationPriceScreen"),
    scope: EVERY_PLACE,
  },
  {
    path: "/CompanyPrice",
    permission: 24,
    title: "menu.CompanyPrice",
    icon: Layers,
    screen: lazyScreen(
      () => import("../../features/prices/pricing/batch/company-price-screen.tsx"),
      "CompanyPriceScreen",
    ),
    scope: EVERY_PLACE,
  },
  {
    path: "/priceLog",
    permission: 23,
    title: "menu.priceLog",
    icon: History,
    screen: lazyScreen(() => import("../../features/prices/pricing/price-log-screen.tsx"), "PriceLogScreen"),
    scope: EVERY_PLACE,
  },
  {
    path: "/discountPrice",
    permission: 111,
    title: "menu.discountPrice",
    icon: TicketPercent,
    screen: lazyScreen(() => import("../../features/prices/discounts/discount-screens.tsx"), "DiscountPriceScreen"),
    scope: { narrows: ["platform"], why: "scopeWhy.rules" },
  },
];
