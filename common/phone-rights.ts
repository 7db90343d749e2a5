import { Permission, type PermissionValue } from "./permission.ts";

/** What the page for phones asks for needs these to be seen, and no more; test/phone-rights.test.ts holds both. */
export const PHONE_RIGHTS: readonly PermissionValue[] = [
  Permission.Home,
  Permission.RealTimeEquip,
  Permission.StationReport,
];

/** How long the token of a phone is valid, in days with the one on which it is made: phones get lost. */
export const PHONE_DAYS = { usual: 30, most: 90 } as const;
