import { refuse } from "../../kernel/errors/refuse.ts";
import { ALL_PERMISSIONS, Permission, type PermissionValue } from "../../../common/permission.ts";

/** How far a permission value goes: seeing, changing and ordering, deciding about what others ask for. */
export const PermissionLevel = { VIEW: "VIEW", OPERATE: "OPERATE", APPROVE: "APPROVE" } as const;
export type PermissionLevel = keyof typeof PermissionLevel;

/** What a level adds to a value, so that rights of all levels are one set of numbers: 6 sees, 1006 operates, 2006 approves. */
export const LEVEL_OFFSET: Readonly<Record<PermissionLevel, number>> = { VIEW: 0, OPERATE: 1_000, APPROVE: 2_000 };

/** Home, and the screens on which there is nothing to change by what they are: reports, logs, maps. */
const VIEW_ONLY: ReadonlySet<PermissionValue> = new Set([
  Permission.Home,
  Permission.TransactionStatistics,
  Permission.UserFlowQuery,
  Permission.PointsProductLog,
  Permission.UserPointsLog,
  Permission.UserGroupLog,
  Permission.PriceHistory,
  Permission.Log,
  Permission.DepositRecord,
  Permission.TankInfo,
  Permission.StationTankInfo,
  Permission.CardSummary,
  Permission.DeviceMonitor,
  Permission.MonitorDeviceList,
  Permission.StoredValueInquiry,
  Permission.DeviceLocation,
]);

/** Where somebody asks and another person decides. */
const APPROVABLE: ReadonlySet<PermissionValue> = new Set([
  Permission.UnitPrice,
  Permission.PriceSet,
  Permission.CompanyPrice,
  Permission.OrderReview,
  Permission.InvoiceBusiness,
  Permission.PeriodLock,
]);

/** The values that a level can be granted for, ascending. */
export const VALUES_OF: Readonly<Record<PermissionLevel, readonly PermissionValue[]>> = {
  VIEW: ALL_PERMISSIONS,
  OPERATE: ALL_PERMISSIONS.filter((value) => !VIEW_ONLY.has(value)),
  APPROVE: ALL_PERMISSIONS.filter((value) => APPROVABLE.has(value)),
};

const LEVELS = Object.values(PermissionLevel);

/** Permission values at a level, as rights. */
export const rightsTo = (level: PermissionLevel, values: readonly number[]): number[] =>
  values.map((value) => LEVEL_OFFSET[level] + value);

/** Every right, ascending: what the first administrator of a network holds. */
export const ALL_RIGHTS: readonly number[] = LEVELS.flatMap((level) => rightsTo(level, VALUES_OF[level]));

/** What is granted, as the contract tells it: whoever operates or approves a value also sees it. */
export interface Grants {
  readonly permissions: readonly number[];
  readonly operates: readonly number[];
  readonly approves: readonly number[];
}

/** The values that rights hold at one level, in their order. */
function valuesAt(level: PermissionLevel, rights: readonly number[]): number[] {
  const from = LEVEL_OFFSET[level];
  return rights.filter((right) => right >= from && right < from + LEVEL_OFFSET.OPERATE).map((right) => right - from);
}

/** Rights by their levels. */
export const grantsOf = (rights: readonly number[]): Grants & Record<keyof Grants, number[]> => ({
  permissions: valuesAt("VIEW", rights),
  operates: valuesAt("OPERATE", rights),
  approves: valuesAt("APPROVE", rights),
});

const FIELD = { VIEW: "permissions", OPERATE: "operates", APPROVE: "approves" } as const;

/** Grants as rights; what one operates or approves one sees. A value that is none, or can't be granted so far: 10006. */
export function rightsOf(grants: Partial<Grants>): number[] {
  return effectiveRights(
    LEVELS.map((level) => {
      const field = FIELD[level];
      const values = grants[field] ?? [];
      const unknown = values.filter(
        (value) => !VALUES_OF[level].some((known) => known === value) && value !== Permission.Home,
      );
      if (unknown.length > 0) {
        refuse("ILLEGAL_SELECTION", { field, params: { unknown } });
      }
      return rightsTo(level, values);
    }),
  );
}

/**
 * What several roles together allow: each right once, ascending, Home always among them, and what one operates or approves
 * one sees. Numbers of no right fall out.
 */
export function effectiveRights(roles: Iterable<readonly number[]>): number[] {
  const held = new Set<number>([Permission.Home]);
  for (const role of roles) {
    for (const right of role) {
      held.add(right);
      held.add(right % LEVEL_OFFSET.OPERATE);
    }
  }
  return ALL_RIGHTS.filter((right) => held.has(right));
}

/** Granted values as values of a file's cell: all but Home, which everybody has. */
export const grantedOf = (values: readonly number[]): string[] =>
  values.filter((value) => value !== Permission.Home).map(String);

/** Whether one of the rights that a field asks for is held; Home (0) is held by everybody who is logged in. */
export function holdsOneOf(held: readonly number[], needed: readonly number[]): boolean {
  return needed.some((right) => right === Permission.Home || held.includes(right));
}

/** Whether all that is granted is held. */
export const holdsAll = (held: readonly number[], granted: readonly number[]): boolean =>
  granted.every((right) => holdsOneOf(held, [right]));

/**
 * Nobody grants what they don't hold themselves: FORBIDDEN, with the values in `params.missing` and how far they were to
 * go in `params.level`.
 */
export function assertGrantable(held: readonly number[], granted: readonly number[]): void {
  const missing = granted.filter((right) => !holdsOneOf(held, [right]));
  for (const level of LEVELS) {
    const values = valuesAt(level, missing);
    if (values.length > 0) {
      refuse("FORBIDDEN", { field: FIELD[level], params: { missing: values, level } });
    }
  }
}

/**
 * Nobody takes rights from themselves: what one doesn't hold one can't give back, and there may be nobody else who could. `left`: what one
 * would hold by one's roles. 10006.
 */
export function assertKept(held: readonly number[], left: readonly number[], field: string): void {
  if (!holdsAll(left, held)) {
    refuse("ILLEGAL_SELECTION", { field });
  }
}
