import type { TimePoint } from "../../../ui/charts/time-chart.tsx";
import type { SkidHistoryQuery } from "./device-monitor.generated.ts";
import type { useMeasureWords } from "./use-measure-words.ts";

type Words = Pick<ReturnType<typeof useMeasureWords>, "nameOf" | "figure">;

/** All parameters of one moment together. */
export function pointsOf(
  courses: SkidHistoryQuery["measureHistory"]["courses"],
  { nameOf, figure }: Words,
): readonly TimePoint[] {
  const moments = new Map<number, Map<string, string | null>>();
  for (const { key, points } of courses) {
    for (const { at, value } of points) {
      const moment = Date.parse(at);
      moments.set(moment, (moments.get(moment) ?? new Map<string, string | null>()).set(key, value));
    }
  }
  return [...moments]
    .toSorted(([one], [other]) => one - other)
    .map(([at, values]) => ({
      at,
      values: Object.fromEntries([...values].map(([key, value]) => [key, value === null ? null : Number(value)])),
      facts: courses.map(({ key }) => ({ name: nameOf(key), figure: figure(key, values.get(key) ?? null) })),
    }));
}
