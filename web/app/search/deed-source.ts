import {
  Car,
  BadgeDollarSign,
  Cpu,
  CreditCard,
  Cylinder,
  Droplets,
  Fuel,
  Handshake,
  Layers,
  UserPlus,
  type LucideIcon,
} from "lucide-react";
import type { MessageId } from "../../i18n/messages.ts";
import { paths } from "../../lib/paths.ts";
import { Permission } from "../../../common/permission.ts";
import { matchNames } from "./ranking.ts";
import type { Hit, LocalSource } from "./source.ts";

interface Deed {
  readonly title: MessageId;
  readonly icon: LucideIcon;
  /** Where it is done, and by whom: who operates this permission. */
  readonly path: string;
  readonly permission: number;
  /** The screen opens its form at once. */
  readonly begins: boolean;
}

const ALL: readonly Deed[] = [
  {
    title: "search.do.station",
    icon: Fuel,
    path: paths.stationSet,
    permission: Permission.StationSettings,
    begins: true,
  },
  { title: "search.do.tank", icon: Cylinder, path: paths.tankConfig, permission: Permission.TankConfig, begins: true },
  { title: "search.do.device", icon: Cpu, path: paths.deviceBind, permission: Permission.DeviceBinding, begins: false },
  { title: "search.do.grade", icon: Droplets, path: paths.energySet, permission: Permission.EnergyTypes, begins: true },
  {
    title: "search.do.price",
    icon: BadgeDollarSign,
    path: paths.unitPrices,
    permission: Permission.UnitPrice,
    begins: false,
  },
  {
    title: "search.do.batch",
    icon: Layers,
    path: paths.companyPrice,
    permission: Permission.CompanyPrice,
    begins: true,
  },
  {
    title: "search.do.customer",
    icon: Handshake,
    path: paths.customers,
    permission: Permission.PersonalCredit,
    begins: true,
  },
  {
    title: "search.do.card",
    icon: CreditCard,
    path: paths.members,
    permission: Permission.UserInfoList,
    begins: true,
  },
  {
    title: "search.do.member",
    icon: UserPlus,
    path: `${paths.members}?list=members`,
    permission: Permission.UserInfoList,
    begins: true,
  },
  {
    title: "search.do.plateGroup",
    icon: Car,
    path: paths.plateGroups,
    permission: Permission.LicencePlateGroup,
    begins: true,
  },
  {
    title: "search.do.employee",
    icon: UserPlus,
    path: paths.employees,
    permission: Permission.EmployeeSettings,
    begins: true,
  },
  {
    title: "search.do.account",
    icon: UserPlus,
    path: paths.accounts,
    permission: Permission.PlatformAccounts,
    begins: true,
  },
];

/** What a person can do on screens, by what it is called; nothing of it while nothing is typed. */
export const DEEDS: LocalSource = {
  id: "deeds",
  heading: "search.deeds",
  find: (text, { operates, words, english }) =>
    ALL.filter(({ permission }) => operates.includes(permission))
      .flatMap(({ title, icon, path, begins }) => {
        const names = [words(title), english?.(title) ?? ""];
        const found = text === "" ? undefined : matchNames(text, names);
        if (!found) {
          return [];
        }
        const by = { text: names[found.name] ?? "", at: found.at };
        const hit: Hit = {
          id: `do:${title}`,
          icon,
          title: found.name === 0 ? by : { text: words(title), at: [] },
          ...(found.name !== 0 && { beside: by }),
          leads: { to: path, begins },
        };
        return [{ hit, score: found.score }];
      })
      .sort((one, other) => other.score - one.score)
      .map(({ hit }) => hit),
};
