import type {
  KanbanChangesSubscription,
  KanbanHourPointFragment,
  KanbanStationLineFragment,
} from "./kanban.generated.ts";

type Told = KanbanChangesSubscription["kanbanChanges"];
type Takings = "todayAmount" | "todayVolume" | "todayVolumes" | "todaySales" | "hours";

/** A station of the board; its figures say nothing where the board has no takings. */
export type BoardStation = {
  [Field in keyof KanbanStationLineFragment]: NonNullable<KanbanStationLineFragment[Field]>;
};

/** The board as it is shown. */
export interface Board extends Omit<Told, Takings | "stations">, Record<Takings, unknown> {
  readonly todayAmount: string;
  readonly todayVolume: string;
  readonly todayVolumes: NonNullable<Told["todayVolumes"]>;
  readonly todaySales: number;
  readonly hours: KanbanHourPointFragment[];
  readonly stations: BoardStation[];
  /** Whether the person may see what was taken; without it, the figures above are empty and not shown. */
  readonly takings: boolean;
}

/** The board that the server tells. */
export function boardOf(told: Told): Board {
  return {
    ...told,
    takings: told.hours !== null,
    todayAmount: told.todayAmount ?? "0",
    todayVolume: told.todayVolume ?? "0",
    todayVolumes: told.todayVolumes ?? [],
    todaySales: told.todaySales ?? 0,
    hours: told.hours ?? [],
    stations: told.stations.map(({ amount, volumes, sales, ...rest }) => ({
      ...rest,
      amount: amount ?? "0",
      volumes: volumes ?? [],
      sales: sales ?? 0,
    })),
  };
}

/** One hour of the day as it is drawn (floats) and as it is said (the decimals themselves). */
export interface DayPoint {
  readonly hour: number;
  /** Null from the present hour on: the line of whole hours ends before it. */
  readonly today: number | null;
  /** The present hour, which is still running; null elsewhere. */
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
      running: hour === presentHour ? value : null,
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

/** The hour that is still running; undefined where nothing was sold before or in it. */
export function runningOf(points: readonly DayPoint[]): { readonly at: number; readonly value: number } | undefined {
  const at = points.findIndex(({ running }) => running !== null);
  const value = points[at]?.running;
  return value === null || value === undefined ? undefined : { at, value };
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
