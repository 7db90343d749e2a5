/** A step of a waterfall: from where to where it leads; both the same: a level that is reached. */
export interface Leap {
  readonly from: number;
  readonly to: number;
}

/** Where a step stands on its line, in per cent of it. */
interface Placed {
  readonly start: number;
  readonly width: number;
}

const WHOLE = 100;

/** Where steps stand on one scale, from the least of what they reach to the most: drawn, so floats will do. */
export function placesOf(leaps: readonly Leap[]): readonly Placed[] {
  const ends = leaps.flatMap(({ from, to }) => [from, to]);
  const [least, most] = [Math.min(...ends), Math.max(...ends)];
  const range = most - least || 1;
  const place = (value: number) => ((value - least) / range) * WHOLE;
  return leaps.map(({ from, to }) => ({
    start: place(Math.min(from, to)),
    width: place(Math.max(from, to)) - place(Math.min(from, to)),
  }));
}
