import { refuse } from "../../kernel/errors/refuse.ts";
import type { DiscountBasis } from "./discount.types.ts";

/** Rules of one platform and basis: all of them are looked at for each sale, and put in order by hand. */
const MOST_RULES = 100;
/** Levels as they are counted, 1 the lowest. */
const LEVELS = { least: 1, most: 9 };
const MOST_POINTS = 1_000_000_000;

/** Refuses one more rule than fit (10012). */
export function assertRoomForRule(rules: number): void {
  if (rules >= MOST_RULES) {
    refuse("PARAMETER_ERROR", { field: "basis", params: { most: MOST_RULES } });
  }
}

interface Membership {
  readonly basis: DiscountBasis;
  readonly memberLevels: readonly number[];
  readonly minPoints: number | null;
}

/** Refuses levels and points that there are none of, a SCORE rule for neither, and a PRICE rule for points (10012). */
export function assertMembership({ basis, memberLevels, minPoints }: Membership): void {
  const wrong = memberLevels.findIndex((level) => level < LEVELS.least || level > LEVELS.most);
  if (wrong >= 0) {
    refuse("PARAMETER_ERROR", { field: `memberLevels.${wrong}`, params: LEVELS });
  }
  if (basis === "SCORE" && memberLevels.length === 0 && minPoints === null) {
    refuse("PARAMETER_ERROR", { field: "memberLevels" });
  }
  if (minPoints !== null && (basis === "PRICE" || minPoints < 1 || minPoints > MOST_POINTS)) {
    refuse("PARAMETER_ERROR", { field: "minPoints" });
  }
}
