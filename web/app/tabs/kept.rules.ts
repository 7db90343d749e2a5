/** How many screens stay as they were left; more of them would be more than a small computer carries. */
export const MOST_KEPT = 8;

/** The paths of kept screens from the one seen last to the one seen longest ago, the present one first. */
export type Kept = readonly string[];

interface Wish {
  /** What is on screen now. */
  readonly present: string;
  /** What may be kept besides. */
  readonly open: readonly string[];
  /** What must not be given up: something unsaved is in it. */
  readonly unsaved: ReadonlySet<string | undefined>;
}

/** Which screens to keep now: the present one, then of the open ones the last seen, and all with something unsaved. */
export function keptNow(kept: Kept, { present, open, unsaved }: Wish): Kept {
  const others = kept.filter((path) => path !== present && open.includes(path));
  const stay = others.filter((path, index) => index < MOST_KEPT - 1 || unsaved.has(path));
  return [present, ...stay];
}
