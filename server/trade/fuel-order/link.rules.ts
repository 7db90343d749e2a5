import { compareDecimals, subtractDecimals } from "../../../common/decimal.ts";
import { MATCH_WITHIN_HOURS } from "../delivery-ticket/match.rules.ts";

const HOUR_MS = 3_600_000;
/** What is further from what was ordered is linked by nobody but a person. */
const NEAR_SHARE = 0.2;

/** A line of an order, and when its order is wanted and expected. */
export interface OpenLine {
  readonly orderId: string;
  readonly place: number;
  readonly tankId: string | null;
  readonly gradeId: string;
  readonly litres: string;
  readonly wantedFrom: Date;
  readonly wantedUntil: Date;
  readonly expectedAt: Date | null;
  /** Something that came is linked to it. */
  readonly isMet: boolean;
}

/** What came into a tank and is linked to no order: by its ticket, or as it was measured. */
export interface FreeLoad {
  readonly id: string;
  readonly tankId: string;
  readonly gradeId: string;
  readonly time: Date;
  readonly litres: string;
}

/** A load and the line that it came of. */
export interface LoadLink {
  readonly orderId: string;
  readonly place: number;
  readonly loadId: string;
}

/** From when until when something may come of an order: its window, the time at which it is expected, and what tickets are off by. */
export function reachOf({
  wantedFrom,
  wantedUntil,
  expectedAt,
}: Pick<OpenLine, "wantedFrom" | "wantedUntil" | "expectedAt">): { readonly from: Date; readonly until: Date } {
  const times = [wantedFrom, wantedUntil, ...(expectedAt === null ? [] : [expectedAt])].map((time) => time.getTime());
  const slack = MATCH_WITHIN_HOURS * HOUR_MS;
  return { from: new Date(Math.min(...times) - slack), until: new Date(Math.max(...times) + slack) };
}

/** Whether a load is of the tank or the grade of a line. */
export const isOfLine = (
  { tankId, gradeId }: Pick<OpenLine, "tankId" | "gradeId">,
  load: Pick<FreeLoad, "tankId" | "gradeId">,
): boolean => (tankId === null ? load.gradeId === gradeId : load.tankId === tankId);

/** Whether a load may have come of a line: by its tank or grade, and its time. It is offered then. */
export function mayComeOf(line: OpenLine, load: FreeLoad): boolean {
  const { from, until } = reachOf(line);
  return isOfLine(line, load) && load.time >= from && load.time <= until;
}

/** The same, and of about as many litres. */
function fits(line: OpenLine, load: FreeLoad): boolean {
  const off = subtractDecimals(load.litres, line.litres).replace("-", "");
  return mayComeOf(line, load) && compareDecimals(off, (Number(line.litres) * NEAR_SHARE).toFixed(3)) <= 0;
}

/** What is linked by itself: each load with a line of which nothing came yet, where each is the other's only choice. */
export function linksOf(lines: readonly OpenLine[], loads: readonly FreeLoad[]): LoadLink[] {
  const open = lines.filter(({ isMet }) => !isMet);
  return loads.flatMap((load) => {
    const [line, ...others] = open.filter((each) => fits(each, load));
    const isOnly = line !== undefined && others.length === 0 && loads.filter((each) => fits(line, each)).length === 1;
    return isOnly ? [{ orderId: line.orderId, place: line.place, loadId: load.id }] : [];
  });
}
