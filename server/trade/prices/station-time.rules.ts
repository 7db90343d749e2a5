import { instantOf, isDay } from "../../../common/zone-time.ts";

const LOCAL = /^(\d{4}-\d{2}-\d{2})T((?:[01]\d|2[0-3]):[0-5]\d)$/;

/**
 * The instant at which a station's clocks show "2026-12-01T06:00"; null for what no calendar has. A time that clocks skip
 * in spring means as long after the change as it stood after the last minute before it; one that they show twice in
 * autumn means the first.
 */
export function stationInstant(local: string, timeZone: string): Date | null {
  const [, day = "", time = ""] = LOCAL.exec(local) ?? [];
  return isDay(day) ? instantOf(day, time, timeZone) : null;
}
