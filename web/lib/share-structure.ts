/**
 * `next` with every part that equals its counterpart in `previous` replaced by it, so that what did not change keeps its
 * identity and memoized components stay still. For plain data as it comes from JSON.
 */
export function shareStructure<T>(previous: unknown, next: T): T {
  if (Object.is(previous, next)) {
    return next;
  }
  if (Array.isArray(next)) {
    return shareArray(previous, next) as T;
  }
  return isPlain(next) && isPlain(previous) ? (shareObject(previous, next) as T) : next;
}

function shareArray(previous: unknown, next: readonly unknown[]): readonly unknown[] {
  if (!Array.isArray(previous)) {
    return next;
  }
  const shared = next.map((item, index) => shareStructure(previous[index], item));
  const same = previous.length === shared.length && shared.every((item, index) => item === previous[index]);
  return same ? previous : shared;
}

type Plain = Record<string, unknown>;

function shareObject(previous: Plain, next: Plain): Plain {
  const keys = Object.keys(next);
  const shared = Object.fromEntries(keys.map((key) => [key, shareStructure(previous[key], next[key])]));
  const same = keys.length === Object.keys(previous).length && keys.every((key) => shared[key] === previous[key]);
  return same ? previous : shared;
}

function isPlain(value: unknown): value is Plain {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
