const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** The instant (ISO, UTC) at which a calendar day ("2026-11-20") begins in a zone; an unknown zone: in the browser's. */
export function startOfDay(day: string, timeZone: string | undefined): string {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const format = wallClock(timeZone);
  // The zone's offset at UTC's midnight may not be the one at its own, an hour's change apart: so once more from there.
  const near = midnight - offsetAt(midnight, format);
  return new Date(midnight - offsetAt(near, format)).toISOString();
}

/** The day after ("2026-11-30" → "2026-12-01"). */
export function nextDay(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);
}

function wallClock(timeZone: string | undefined): Intl.DateTimeFormat {
  const options = {
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  } as const;
  try {
    return new Intl.DateTimeFormat("en", timeZone === undefined ? options : { ...options, timeZone });
  } catch {
    return new Intl.DateTimeFormat("en", options);
  }
}

/** How far a zone's clocks are ahead of UTC at an instant, in milliseconds. */
function offsetAt(instant: number, format: Intl.DateTimeFormat): number {
  const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, value]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? "";
  const wall = Date.parse(`${part("year")}-${part("month")}-${part("day")}T${part("hour")}:${part("minute")}:00Z`);
  return wall - Math.floor(instant / MINUTE_MS) * MINUTE_MS;
}
