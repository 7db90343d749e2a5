import type { Grants } from "../../lib/session.ts";

/** How far a permission goes, and the list of grants that holds it. */
export const LEVEL_FIELDS = { VIEW: "permissions", OPERATE: "operates", APPROVE: "approves" } as const;
export type Level = keyof typeof LEVEL_FIELDS;

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
  return ascending(next);
}

/**
 * {@link toggled} of one level. What is operated or approved is seen: granting either grants seeing, and what is not seen any
 * more is neither operated nor approved; what of these the person can't take away keeps its sight.
 */
export function toggledLevel(
  granted: Grants,
  level: Level,
  { of, grantable }: { of: readonly number[]; grantable: Grants },
): Grants {
  const field = LEVEL_FIELDS[level];
  const next = { ...granted, [field]: toggled(granted[field], of, grantable[field]) };
  if (level !== "VIEW") {
    const added = next[field].filter((value) => !granted[field].includes(value));
    return { ...next, permissions: ascending([...granted.permissions, ...added]) };
  }
  const gone = granted.permissions.filter((value) => !next.permissions.includes(value));
  const without = (of: "operates" | "approves") =>
    next[of].filter((value) => !gone.includes(value) || !grantable[of].includes(value));
  const [operates, approves] = [without("operates"), without("approves")];
  return { permissions: ascending([...next.permissions, ...operates, ...approves]), operates, approves };
}

/** What of some grants can be granted by somebody who holds `grantable`. */
export function grantsWithin(wanted: Grants, grantable: Grants): Grants {
  const within = (field: keyof Grants) => wanted[field].filter((value) => grantable[field].includes(value));
  return { permissions: within("permissions"), operates: within("operates"), approves: within("approves") };
}

const ascending = (values: readonly number[]): number[] => [...new Set(values)].sort((left, right) => left - right);
