/** The numbers of the contract's `@permission` that components ask for by name; routes carry theirs in app/navigation.ts. */
export const Permission = {
  Home: 0,
  StationSettings: 1,
  TankConfig: 4,
  DeviceBinding: 5,
  RealTimeDevices: 6,
  WebsiteIcon: 112,
  Log: 100,
  SiteActivation: 104,
  DeviceActivation: 105,
  AcknowledgeAlarms: 116,
} as const;
