import { addDays, usableZone, wallTime } from "../../../../common/zone-time.ts";
import type { CoverageOf } from "../../../parts/coverage/use-coverage.ts";
import type { Span } from "./stock-address.ts";

/** Days of stations of which not all has arrived, each as {@link gapKey}; a gap ends before its last instant. */
export type GapDays = ReadonlySet<string>;

export const gapKey = (stationId: string, day: string): string => `${stationId} ${day}`;

/** The days that gaps touch, of those that are shown. */
export function gapDays(gaps: CoverageOf["gaps"], { from, to }: Span): GapDays {
  const days = new Set<string>();
  for (const { stationId, timeZone, from: began, to: ended } of gaps) {
    const zone = usableZone(timeZone);
    const [first, last] = [wallTime(new Date(began), zone).day, wallTime(new Date(Date.parse(ended) - 1), zone).day];
    for (let day = first < from ? from : first; day <= last && day <= to; day = addDays(day, 1)) {
      days.add(gapKey(stationId, day));
    }
  }
  return days;
}
