const MINUTE_MS = 60_000;
/** Keys that are told apart at a time; anybody may call from many addresses. */
const MOST_KEYS = 1_000;

/** Counts what happens by a key, and says when it is time to tell of it again: at once, then at most once a minute. */
export class OnceAMinute {
  private readonly untold = new Map<string, { toldAt: number; times: number }>();

  /** How often it happened since it was last told, this time included; null while it need not be told. */
  count(key: string): number | null {
    const known = this.untold.get(key) ?? { toldAt: Number.NEGATIVE_INFINITY, times: 0 };
    const times = known.times + 1;
    const now = performance.now();
    const due = now - known.toldAt >= MINUTE_MS;
    this.untold.delete(key);
    this.untold.set(key, due ? { toldAt: now, times: 0 } : { ...known, times });
    const oldest = this.untold.keys().next();
    if (this.untold.size > MOST_KEYS && !oldest.done) this.untold.delete(oldest.value);
    return due ? times : null;
  }
}
