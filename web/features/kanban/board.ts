import type { KanbanChangesSubscription, KanbanHourPointFragment } from "./kanban.generated.ts";

export type Board = KanbanChangesSubscription["kanbanChanges"];

/**
 * How far today is above (+) or below (−) the same weekday a week ago, as a ratio; undefined where there is nothing to
 * compare with. A ratio is shown to a tenth of a per cent, so floats do.
 */
export function changeOf(today: string | number, lastWeek: string | number | null): number | undefined {
  const before = Number(lastWeek ?? 0);
  return before > 0 ? (Number(today) - before) / before : undefined;
}

/** One hour of the day as it is drawn (floats) and as it is said (the decimals themselves). */
export interface DayPoint {
  readonly hour: number;
  /** Null from the present hour on: the line of whole hours ends before it. */
  readonly today: number | null;
  /** The last whole hour and the present one, which is still running; null elsewhere. */
  readonly running: number | null;
  readonly lastWeek: number;
  readonly source: KanbanHourPointFragment | undefined;
}

type Measure = "amount" | "volume";
const LAST_WEEK = { amount: "lastWeekAmount", volume: "lastWeekVolume" } as const;

/**
 * The day's 24 hours. The contract sends today's hours up to the present one, and may send the later ones for last
 * week's figures; `presentHour` tells them apart.
 */
export function dayPoints(
  hours: readonly KanbanHourPointFragment[],
  measure: Measure,
  presentHour: number,
): DayPoint[] {
  const byHour = new Map(hours.map((point) => [point.hour, point]));
  return Array.from({ length: 24 }, (_, hour) => {
    const source = byHour.get(hour);
    const value = Number(source?.[measure] ?? 0);
    return {
      hour,
      today: hour < presentHour ? value : null,
      running: hour === presentHour || hour === presentHour - 1 ? value : null,
      lastWeek: Number(source?.[LAST_WEEK[measure]] ?? 0),
      source,
    };
  });
}

/**
 * The points as a line shows them: it begins with the first sale. Hours of nothing before it would be a floor from which
 * the line shoots up; the tables have them.
 */
export function drawnPoints(points: readonly DayPoint[]): DayPoint[] {
  const first = points.findIndex((point) => (soldIn(point) ?? 0) > 0);
  return points.map((point) => (point.hour < first || first < 0 ? { ...point, today: null, running: null } : point));
}

/** What was sold in an hour that has begun; undefined for the hours to come. */
export function soldIn(point: DayPoint): number | undefined {
  return point.today ?? point.running ?? undefined;
}

/** Compares two decimals of the contract for an order on screen; the larger first. */
export function largerFirst(left: string, right: string): number {
  return Number(right) - Number(left);
}

/** 9 → "09:00", the hour that begins then. */
export function hourOf(hour: number): string {
  return `${String(hour).padStart(2, "0")}:00`;
}

/** The hour of the day that it is in the board's zone, 0 to 23. */
export function presentHourOf(board: Pick<Board, "asOf" | "timeZone">): number {
  const text = new Intl.DateTimeFormat("en", { hour: "2-digit", hourCycle: "h23", timeZone: board.timeZone }).format(
    new Date(board.asOf),
  );
  return Number(text);
}
