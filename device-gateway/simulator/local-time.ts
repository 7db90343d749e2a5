const offsets = new Map<string, number>();
/** The quarters of an hour of half a year. */
const MOST_KEPT = 20_000;
const formats = new Map<string, Intl.DateTimeFormat>();

/** Minutes by which the zone is ahead of UTC at the moment; a quarter of an hour is the finest step any zone has. */
export function utcOffsetMinutes(timeZone: string, atMs: number): number {
  const quarter = Math.floor(atMs / 900_000);
  const key = `${timeZone}/${quarter}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  if (offsets.size > MOST_KEPT) offsets.clear();
  const computed = computeOffset(timeZone, quarter * 900_000);
  offsets.set(key, computed);
  return computed;
}

function computeOffset(timeZone: string, atMs: number): number {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" });
    formats.set(timeZone, format);
  }
  const name = format.formatToParts(atMs).find((part) => part.type === "timeZoneName")?.value ?? "GMT";
  const match = /GMT([+-])(\d{2}):(\d{2})/.exec(name);
  if (!match) return 0;
  const minutes = Number(match[2]) * 60 + Number(match[3]);
  return match[1] === "-" ? -minutes : minutes;
}

/** The wall clock of a zone as a UTC-like Date: its getUTC… members are the local figures. */
export function wallClock(timeZone: string, atMs: number): Date {
  return new Date(atMs + utcOffsetMinutes(timeZone, atMs) * 60_000);
}

/** Day of the local week (0: Sunday), and hour of the local day with its fraction, 0 to 24. */
export function weekHour(timeZone: string, atMs: number): { weekday: number; hour: number } {
  const wall = wallClock(timeZone, atMs);
  const hour = wall.getUTCHours() + wall.getUTCMinutes() / 60 + wall.getUTCSeconds() / 3600;
  return { weekday: wall.getUTCDay(), hour };
}

/** The moment of local figures given as if they were UTC. */
export function momentOfWallClock(timeZone: string, wallMs: number): number {
  const guess = wallMs - utcOffsetMinutes(timeZone, wallMs) * 60_000;
  return wallMs - utcOffsetMinutes(timeZone, guess) * 60_000;
}
