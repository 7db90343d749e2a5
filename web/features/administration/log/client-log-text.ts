import type { IntlShape } from "react-intl";
import type { LogEntry } from "../../../lib/client-log.ts";

type Words = Pick<IntlShape, "formatMessage">;

/** What happened, in the person's language; an exception in its own words. */
export function messageOf({ message, values, text }: LogEntry, { formatMessage }: Words): string {
  return message ? formatMessage({ id: message }, values) : (text ?? "");
}

/** What those who mend it look for, in no language. */
export function referencesOf({ number, operation, requestId }: LogEntry): readonly string[] {
  return [number, operation, requestId].filter(Boolean).map(String);
}

/** Entries as a text for a message to support: one block each, newest first. */
export function logAsText(entries: readonly LogEntry[], words: Words): string {
  return entries
    .map((entry) => {
      const { at, level, count, source, stack, traceId } = entry;
      const head = [at, level, count > 1 ? `×${count}` : "", ...referencesOf(entry), traceId]
        .filter(Boolean)
        .join(" · ");
      return [head, messageOf(entry, words), source, stack].filter(Boolean).join("\n");
    })
    .join("\n\n");
}

export interface LogFilter {
  /** Undefined: every level. */
  readonly level: LogEntry["level"] | undefined;
  readonly search: string;
}

/** The entries of a level in which every word of the search occurs somewhere, in any case. */
export function filterLog(entries: readonly LogEntry[], filter: LogFilter, words: Words): readonly LogEntry[] {
  const sought = filter.search.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return entries.filter((entry) => {
    const text = logAsText([entry], words).toLocaleLowerCase();
    return (filter.level === undefined || entry.level === filter.level) && sought.every((word) => text.includes(word));
  });
}
