import { refuse } from "../errors/refuse.ts";

/**
 * Every right that an account can hold, by its number: the contract with the console's routes, the roles stored in
 * the database and `@permission` in schema.graphql. 0–26 are the specification's (§2); the routes that it gives no
 * number count from 100, in the order of its list. Numbers are never used again for something else.
 */
export const Permission = {
  Home: 0,
  StationSettings: 1,
  EnergyTypes: 2,
  UnitPrice: 3,
  TankConfig: 4,
  DeviceBinding: 5,
  RealTimeEquip: 6,
  StationReport: 7,
  TransactionStatistics: 8,
  PlatformAccounts: 9,
  EmployeeSettings: 10,
  UserInfoList: 11,
  UserFlowQuery: 12,
  OnlineDeposit: 13,
  PointsRule: 14,
  PointsProducts: 15,
  PointsExchange: 16,
  PointsProductLog: 17,
  UserPointsLog: 18,
  AuxiliaryDevices: 19,
  EmployeeCards: 20,
  UserGroup: 21,
  UserGroupLog: 22,
  PriceHistory: 23,
  CompanyPrice: 24,
  PersonalCredit: 25,
  LicencePlateGroup: 26,
  Log: 100,
  SiteSet: 101,
  PriceSet: 102,
  UnknownDevice: 103,
  SiteActivation: 104,
  DeviceActivation: 105,
  AirDeviceSet: 106,
  Advertising: 107,
  PrintInfo: 108,
  PermissionConfig: 109,
  DiscountScore: 110,
  DiscountPrice: 111,
  WebsiteIcon: 112,
  DepositRecord: 113,
  TankInfo: 114,
  StationTankInfo: 115,
  AlarmInfo: 116,
  InvoiceBusiness: 117,
  CardSummary: 118,
  TankSafety: 119,
  OrderReview: 120,
  DeviceMonitor: 121,
  MonitorDeviceList: 122,
  StoredValueInquiry: 123,
  DeviceLocation: 124,
} as const;

export type PermissionName = keyof typeof Permission;
export type PermissionValue = (typeof Permission)[PermissionName];

/** Every value, ascending: what the first administrator of a network holds. */
export const ALL_PERMISSIONS: readonly PermissionValue[] = Object.values(Permission).sort((a, b) => a - b);

const KNOWN: ReadonlySet<number> = new Set(ALL_PERMISSIONS);

/** Whether a number names a right at all. */
function isPermission(value: number): value is PermissionValue {
  return KNOWN.has(value);
}

/** What several roles together allow: each value once, ascending, Home always among them. Numbers of no right fall out. */
export function effectivePermissions(roles: Iterable<readonly number[]>): PermissionValue[] {
  const held = new Set<number>([Permission.Home]);
  for (const role of roles) {
    for (const value of role) {
      held.add(value);
    }
  }
  return ALL_PERMISSIONS.filter((value) => held.has(value));
}

/** What was granted of rights, as values of a file's cell: all but Home, which everybody has. */
export const grantedOf = (permissions: readonly number[]): string[] =>
  permissions.filter((value) => value !== Permission.Home).map(String);

/** Whether one of the values that a field asks for is held; Home (0) is held by everybody who is logged in. */
export function holdsOneOf(held: readonly number[], needed: readonly number[]): boolean {
  return needed.some((value) => value === Permission.Home || held.includes(value));
}

/**
 * Nobody grants what they don't hold themselves: FORBIDDEN, with the values in `params.missing`. A number that is no
 * right at all: 10006.
 */
export function assertGrantable(held: readonly number[], granted: readonly number[]): void {
  const unknown = granted.filter((value) => !isPermission(value));
  if (unknown.length > 0) {
    refuse("ILLEGAL_SELECTION", { field: "permissions", params: { unknown } });
  }
  const missing = granted.filter((value) => !holdsOneOf(held, [value]));
  if (missing.length > 0) {
    refuse("FORBIDDEN", { field: "permissions", params: { missing } });
  }
}
