const MINUTE_MS = 60_000;

/** When something is tried again after so many attempts that failed, by the minutes to wait after each; null: never. */
export function againAt(now: Date, attempts: number, waits: readonly number[]): Date | null {
  const wait = waits[attempts - 1];
  return wait === undefined ? null : new Date(now.getTime() + wait * MINUTE_MS);
}
