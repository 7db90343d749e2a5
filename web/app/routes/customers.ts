import {
  ArrowLeftRight,
  Car,
  CarFront,
  CreditCard,
  Fuel,
  Handshake,
  ScrollText,
  SlidersHorizontal,
  Users,
  WalletCards,
} from "lucide-react";
import { lazyScreen } from "../../lib/lazy-screen.ts";
import { paths } from "../../lib/paths.ts";
import type { GroupedRoute } from "./route.ts";

/** Who buys, and what they did. */
export const CUSTOMERS: readonly GroupedRoute[] = [
  {
    path: paths.members,
    permission: 11,
    title: "menu.userInfoList",
    section: "memberManagement",
    icon: Users,
    screen: lazyScreen(
      () => import("../../features/customers/members/user-info-list-screen.tsx"),
      "UserInfoListScreen",
    ),
    scope: { narrows: ["platform"], why: "scopeWhy.members" },
  },
  {
    path: paths.limitProfiles,
    permission: 11,
    title: "menu.limitProfiles",
    section: "memberManagement",
    icon: SlidersHorizontal,
    screen: lazyScreen(
      () => import("../../features/customers/members/limits/limit-profiles-screen.tsx"),
      "LimitProfilesScreen",
    ),
    outsideMenu: true,
    scope: { narrows: ["platform"], why: "scopeWhy.limits" },
  },
  {
    path: paths.cardFills,
    permission: 11,
    title: "menu.cardFills",
    section: "memberManagement",
    icon: Fuel,
    screen: lazyScreen(() => import("../../features/customers/members/fills/card-fills-screen.tsx"), "CardFillsScreen"),
    outsideMenu: true,
    scope: { narrows: ["platform", "station"], why: "scopeWhy.cardFlows" },
  },
  {
    path: paths.cardGroups,
    permission: 21,
    title: "menu.userGroup",
    section: "memberManagement",
    icon: WalletCards,
    screen: lazyScreen(() => import("../../features/customers/groups/user-group-screen.tsx"), "UserGroupScreen"),
    scope: { narrows: ["platform"], why: "scopeWhy.groups" },
  },
  {
    path: paths.plateGroups,
    permission: 26,
    title: "menu.CarLicenseGroup",
    section: "memberManagement",
    icon: Car,
    screen: lazyScreen(
      () => import("../../features/customers/plate-groups/plate-groups-screen.tsx"),
      "PlateGroupsScreen",
    ),
    scope: { narrows: ["platform"], why: "scopeWhy.plates" },
  },
  {
    path: paths.licencePlates,
    permission: 26,
    title: "menu.licencePlates",
    section: "memberManagement",
    icon: CarFront,
    screen: lazyScreen(
      () => import("../../features/customers/plate-groups/licence-plates-screen.tsx"),
      "LicencePlatesScreen",
    ),
    outsideMenu: true,
    scope: { narrows: ["platform"], why: "scopeWhy.plates" },
  },
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
    path: paths.cardFlows,
    permission: 12,
    title: "menu.userFlowQuery",
    section: "memberOrderStatistics",
    icon: ArrowLeftRight,
    screen: lazyScreen(
      () => import("../../features/customers/members/user-flow-query-screen.tsx"),
      "UserFlowQueryScreen",
    ),
    scope: { narrows: ["platform", "station"], why: "scopeWhy.cardFlows" },
  },
  {
    path: paths.cardGroupLog,
    permission: 22,
    title: "menu.userGroupLog",
    section: "memberOrderStatistics",
    icon: ScrollText,
    screen: lazyScreen(() => import("../../features/customers/groups/user-group-log-screen.tsx"), "UserGroupLogScreen"),
    scope: { narrows: ["platform"], why: "scopeWhy.groups" },
  },
  {
    path: "/cardSummaryQuery",
    permission: 118,
    title: "menu.cardSummaryQuery",
    section: "memberOrderStatistics",
    icon: CreditCard,
    screen: lazyScreen(
      () => import("../../features/customers/card-summary/card-summary-screen.tsx"),
      "CardSummaryScreen",
    ),
    scope: { narrows: ["platform", "station"], why: "scopeWhy.cardSummary" },
  },
];
