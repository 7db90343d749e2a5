import type { Kysely } from "kysely";
import { Port } from "../../kernel/port.ts";
import type { ReadingMonth } from "./archive.rules.ts";

/** Whoever reckons from readings: says whether those of a month are still to be reckoned from. */
export const readingNeeds = new Port<(db: Kysely<unknown>, month: ReadingMonth) => Promise<boolean>>(
  "who still needs readings",
);
