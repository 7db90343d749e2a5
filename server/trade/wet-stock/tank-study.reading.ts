import { type RawBuilder, sql } from "kysely";
import type { TankFinding } from "./tank-study.types.ts";

/** What is known of the last study of a tank, which is `y` of the statement; null before the first one. */
export const STUDY =
  sql.raw(`case when y.until is not null then json_build_object('studiedAt', y.studied_at, 'until', y.until, 'leak', y.leak,
  'litresPerHour', y.litres_per_hour::text, 'bandLitresPerHour', y.band_litres_per_hour::text, 'driftingGuns', y.drifting_guns, 'crossDrops', y.cross_drops) end`);

const FOUND: Readonly<Record<TankFinding, string>> = {
  LEAK_SUSPECTED: "y.leak = 'SUSPECTED'",
  LEAK_WATCH: "y.leak = 'WATCH'",
  METER_DRIFT: "y.drifting_guns > 0",
  CROSS_DROP: "y.cross_drops > 0",
};

/** Whether the last study of a tank, which is `y` of the statement, found one of these; true unless told. */
export const foundBy = (findings: readonly TankFinding[] | null | undefined): RawBuilder<unknown> =>
  sql.raw(findings?.length ? `(${findings.map((finding) => FOUND[finding]).join(" or ")})` : "true");
