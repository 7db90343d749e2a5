const DAY_MS = 86_400_000;
const LOCAL = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})$/;

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  let clock = clocks.get(timeZone);
  if (clock === undefined) {
    clock = new Intl.DateTimeFormat("en-GB-u-ca-gregory-nu-latn", {
      timeZone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
    });
    clocks.set(timeZone, clock);
  }
  return clock;
}

/** How far a zone's clocks are ahead of UTC at an instant that is a whole minute, in milliseconds. */
function offsetAt(instant: number, timeZone: string): number {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  for (const { type, value } of clockOf(timeZone).formatToParts(instant)) {
    parts[type] = Number(value);
  }
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute) - instant;
}

/**
 * The instant at which a station's clocks show "2026-12-01T06:00"; null for what no calendar has. A time that clocks skip
 * in spring means as long after the change as it stood after the last minute before it; one that they show twice in
 * autumn means the first.
 */
export function stationInstant(local: string, timeZone: string): Date | null {
  const [, day, time] = LOCAL.exec(local) ?? [];
  const wall = day === undefined ? Number.NaN : Date.parse(`${day}T${time}:00Z`);
  if (Number.isNaN(wall) || new Date(wall).toISOString().slice(0, 16) !== local) {
    return null;
  }
  const before = wall - offsetAt(wall - DAY_MS, timeZone);
  const after = wall - offsetAt(wall + DAY_MS, timeZone);
  const fitting = [before, after].filter((instant) => instant + offsetAt(instant, timeZone) === wall);
  return new Date(fitting.length > 0 ? Math.min(...fitting) : before);
}
