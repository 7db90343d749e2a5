import { chakra } from "@chakra-ui/react";

interface Props {
  /** In order of time; null where there is nothing yet. */
  readonly values: readonly (number | null)[];
  /** What isn't over yet, by itself: an open dot, to which no line falls. */
  readonly open?: { readonly at: number; readonly value: number } | undefined;
  /** The period that it is compared with, as many values; dashed. */
  readonly compare?: readonly (number | null)[];
  /** What moves little around a large value: the scale begins at its least instead of at 0. */
  readonly close?: boolean;
}

const WIDTH = 64;
const HEIGHT = 20;
/** Room for half a dot, so that nothing is drawn beyond the picture. */
const EDGE = 2.5;

/** A glance at a course beside its figure: without axes, and nothing for those who listen, who have the figure. */
export function Spark({ values, compare = [], open, close = false }: Props) {
  const all = [...values, ...compare, open?.value ?? null].filter((value) => value !== null);
  const [least, most] = close ? scaleOf(all) : [Math.min(0, ...all), Math.max(...all, 1)];
  const place = (index: number, value: number) => {
    const x = EDGE + (index / Math.max(1, values.length - 1)) * (WIDTH - 2 * EDGE);
    return [x, HEIGHT - EDGE - ((value - least) / (most - least)) * (HEIGHT - 2 * EDGE)] as const;
  };
  const line = (of: readonly (number | null)[]) => {
    const points = of.flatMap((value, index) => (value === null ? [] : [place(index, value)]));
    // One point alone is drawn as a line from itself to itself: its round ends are a dot.
    return (points.length === 1 ? [...points, ...points] : points)
      .map((point) => point.map((at) => at.toFixed(1)).join(","))
      .join(" ");
  };
  const dot = open && place(open.at, open.value);
  // One value is no course: alone it would read as a sign of the figure. Its room is kept for when there are two.
  const isCourse = all.length > 1;
  return (
    <chakra.svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      h="5"
      w="16"
      // On a phone there are only the words beside it.
      display={{ base: "none", sm: "block" }}
      flex="none"
      css={LINES}
      aria-hidden
    >
      {isCourse && compare.length > 0 && <polyline points={line(compare)} data-compare="" />}
      {isCourse && <polyline points={line(values)} />}
      {isCourse && dot && <circle cx={dot[0]} cy={dot[1]} r={1.8} />}
    </chakra.svg>
  );
}

/** From the least to the most; what stands still stands in the middle. */
function scaleOf(values: readonly number[]): [number, number] {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return least === most ? [least - 1, most + 1] : [least, most];
}

const LINES = {
  fill: "none",
  strokeLinejoin: "round",
  strokeLinecap: "round",
  "& circle": { fill: "surface", stroke: "accent.solid", strokeWidth: "1.2" },
  "& polyline": { stroke: "accent.solid", strokeWidth: "1.6" },
  "& polyline[data-compare]": { stroke: "line.strong", strokeWidth: "1", strokeDasharray: "2 2.5" },
} as const;
