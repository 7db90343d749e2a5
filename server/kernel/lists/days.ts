import { type Day, wallTime } from "../../../common/zone-time.ts";

/** A calendar day of the API as the database and the rules have it: "2026-11-22". */
export const dayOf = (day: Date | null | undefined): string | null => day?.toISOString().slice(0, 10) ?? null;

/** A calendar day as the API hands it in: the way back of `dayOf`. */
export const dayAsked = (day: Day | null): Date | null => (day === null ? null : new Date(`${day}T00:00:00Z`));

/** The day that clocks in a zone show at an instant. */
export const dayIn = (timeZone: string, at: Date): Day => wallTime(at, timeZone).day;
