/** The numbers of the contract's `@permission` that components ask for by name; routes carry theirs in app/navigation.ts. */
export const Permission = {
  Home: 0,
  TankConfig: 4,
  DeviceBinding: 5,
  UnitPrice: 3,
  PriceSet: 102,
  RealTimeDevices: 6,
  PlatformAccounts: 9,
  PersonalCredit: 25,
  WebsiteIcon: 112,
  Log: 100,
  SiteSet: 101,
  PermissionConfig: 109,
  AcknowledgeAlarms: 116,
} as const;
