import { readFileSync, readdirSync } from "node:fs";

/** Linux counts a process's time in hundredths of a second, whatever the machine. */
const TICK_MS = 10;

/** What /proc tells of a process: whose child it is, and the CPU time of it and of its children that have ended, ms. */
export interface ProcessTimes {
  readonly parent: number;
  readonly ownMs: number;
  readonly endedMs: number;
}

/** Reads the text of /proc/<pid>/stat; the program's name in it may hold blanks and brackets. */
export function readTimes(stat: string): ProcessTimes {
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const ticks = (...places: number[]) => places.reduce((sum, place) => sum + Number(fields[place]), 0);
  return { parent: Number(fields[1]), ownMs: ticks(11, 12) * TICK_MS, endedMs: ticks(13, 14) * TICK_MS };
}

function timesOf(pid: string): ProcessTimes | null {
  try {
    return readTimes(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    // It ended between the list and the look.
    return null;
  }
}

/** User and system time of a process and its children, also of those that have ended, ms; 0 where there is no /proc. */
export function familyCpuMs(pid: number): number {
  const own = timesOf(String(pid));
  if (own === null) {
    return 0;
  }
  const others = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  const children = others.map(timesOf).filter((times) => times?.parent === pid);
  return children.reduce((sum, times) => sum + (times?.ownMs ?? 0), own.ownMs + own.endedMs);
}
