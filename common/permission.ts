/**
 * Every right that an account can hold, by its number: the contract with the console's routes, the roles stored in
 * the database and `@permission` in schema.graphql. 0–26 are the specification's (§2); the routes that it gives no
 * number count from 100, in the order of its list; what it doesn't have follows them. Numbers are never used again for something else.
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
  PeriodLock: 125,
} as const;

export type PermissionName = keyof typeof Permission;
export type PermissionValue = (typeof Permission)[PermissionName];

/** Every value, ascending. */
export const ALL_PERMISSIONS: readonly PermissionValue[] = Object.values(Permission).sort((a, b) => a - b);
