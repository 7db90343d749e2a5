import { refuse, Refusal } from "../../kernel/errors/refuse.ts";
import type { RefusalName } from "../../kernel/errors/catalogue.ts";

/** Where a platform stands, seen from the caller's own: by their paths "rootId/…/id". */
export type Standing = "OWN" | "BELOW" | "SAME_LEVEL" | "ABOVE" | "BESIDE";

/** SETTINGS: what a platform may change of itself; EDIT: everything else of it; CREATE: a platform right below it. */
export type PlatformAction = "SETTINGS" | "EDIT" | "DELETE" | "CREATE";

/**
 * Touching one's own level: 10028 for deleting, 10031 for anything else. What is above or elsewhere isn't seen, so it
 * doesn't exist (10017). Null: allowed.
 */
const VERDICTS: Readonly<Record<Standing, Readonly<Record<PlatformAction, RefusalName | null>>>> = {
  BELOW: { SETTINGS: null, EDIT: null, DELETE: null, CREATE: null },
  OWN: { SETTINGS: null, EDIT: "SUPERIOR_NEEDED", DELETE: "SAME_LEVEL_PLATFORM", CREATE: null },
  SAME_LEVEL: {
    SETTINGS: "SUPERIOR_NEEDED",
    EDIT: "SUPERIOR_NEEDED",
    DELETE: "SAME_LEVEL_PLATFORM",
    CREATE: "SUPERIOR_NEEDED",
  },
  ABOVE: {
    SETTINGS: "PLATFORM_NOT_FOUND",
    EDIT: "PLATFORM_NOT_FOUND",
    DELETE: "PLATFORM_NOT_FOUND",
    CREATE: "PLATFORM_NOT_FOUND",
  },
  BESIDE: {
    SETTINGS: "PLATFORM_NOT_FOUND",
    EDIT: "PLATFORM_NOT_FOUND",
    DELETE: "PLATFORM_NOT_FOUND",
    CREATE: "PLATFORM_NOT_FOUND",
  },
};

/** A platform's path; `parentPath` null makes the root of a network. */
export function platformPathOf(parentPath: string | null, id: string): string {
  return parentPath === null ? id : `${parentPath}/${id}`;
}

/** The ids from the root to the platform, its own last. */
export function lineOf(path: string): string[] {
  return path.split("/");
}

/** Whether a platform is the given one or lies below it. */
export function isWithin(path: string, superiorPath: string): boolean {
  return path === superiorPath || path.startsWith(`${superiorPath}/`);
}

/** Same level: as far from the root of the same network. Beside: in another branch at another level, or in another network. */
export function standingOf(ownPath: string, targetPath: string): Standing {
  if (ownPath === targetPath) {
    return "OWN";
  }
  if (isWithin(targetPath, ownPath)) {
    return "BELOW";
  }
  if (isWithin(ownPath, targetPath)) {
    return "ABOVE";
  }
  const [own, target] = [lineOf(ownPath), lineOf(targetPath)];
  return own[0] === target[0] && own.length === target.length ? "SAME_LEVEL" : "BESIDE";
}

/** The superior rule: refuses what only a superior of the platform may do to it (10028, 10031, 10017). */
export function assertSuperior(ownPath: string, targetPath: string, action: PlatformAction): void {
  const verdict = VERDICTS[standingOf(ownPath, targetPath)][action];
  if (verdict !== null) {
    throw new Refusal(verdict);
  }
}

/** A platform's limit, and the stations that its subtree has now (deleted ones don't count). */
export interface SiteRoom {
  readonly siteLimit: number;
  readonly stationCount: number;
}

/**
 * Refuses one more station where the limit is reached (10018; 10040 where only one is allowed). To be asked of the
 * platform and every one above it, with counts that are locked against stations made at the same moment.
 */
export function assertRoomForSite({ siteLimit, stationCount }: SiteRoom): void {
  if (stationCount < siteLimit) {
    return;
  }
  if (siteLimit === 1) {
    refuse("ONE_SITE_ONLY");
  }
  refuse("SITE_LIMIT_EXCEEDED", { params: { limit: siteLimit } });
}

/** Refuses a new limit below the present number of stations (10018). */
export function assertLimitHolds({ siteLimit, stationCount }: SiteRoom): void {
  if (stationCount > siteLimit) {
    refuse("SITE_LIMIT_EXCEEDED", { field: "siteLimit", params: { limit: siteLimit } });
  }
}
