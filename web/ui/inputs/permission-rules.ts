/** How many of some permissions are granted. */
export type CheckState = "none" | "some" | "all";

/** Of these permissions, none, some or all are granted. */
export function checkStateOf(granted: readonly number[], of: readonly number[]): CheckState {
  const count = of.filter((value) => granted.includes(value)).length;
  return count === 0 ? "none" : count === of.length ? "all" : "some";
}

/**
 * What is granted after one touch: all of `of` that can be granted, or none of it where all that can is granted already.
 * What the person doesn't hold stays as it is, granted by others or not. Each once, ascending.
 */
export function toggled(granted: readonly number[], of: readonly number[], grantable: readonly number[]): number[] {
  const open = of.filter((value) => grantable.includes(value));
  const rest = granted.filter((value) => !open.includes(value));
  const next = checkStateOf(granted, open) === "all" ? rest : [...rest, ...open];
  return [...new Set(next)].sort((left, right) => left - right);
}
