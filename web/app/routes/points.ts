import { Award, Gift, Package, PackageOpen, Percent, Star } from "lucide-react";
import { lazyScreen } from "../../lib/lazy-screen.ts";
import type { GroupedRoute } from "./route.ts";

/** Loyalty points: earned, spent, counted. */
export const POINTS: readonly GroupedRoute[] = [
  {
    path: "/scoreRule",
    permission: 14,
    title: "menu.scoreRule",
    icon: Award,
    screen: lazyScreen(() => import("../../features/points/rules/score-rule-screen.tsx"), "ScoreRuleScreen"),
    scope: { narrows: ["platform"], why: "scopeWhy.rules" },
  },
  {
    path: "/discountScore",
    permission: 110,
    title: "menu.discountScore",
    icon: Percent,
    screen: lazyScreen(() => import("../../features/prices/discounts/discount-screens.tsx"), "DiscountScoreScreen"),
    scope: { narrows: ["platform"], why: "scopeWhy.rules" },
  },
  {
    path: "/scoreProducts",
    permission: 15,
    title: "menu.scoreProducts",
    icon: Package,
    screen: lazyScreen(() => import("../../features/points/products/products-screen.tsx"), "ProductsScreen"),
    scope: { narrows: ["platform"], why: "scopeWhy.products" },
  },
  {
    path: "/scoreProductsExchange",
    permission: 16,
    title: "menu.scoreProductsExchange",
    icon: Gift,
    screen: lazyScreen(() => import("../../features/points/exchanges/exchange-screen.tsx"), "ExchangeScreen"),
    scope: { narrows: ["platform"], why: "scopeWhy.products" },
  },
  {
    path: "/scoreProductLog",
    permission: 17,
    title: "menu.scoreProductLog",
    icon: PackageOpen,
    screen: lazyScreen(() => import("../../features/points/products/product-log-screen.tsx"), "ProductLogScreen"),
    scope: { narrows: ["platform"], why: "scopeWhy.products" },
  },
  {
    path: "/userScoreLog",
    permission: 18,
    title: "menu.userScoreLog",
    icon: Star,
    screen: lazyScreen(() => import("../../features/points/flows/user-score-log-screen.tsx"), "UserScoreLogScreen"),
    scope: { narrows: ["platform", "station"], why: "scopeWhy.points" },
  },
];
