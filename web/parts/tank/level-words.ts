import type { TankLevelState } from "../../schema-types.generated.ts";
import { words } from "../records/words.ts";

/** What levels of tanks are called. */
export const LEVEL_WORDS = words<TankLevelState>(["LOW", "NORMAL", "HIGH"], (level) => `tank.level.${level}`);
