import {
  Building2,
  FileClock,
  IdCard,
  ImageUp,
  KeyRound,
  Megaphone,
  Receipt,
  SquareTerminal,
  UserCog,
  Webhook,
} from "lucide-react";
import { lazyScreen } from "../../lib/lazy-screen.ts";
import { paths } from "../../lib/paths.ts";
import { EVERY_PLACE, type GroupedRoute } from "./route.ts";

/** Who works here, with which rights, and how the product looks. */
export const ADMINISTRATION: readonly GroupedRoute[] = [
  {
    path: "/accountMana",
    permission: 9,
    title: "menu.accountMana",
    section: "systemManagement",
    icon: Building2,
    screen: lazyScreen(
      () => import("../../features/administration/platform/account-mana-screen.tsx"),
      "AccountManaScreen",
    ),
    scope: { narrows: ["platform"], why: "scopeWhy.accounts" },
  },
  {
    path: paths.permisConfig,
    permission: 109,
    title: "menu.permisConfig",
    section: "systemManagement",
    icon: KeyRound,
    screen: lazyScreen(
      () => import("../../features/administration/permission/permis-config-screen.tsx"),
      "PermisConfigScreen",
    ),
    scope: { narrows: [], why: "scopeWhy.roles" },
  },
  {
    path: paths.explorer,
    permission: 0,
    title: "menu.explorer",
    section: "systemManagement",
    icon: SquareTerminal,
    screen: lazyScreen(() => import("../../features/administration/explorer/explorer-screen.tsx"), "ExplorerScreen"),
    scope: { narrows: [], why: "scopeWhy.explorer" },
  },
  {
    path: paths.log,
    permission: 100,
    title: "menu.log",
    section: "systemManagement",
    icon: FileClock,
    screen: lazyScreen(() => import("../../features/administration/log/log-screen.tsx"), "LogScreen"),
    scope: { narrows: [], why: "scopeWhy.log" },
  },
  {
    path: "/employeeSet",
    permission: 10,
    title: "menu.employeeSet",
    section: "userManagement",
    icon: UserCog,
    screen: lazyScreen(
      () => import("../../features/administration/employee/employee-set-screen.tsx"),
      "EmployeeSetScreen",
    ),
    scope: EVERY_PLACE,
  },
  {
    path: paths.employeeCards,
    permission: 20,
    title: "menu.EmpCardList",
    section: "userManagement",
    icon: IdCard,
    screen: lazyScreen(
      () => import("../../features/administration/employee-cards/emp-card-list-screen.tsx"),
      "EmpCardListScreen",
    ),
    scope: { narrows: ["platform"], why: "scopeWhy.employeeCards" },
  },
  {
    path: paths.websiteIcon,
    permission: 112,
    title: "menu.websiteIcon",
    section: "systemSettings",
    icon: ImageUp,
    screen: lazyScreen(
      () => import("../../features/administration/website-icon/website-icon-screen.tsx"),
      "WebsiteIconScreen",
    ),
    scope: { narrows: [], why: "scopeWhy.images" },
  },
  {
    path: "/webhooks",
    permission: 101,
    title: "menu.webhooks",
    section: "systemSettings",
    icon: Webhook,
    screen: lazyScreen(() => import("../../features/administration/webhooks/webhooks-screen.tsx"), "WebhooksScreen"),
    scope: { narrows: [], why: "scopeWhy.ownPlatform" },
  },
  {
    path: "/adverSet",
    permission: 107,
    title: "menu.adverSet",
    section: "systemSettings",
    icon: Megaphone,
    screen: lazyScreen(() => import("../../features/administration/advert/adver-set-screen.tsx"), "AdverSetScreen"),
    scope: { narrows: ["platform"], why: "scopeWhy.adverts" },
  },
  {
    path: "/printInfo",
    permission: 108,
    title: "menu.printInfo",
    section: "systemSettings",
    icon: Receipt,
    screen: lazyScreen(
      () => import("../../features/administration/print-info/print-info-screen.tsx"),
      "PrintInfoScreen",
    ),
    scope: { narrows: ["platform", "station"], why: "scopeWhy.tickets" },
  },
];
