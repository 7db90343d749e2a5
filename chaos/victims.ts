import { alignedTable } from "./table.ts";
import type { Blow } from "./strike.ts";

const WANTED_MS = 5_000;

const seconds = (ms: number | undefined): string => (ms === undefined ? "-" : `${(ms / 1000).toFixed(1)} s`);

function middleOf(values: readonly number[]): number | undefined {
  return values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) / 2)];
}

const most = (values: readonly number[]): number | undefined => (values.length === 0 ? undefined : Math.max(...values));

/**
 * What it took to get over the death of each process, alone or with another: until all worked again, how long a sale waited to be stored, and, where
 * it died alone, the longest time in which no server answered the till.
 */
export function tableOfVictims(all: readonly Blow[]): string {
  // How long files are away is the affair of whoever restores them.
  const blows = all.filter(({ strike }) => !strike.losesFiles);
  const victims = [...new Set(blows.flatMap(({ strike }) => strike.victims))].toSorted();
  const rows = victims.map((victim) => {
    const all = blows.filter(({ strike }) => strike.victims.includes(victim));
    const recovered = all.flatMap(({ recoveredMs }) => recoveredMs ?? []);
    const stored = all.flatMap(({ storedMs }) => storedMs ?? []);
    const alone = all.filter(({ strike }) => strike.victims.length === 1).map(({ silentMs }) => silentMs);
    return [
      victim,
      String(all.length),
      `${seconds(middleOf(recovered))}, ${seconds(most(recovered))}`,
      `${recovered.filter((ms) => ms <= WANTED_MS).length} of ${all.length}`,
      `${seconds(middleOf(stored))}, ${seconds(most(stored))}`,
      `${seconds(middleOf(alone))}, ${seconds(most(alone))}`,
    ];
  });
  const peace = most(blows.map(({ peaceMs }) => peaceMs));
  return alignedTable([
    [
      "process",
      "kills",
      "all works (p50, most)",
      "within 5 s",
      "a sale waits (p50, most)",
      "no answer to the till (p50, most)",
    ],
    ...rows,
    ["nobody dead", "", "", "", "", `most ${seconds(peace)}`],
  ]);
}
