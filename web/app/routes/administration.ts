import { Building2, FileClock, IdCard, ImageUp, KeyRound, Megaphone, Receipt, UserCog } from "lucide-react";
import { lazyScreen } from "../../lib/lazy-screen.ts";
import { paths } from "../../lib/paths.ts";
import type { GroupedRoute } from "./route.ts";

/** Who works here, with which rights, and how the product looks. */
export const ADMINISTRATION: readonly GroupedRoute[] = [
  {
    path: "/accountMana",
    permission: 9,
    title: "menu.accountMana",
    section: "systemManagement",
    icon: Building2,
    screen: lazyScreen(() => import("../../features/platform/account-mana-screen.tsx"), "AccountManaScreen"),
  },
  {
    path: paths.permisConfig,
    permission: 109,
    title: "menu.permisConfig",
    section: "systemManagement",
    icon: KeyRound,
    screen: lazyScreen(() => import("../../features/permission/permis-config-screen.tsx"), "PermisConfigScreen"),
  },
  {
    path: paths.log,
    permission: 100,
    title: "menu.log",
    section: "systemManagement",
    icon: FileClock,
    screen: lazyScreen(() => import("../../features/log/log-screen.tsx"), "LogScreen"),
  },
  {
    path: "/employeeSet",
    permission: 10,
    title: "menu.employeeSet",
    section: "userManagement",
    icon: UserCog,
    screen: lazyScreen(() => import("../../features/employee/employee-set-screen.tsx"), "EmployeeSetScreen"),
  },
  { path: "/EmpCardList", permission: 20, title: "menu.EmpCardList", section: "userManagement", icon: IdCard },
  {
    path: paths.websiteIcon,
    permission: 112,
    title: "menu.websiteIcon",
    section: "systemSettings",
    icon: ImageUp,
    screen: lazyScreen(() => import("../../features/website-icon/website-icon-screen.tsx"), "WebsiteIconScreen"),
  },
  {
    path: "/adverSet",
    permission: 107,
    title: "menu.adverSet",
    section: "systemSettings",
    icon: Megaphone,
    screen: lazyScreen(() => import("../../features/advert/adver-set-screen.tsx"), "AdverSetScreen"),
  },
  {
    path: "/printInfo",
    permission: 108,
    title: "menu.printInfo",
    section: "systemSettings",
    icon: Receipt,
    screen: lazyScreen(() => import("../../features/print-info/print-info-screen.tsx"), "PrintInfoScreen"),
  },
];
