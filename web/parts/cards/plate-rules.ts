import type { PlateRule } from "../../schema-types.generated.ts";
import { words } from "../records/words.ts";

const PLATE_RULES = [
  "GROUP_ON",
  "CYLINDER_TEST",
  "DAY_AMOUNT",
  "DAY_VOLUME",
  "DAY_COUNT",
  "MONTH_AMOUNT",
  "MONTH_VOLUME",
  "MONTH_COUNT",
] as const satisfies readonly PlateRule[];

/** What the rules of a plate's group are called, in the order in which they are asked. */
export const PLATE_RULE_WORDS = words<PlateRule>(PLATE_RULES, (rule) => `plate.rule.${rule}`);
