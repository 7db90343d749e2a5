/** Where a piston is between its lower point (0) and its upper one (1); null where one of the three is not known or both points are the same. */
export function strokeOf(up: string | null, down: string | null, current: string | null): number | null {
  if (up === null || down === null || current === null || Number(up) === Number(down)) {
    return null;
  }
  const place = (Number(current) - Number(down)) / (Number(up) - Number(down));
  return Math.min(1, Math.max(0, place));
}
