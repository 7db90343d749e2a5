import { ArrowLeftRight, Car, CreditCard, Handshake, ScrollText, Users, WalletCards } from "lucide-react";
import { lazyScreen } from "../../lib/lazy-screen.ts";
import type { GroupedRoute } from "./route.ts";

/** Who buys, and what they did. */
export const CUSTOMERS: readonly GroupedRoute[] = [
  { path: "/userInfoList", permission: 11, title: "menu.userInfoList", section: "memberManagement", icon: Users },
  { path: "/userGroup", permission: 21, title: "menu.userGroup", section: "memberManagement", icon: WalletCards },
  { path: "/CarLicenseGroup", permission: 26, title: "menu.CarLicenseGroup", section: "memberManagement", icon: Car },
  {
    path: "/PersonalCredit",
    permission: 25,
    title: "menu.PersonalCredit",
    section: "memberManagement",
    icon: Handshake,
    screen: lazyScreen(
      () => import("../../features/customers/customers/personal-credit-screen.tsx"),
      "PersonalCreditScreen",
    ),
    scope: { narrows: ["platform"], why: "scopeWhy.customers" },
  },
  {
    path: "/userFlowQuery",
    permission: 12,
    title: "menu.userFlowQuery",
    section: "memberOrderStatistics",
    icon: ArrowLeftRight,
  },
  {
    path: "/userGroupLog",
    permission: 22,
    title: "menu.userGroupLog",
    section: "memberOrderStatistics",
    icon: ScrollText,
  },
  {
    path: "/cardSummaryQuery",
    permission: 118,
    title: "menu.cardSummaryQuery",
    section: "memberOrderStatistics",
    icon: CreditCard,
  },
];
