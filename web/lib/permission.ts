/** The numbers of the contract's `@permission` that components ask for by name; routes carry theirs in app/navigation.ts. */
export const Permission = {
  Home: 0,
  StationSettings: 1,
  UnitPrice: 3,
  TankConfig: 4,
  DeviceBinding: 5,
  RealTimeDevices: 6,
  PlatformAccounts: 9,
  PersonalCredit: 25,
  WebsiteIcon: 112,
  Log: 100,
  SiteSet: 101,
  PermissionConfig: 109,
  PriceSet: 102,
  SiteActivation: 104,
  DeviceActivation: 105,
  AcknowledgeAlarms: 116,
} as const;
