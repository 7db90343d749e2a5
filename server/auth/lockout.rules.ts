/** What is remembered of failed logins of one name from one address. */
export interface FailureCount {
  readonly failures: number;
  readonly lastAt: Date;
  /** Null: not locked. */
  readonly lockedUntil: Date | null;
}

/** So many wrong tries are taken for typing errors. */
const FREE_FAILURES = 4;
const FIRST_LOCK_MS = 60_000;
const LONGEST_LOCK_MS = 60 * 60_000;
/** Failures so long ago no longer count: after a night a person starts afresh. */
const FORGOTTEN_AFTER_MS = 12 * 60 * 60_000;

/** How long the n-th failure in a row locks: not at all at first, then a minute, doubling up to an hour. */
export function lockMs(failures: number): number {
  const over = failures - FREE_FAILURES;
  return over <= 0 ? 0 : Math.min(FIRST_LOCK_MS * 2 ** (over - 1), LONGEST_LOCK_MS);
}

/**
 * Counts one more failure. A try while the lock holds must be refused before its password is looked at and is no
 * failure: whoever tries on doesn't make the lock longer.
 */
export function afterFailure(previous: FailureCount | null, now: Date): FailureCount {
  const remembered = previous !== null && now.getTime() - previous.lastAt.getTime() < FORGOTTEN_AFTER_MS;
  const failures = (remembered ? previous.failures : 0) + 1;
  const lock = lockMs(failures);
  return { failures, lastAt: now, lockedUntil: lock === 0 ? null : new Date(now.getTime() + lock) };
}

/** Whole seconds until the next try is allowed; 0: now. */
export function lockedFor(count: FailureCount | null, now: Date): number {
  const until = count?.lockedUntil ?? null;
  return until === null ? 0 : Math.max(0, Math.ceil((until.getTime() - now.getTime()) / 1000));
}
