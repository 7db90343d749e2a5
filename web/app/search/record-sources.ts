import type { TypedDocumentNode } from "@apollo/client";
import {
  Car,
  CarFront,
  Contact,
  Cpu,
  CreditCard,
  Cylinder,
  Handshake,
  UserCog,
  Users,
  WalletCards,
  type LucideIcon,
} from "lucide-react";
import type { MessageId } from "../../i18n/messages.ts";
import { paths } from "../../lib/paths.ts";
import { Permission } from "../../../common/permission.ts";
import { askServer } from "./ask-server.ts";
import { match } from "./ranking.ts";
import {
  AccountSearchDocument,
  CardGroupSearchDocument,
  CardSearchDocument,
  CustomerSearchDocument,
  DeviceSearchDocument,
  EmployeeSearchDocument,
  MemberSearchDocument,
  PlateGroupSearchDocument,
  PlateSearchDocument,
  TankSearchDocument,
} from "./record-search.generated.ts";
import type { RemoteSource } from "./source.ts";

/** As many of each as are read at a glance; the lists themselves have the rest. */
const MOST = 5;

interface Found {
  readonly id: string;
  readonly name: string;
  /** What tells it from others of its name. */
  readonly beside: string;
  /** Parameters of its list besides its id. */
  readonly within?: Readonly<Record<string, string>>;
}

interface Kind<TData> {
  readonly id: string;
  readonly heading: MessageId;
  readonly icon: LucideIcon;
  readonly permission: number;
  /** The screen of their list, which opens one by its id. */
  readonly path: string;
  readonly query: TypedDocumentNode<TData, { search: string; first: number }>;
  readonly pick: (data: TData) => readonly Found[];
}

/** Records of one kind by part of their name or number, for who may open their list. */
function recordsOf<TData>({ id, heading, icon, permission, path, query, pick }: Kind<TData>): RemoteSource {
  return {
    id,
    heading,
    permissions: [permission],
    find: async (text, { client }, signal) => {
      const data = await askServer(client, { query, variables: { search: text, first: MOST } }, signal);
      return (data === undefined ? [] : pick(data)).map((found) => ({
        id: `${id}:${found.id}`,
        icon,
        title: { text: found.name, at: match(text, found.name)?.at ?? [] },
        beside: { text: found.beside, at: match(text, found.beside)?.at ?? [] },
        leads: { to: `${path}?${new URLSearchParams({ ...found.within, open: found.id })}` },
      }));
    },
  };
}

/** What has a list of its own, in the menu's order. */
export const RECORDS: readonly RemoteSource[] = [
  recordsOf({
    id: "tanks",
    heading: "search.tanks",
    icon: Cylinder,
    permission: Permission.TankConfig,
    path: paths.tankConfig,
    query: TankSearchDocument,
    pick: ({ tankConfigs }) =>
      tankConfigs.nodes.map(({ id, number, name, stationName }) => ({
        id,
        name,
        beside: `${number} · ${stationName}`,
      })),
  }),
  recordsOf({
    id: "devices",
    heading: "search.devices",
    icon: Cpu,
    permission: Permission.AirDeviceSet,
    path: paths.deviceSet,
    query: DeviceSearchDocument,
    pick: ({ configurableDevices }) =>
      configurableDevices.nodes.map(({ id, name, stationName }) => ({ id, name, beside: stationName })),
  }),
  recordsOf({
    id: "cards",
    heading: "search.cards",
    icon: CreditCard,
    permission: Permission.UserInfoList,
    path: paths.members,
    query: CardSearchDocument,
    pick: ({ cards }) =>
      cards.nodes.map(({ id, number, memberName, plate }) => ({ id, name: number, beside: memberName ?? plate ?? "" })),
  }),
  recordsOf({
    id: "cardGroups",
    heading: "menu.userGroup",
    icon: WalletCards,
    permission: Permission.UserGroup,
    path: paths.cardGroups,
    query: CardGroupSearchDocument,
    pick: ({ cardGroups }) =>
      cardGroups.nodes.map(({ id, name, platformName }) => ({ id, name, beside: platformName })),
  }),
  recordsOf({
    id: "members",
    heading: "search.members",
    icon: Users,
    permission: Permission.UserInfoList,
    path: paths.members,
    query: MemberSearchDocument,
    pick: ({ members }) =>
      members.nodes.map(({ id, name, phone }) => ({ id, name, beside: phone ?? "", within: { list: "members" } })),
  }),
  recordsOf({
    id: "customers",
    heading: "search.customers",
    icon: Handshake,
    permission: Permission.PersonalCredit,
    path: paths.customers,
    query: CustomerSearchDocument,
    pick: ({ customers }) => customers.nodes.map(({ id, name, code }) => ({ id, name, beside: code })),
  }),
  recordsOf({
    id: "plateGroups",
    heading: "search.plateGroups",
    icon: Car,
    permission: Permission.LicencePlateGroup,
    path: paths.plateGroups,
    query: PlateGroupSearchDocument,
    pick: ({ licencePlateGroups }) =>
      licencePlateGroups.nodes.map(({ id, name, platformName }) => ({ id, name, beside: platformName })),
  }),
  recordsOf({
    id: "plates",
    heading: "search.plates",
    icon: CarFront,
    permission: Permission.LicencePlateGroup,
    path: paths.licencePlates,
    query: PlateSearchDocument,
    pick: ({ licencePlates }) =>
      licencePlates.nodes.map(({ id, plate, groupName }) => ({ id, name: plate, beside: groupName })),
  }),
  recordsOf({
    id: "employees",
    heading: "search.employees",
    icon: Contact,
    permission: Permission.EmployeeSettings,
    path: paths.employees,
    query: EmployeeSearchDocument,
    pick: ({ employees }) => employees.nodes.map(({ id, name, code }) => ({ id, name, beside: code })),
  }),
  recordsOf({
    id: "accounts",
    heading: "search.accounts",
    icon: UserCog,
    permission: Permission.PlatformAccounts,
    path: paths.accounts,
    query: AccountSearchDocument,
    pick: ({ accounts }) =>
      accounts.nodes.map(({ id, name, login, platform }) => ({
        id,
        name,
        beside: login,
        within: { platform: platform.id },
      })),
  }),
];
