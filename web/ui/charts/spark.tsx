import { chakra } from "@chakra-ui/react";

interface Props {
  /** In order of time; null where there is nothing yet. */
  readonly values: readonly (number | null)[];
  /** The period that it is compared with, as many values; dashed. */
  readonly compare?: readonly (number | null)[];
  /** What moves little around a large value: the scale begins at its least instead of at 0. */
  readonly close?: boolean;
}

const WIDTH = 64;
const HEIGHT = 20;

/** A glance at a course beside its figure: without axes, and nothing for those who listen, who have the figure. */
export function Spark({ values, compare = [], close = false }: Props) {
  const all = [...values, ...compare].filter((value) => value !== null);
  const [least, most] = close ? scaleOf(all) : [Math.min(0, ...all), Math.max(...all, 1)];
  const line = (of: readonly (number | null)[]) =>
    of
      .flatMap((value, index) => {
        const x = (index / Math.max(1, of.length - 1)) * WIDTH;
        const y = HEIGHT - 1 - (((value ?? 0) - least) / (most - least)) * (HEIGHT - 2);
        return value === null ? [] : [`${x.toFixed(1)},${y.toFixed(1)}`];
      })
      .join(" ");
  return (
    <chakra.svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      h="5"
      w="16"
      // Gives way to the words beside it; on a phone there are only they.
      display={{ base: "none", sm: "block" }}
      flex="0 1000 4rem"
      minW="6"
      css={LINES}
      aria-hidden
    >
      {compare.length > 0 && <polyline points={line(compare)} data-compare="" />}
      <polyline points={line(values)} />
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
  "& polyline": { stroke: "accent.solid", strokeWidth: "1.6" },
  "& polyline[data-compare]": { stroke: "line.strong", strokeWidth: "1", strokeDasharray: "2 2.5" },
} as const;
