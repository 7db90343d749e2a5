import { Permission, type PermissionValue, holdsOneOf } from "../auth/permission.ts";

/** A price approval that nobody decides about expires after 7 days: by then the prices around it have moved on. */
export const APPROVAL_DAYS = 7;

/** What each mutation that can wait needs, and so whoever approves or rejects it. */
const NEEDED: Readonly<Record<string, readonly PermissionValue[]>> = {
  changePrices: [Permission.UnitPrice, Permission.PriceSet],
  createPriceBatch: [Permission.CompanyPrice],
};

/** The mutations about which somebody with these permissions may decide. */
export const decidable = (permissions: readonly number[]): string[] =>
  Object.entries(NEEDED).flatMap(([operation, needed]) => (holdsOneOf(permissions, needed) ? [operation] : []));

/** A note says something, in at most 500 characters. */
export function isNote(note: string): boolean {
  const length = [...note.trim()].length;
  return length > 0 && length <= 500;
}
