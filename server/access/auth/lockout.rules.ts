/** What is remembered of failures of one kind: of a name, an address, or both together. */
export interface FailureCount {
  readonly failures: number;
  readonly lastAt: Date;
  /** Null: not locked. */
  readonly lockedUntil: Date | null;
}

/** How failures in a row lock. */
export interface LockPolicy {
  /** So many wrong tries are taken for typing errors. */
  readonly freeFailures: number;
  /** Failures so long ago no longer count. */
  readonly forgottenAfterMs: number;
}

const HOUR_MS = 60 * 60_000;
const FIRST_LOCK_MS = 60_000;
const LONGEST_LOCK_MS = HOUR_MS;

/** One name from one address, or a person's own password: after a night a person starts afresh. */
export const OF_BOTH: LockPolicy = { freeFailures: 4, forgottenAfterMs: 12 * HOUR_MS };
/** One name from everywhere: many addresses guess no more often than one. */
export const OF_ACCOUNT: LockPolicy = { freeFailures: 29, forgottenAfterMs: 12 * HOUR_MS };
/** All names from one address: a company's people may share one, and their typing errors. */
export const OF_ADDRESS: LockPolicy = { freeFailures: 99, forgottenAfterMs: HOUR_MS };

/** A count that is older says nothing any more. */
export const LONGEST_MEMORY_MS = 12 * HOUR_MS + LONGEST_LOCK_MS;

/** How long the n-th failure in a row locks: not at all at first, then a minute, doubling up to an hour. */
export function lockMs(failures: number, { freeFailures }: LockPolicy = OF_BOTH): number {
  const over = failures - freeFailures;
  return over <= 0 ? 0 : Math.min(FIRST_LOCK_MS * 2 ** (over - 1), LONGEST_LOCK_MS);
}

/**
 * Counts one more failure. A try while the lock holds must be refused before its password is looked at and is no
 * failure: whoever tries on doesn't make the lock longer.
 */
export function afterFailure(previous: FailureCount | null, now: Date, policy: LockPolicy = OF_BOTH): FailureCount {
  const remembered = previous !== null && now.getTime() - previous.lastAt.getTime() < policy.forgottenAfterMs;
  const failures = (remembered ? previous.failures : 0) + 1;
  const lock = lockMs(failures, policy);
  return { failures, lastAt: now, lockedUntil: lock === 0 ? null : new Date(now.getTime() + lock) };
}

/** Whole seconds until the next try is allowed; 0: now. */
export function lockedFor(count: FailureCount | null, now: Date): number {
  const until = count?.lockedUntil ?? null;
  return until === null ? 0 : Math.max(0, Math.ceil((until.getTime() - now.getTime()) / 1000));
}

/** Whoever has an IPv6 address has 2^64 of them: the network's part stands for all. */
export function placeOf(address: string): string {
  if (!address.includes(":")) {
    return address;
  }
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  const [head = "", tail] = address.toLowerCase().split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  const gap = Array<string>(Math.max(0, 8 - before.length - after.length)).fill("0");
  return mapped ?? `${[...before, ...(tail === undefined ? [] : gap), ...after].slice(0, 4).join(":")}::/64`;
}
