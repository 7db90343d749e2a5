const FIRST_MS = 1_000;
const LONGEST_MS = 60_000;

/**
 * How long to wait, in milliseconds, before calling again after so many failures in a row: 1 s, doubling up to 60 s.
 * Chance takes off up to a quarter, so that a hall of devices behind one router does not call at the same instant.
 */
export function backoff(failures: number, random: () => number = Math.random): number {
  const ceiling = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failures, 16));
  return Math.round(ceiling * (1 - random() / 4));
}
