/** A calendar day of the API as the database and the rules have it: "2026-11-22". */
export const dayOf = (day: Date | null | undefined): string | null => day?.toISOString().slice(0, 10) ?? null;

/** The day that clocks in a zone show at an instant. */
export function dayIn(timeZone: string, at: Date): string {
  const parts = { year: "numeric", month: "2-digit", day: "2-digit" } as const;
  // Canadians write days as ISO 8601 does.
  return new Intl.DateTimeFormat("en-CA-u-ca-gregory-nu-latn", { timeZone, ...parts }).format(at);
}
