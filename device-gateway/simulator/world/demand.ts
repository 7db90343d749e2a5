/** Cars at an ordinary station on an ordinary day. */
export const CARS_PER_DAY = 320;

/** Share of the mean demand at each full hour, local time: commuters in the morning and the evening, a quiet night. */
const CURVE = [
  0.35, 0.3, 0.3, 0.3, 0.35, 0.6, 1.0, 1.5, 1.7, 1.4, 1.15, 1.1, 1.2, 1.15, 1.05, 1.1, 1.35, 1.7, 1.7, 1.4, 1.1, 0.9,
  0.7, 0.6,
] as const;

/** Demand at an hour of the local day (0 to 24, with fraction) as a factor on the mean, straight between the hours. */
export function demandAt(hour: number): number {
  const whole = Math.floor(hour) % 24;
  const fraction = hour - Math.floor(hour);
  const here = CURVE[whole] ?? 1;
  const next = CURVE[(whole + 1) % 24] ?? 1;
  return here + (next - here) * fraction;
}

/** Share of the mean demand on each day of the week, Sunday first: a quiet Sunday, and Friday before everybody leaves town. */
const WEEK = [0.85, 1, 0.95, 0.95, 1, 1.2, 1.05] as const;

/** Cars per millisecond of real time, at an hour of a day of the week (0: Sunday) by the station's clocks. */
export function carsPerMs(at: { weekday: number; hour: number }, stationFactor: number, speed: number): number {
  return (CARS_PER_DAY / 86_400_000) * stationFactor * (WEEK[at.weekday] ?? 1) * demandAt(at.hour) * speed;
}
