import { Permission, type PermissionValue } from "../../../common/permission.ts";
import { PermissionLevel, holdsOneOf, rightsTo } from "../../access/auth/rights.ts";

/** A price approval that nobody decides about expires after 7 days: by then the prices around it have moved on. */
export const APPROVAL_DAYS = 7;

/** What each mutation that can wait needs to be operated, and whoever decides about it to be approved. */
const NEEDED: Readonly<Record<string, readonly PermissionValue[]>> = {
  changePrices: [Permission.UnitPrice, Permission.PriceSet],
  createPriceBatch: [Permission.CompanyPrice],
};

/** The mutations about which somebody with these rights may decide. */
export const decidable = (rights: readonly number[]): string[] =>
  Object.entries(NEEDED).flatMap(([operation, needed]) =>
    holdsOneOf(rights, rightsTo(PermissionLevel.APPROVE, needed)) ? [operation] : [],
  );

/** A note says something, in at most 500 characters. */
export function isNote(note: string): boolean {
  const length = [...note.trim()].length;
  return length > 0 && length <= 500;
}
