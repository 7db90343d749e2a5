import { chakra } from "@chakra-ui/react";
import { drawnPoints, soldIn, type DayPoint } from "./board.ts";

const WIDTH = 64;
const HEIGHT = 20;

/** Today's hours over the same weekday's, dashed: a glance beside a figure; the chart below has the scale. */
export function Sparkline({ points }: { readonly points: readonly DayPoint[] }) {
  const compared = points.some(({ lastWeek }) => lastWeek > 0);
  const most = Math.max(1, ...points.map((point) => Math.max(soldIn(point) ?? 0, point.lastWeek)));
  const at = (hour: number, value: number) =>
    `${((hour / 23) * WIDTH).toFixed(1)},${(HEIGHT - 1 - (value / most) * (HEIGHT - 2)).toFixed(1)}`;
  const today = drawnPoints(points).flatMap((point) => {
    const sold = soldIn(point);
    return sold === undefined ? [] : [at(point.hour, sold)];
  });
  return (
    <chakra.svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      h="5"
      display={{ base: "none", sm: "block" }}
      // Gives way to the label's words.
      flex="0 1000 4rem"
      minW="6"
      fill="none"
      aria-hidden
      strokeLinejoin="round"
      strokeLinecap="round"
    >
      {compared && (
        <chakra.g color="line.strong">
          <polyline
            points={points.map(({ hour, lastWeek }) => at(hour, lastWeek)).join(" ")}
            stroke="currentColor"
            strokeDasharray="2 2.5"
          />
        </chakra.g>
      )}
      <chakra.g color="accent.solid">
        <polyline points={today.join(" ")} stroke="currentColor" strokeWidth="1.6" />
      </chakra.g>
    </chakra.svg>
  );
}
