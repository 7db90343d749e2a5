import { Permission } from "../../../../common/permission.ts";
import type { Grants } from "../../../lib/session.ts";
import type { RightGroup } from "../../../ui/rights-map.ts";

/** From what a new role can start. */
export const ROLE_TEMPLATES = ["EMPTY", "READ_ONLY", "ATTENDANT", "PRICE_CLERK", "AUDITOR"] as const;
export type RoleTemplate = (typeof ROLE_TEMPLATES)[number];

const { StationSettings, EnergyTypes, UnitPrice, RealTimeEquip, CompanyPrice, PriceSet, AlarmInfo } = Permission;
const FORECOURT = [RealTimeEquip, AlarmInfo];
const PRICES = [UnitPrice, CompanyPrice, PriceSet];
/** What happened: reports, sales, logs of money, points and prices, and the log itself (specification §2). */
const RECORDS = [7, 8, 12, 17, 18, 22, 23, 100, 113, 114, 115, 118, 123];

/** What a template grants, of what can be granted at all. */
export function templateGrants(template: RoleTemplate, groups: readonly RightGroup[]): Grants {
  switch (template) {
    case "EMPTY":
      return { permissions: [], operates: [], approves: [] };
    case "READ_ONLY":
      return {
        permissions: groups.flatMap(({ permissions }) => permissions.map(({ value }) => value)),
        operates: [],
        approves: [],
      };
    case "ATTENDANT":
      return { permissions: FORECOURT, operates: FORECOURT, approves: [] };
    case "PRICE_CLERK":
      return {
        permissions: [...PRICES, StationSettings, EnergyTypes, Permission.PriceHistory],
        operates: PRICES,
        approves: [],
      };
    case "AUDITOR":
      return { permissions: [...PRICES, ...RECORDS], operates: [], approves: [] };
  }
}
