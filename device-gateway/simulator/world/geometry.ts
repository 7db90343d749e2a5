/** A lying cylinder: how high a part of its capacity stands, as a part of its diameter. */

function areaBelow(height: number): number {
  const offset = 1 - 2 * height;
  return (Math.acos(offset) - offset * Math.sqrt(1 - offset * offset)) / Math.PI;
}

function heightByHalving(part: number): number {
  let low = 0;
  let high = 1;
  for (let turn = 0; turn < 40; turn += 1) {
    const middle = (low + high) / 2;
    if (areaBelow(middle) < part) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

const STEPS = 2000;
const HEIGHTS = Float64Array.from({ length: STEPS + 1 }, (_, index) => heightByHalving(index / STEPS));

/** Height (0 to 1) at which the given part (0 to 1) of the capacity stands. */
export function heightOfPart(part: number): number {
  const at = Math.min(Math.max(part, 0), 1) * STEPS;
  const below = Math.min(Math.floor(at), STEPS - 1);
  const low = HEIGHTS[below] ?? 0;
  const high = HEIGHTS[below + 1] ?? 1;
  return low + (high - low) * (at - below);
}

/** Part of the capacity below a height (0 to 1). */
export function partBelowHeight(height: number): number {
  return areaBelow(Math.min(Math.max(height, 0), 1));
}
