import { type RawBuilder, sql } from "kysely";

/** More points than this no chart of ours shows, and no person reads. */
export const MOST_COURSE_POINTS = 1_500;
const MINUTE_MS = 60_000;

/** How far the points of a course lie apart; RAW: each is a reading. */
export type CourseStep = "RAW" | "FIVE_MINUTES" | "HOUR" | "DAY";

/** Finest first. */
const STEPS: readonly (readonly [Exclude<CourseStep, "RAW">, number])[] = [
  ["FIVE_MINUTES", 5 * MINUTE_MS],
  ["HOUR", 60 * MINUTE_MS],
  ["DAY", 24 * 60 * MINUTE_MS],
];

/** The finest step at which a time has no more points than are shown: every reading where there are so few; null: it is too long for any. */
export function stepOf(ms: number, readings: number): CourseStep | null {
  if (readings <= MOST_COURSE_POINTS) {
    return "RAW";
  }
  return STEPS.find(([, size]) => ms <= size * MOST_COURSE_POINTS)?.[0] ?? null;
}

/** Which readings (r) belong to one point; hours and days are the station's. */
export function bucketOf(step: CourseStep, timeZone: string): RawBuilder<unknown> {
  switch (step) {
    case "RAW":
      return sql`r.time`;
    case "FIVE_MINUTES":
      return sql`date_bin('5 minutes', r.time, 'epoch')`;
    case "HOUR":
      return sql`date_trunc('hour', r.time, ${timeZone})`;
    case "DAY":
      return sql`date_trunc('day', r.time, ${timeZone})`;
  }
}
