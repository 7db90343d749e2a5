/** A file that is made within this time is fetched at once: one still waits for it. */
const AT_ONCE_MS = 8_000;

const expected = new Map<string, number>();

/** This window has asked for an export. */
export function expectExport(id: string, now: number = Date.now()): void {
  expected.set(id, now);
}

/** Whether this window asked for an export a moment ago; told once. */
export function wasExpected(id: string, now: number = Date.now()): boolean {
  const since = expected.get(id);
  expected.delete(id);
  return since !== undefined && now - since <= AT_ONCE_MS;
}
