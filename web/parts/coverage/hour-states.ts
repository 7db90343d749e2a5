/** How an hour stands: all has arrived, something is missing, nothing has. */
export type HourState = "COMPLETE" | "MISSING" | "NOTHING";

interface Missing {
  readonly state: "MISSING" | "NOTHING";
  readonly from: string;
  readonly to: string;
}

const HOUR_MS = 3_600_000;

/** How the hours from one instant to another stand, one after the other. */
export function hourStates(gaps: readonly Missing[], begin: Date, end: Date): readonly HourState[] {
  const hours = Math.round((end.getTime() - begin.getTime()) / HOUR_MS);
  return Array.from({ length: hours }, (_, index) => {
    const at = begin.getTime() + index * HOUR_MS;
    const states = gaps
      .filter(({ from, to }) => Date.parse(from) < at + HOUR_MS && at < Date.parse(to))
      .map(({ state }) => state);
    return states.includes("NOTHING") ? "NOTHING" : (states[0] ?? "COMPLETE");
  });
}
