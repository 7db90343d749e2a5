import type { DoorCall } from "../door.ts";

/** A caller whom no driver expects: a device that nobody has registered, or somebody trying doors. */
export interface Stranger {
  /** The headers by which it may have named itself: all of its X- headers, names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly remoteAddress: string;
  readonly path: string;
}

const REPORT_EVERY_MS = 60_000;
/** Bounds, since everything here comes from people we don't know. */
const MAX_NAMES = 1_000;
const MAX_HEADERS = 12;
const MAX_LENGTH = 120;

/** Reports each unknown caller at most once a minute, by the name that it gives itself. */
export class StrangerList {
  private readonly reportedAt = new Map<string, number>();

  constructor(private readonly report: (stranger: Stranger) => void) {}

  /** Callers without any X- header are no devices and are not reported. */
  note(call: DoorCall): void {
    const headers = ownHeaders(call);
    const key = nameOf(headers);
    if (key === "") return;
    const now = performance.now();
    const last = this.reportedAt.get(key);
    if (last !== undefined && now - last < REPORT_EVERY_MS) return;
    this.reportedAt.delete(key);
    this.reportedAt.set(key, now);
    const oldest = this.reportedAt.keys().next();
    if (this.reportedAt.size > MAX_NAMES && !oldest.done) this.reportedAt.delete(oldest.value);
    this.report({ headers, remoteAddress: call.remoteAddress, path: call.path.slice(0, MAX_LENGTH) });
  }
}

function ownHeaders(call: DoorCall): Record<string, string> {
  const entries = Object.entries(call.headers)
    .filter(([name, value]) => name.startsWith("x-") && typeof value === "string")
    .slice(0, MAX_HEADERS)
    .map(([name, value]): [string, string] => [name.slice(0, MAX_LENGTH), String(value).slice(0, MAX_LENGTH)]);
  return Object.fromEntries(entries);
}

/** The header that ends in -id names a device; what else it sends may change from call to call. */
function nameOf(headers: Readonly<Record<string, string>>): string {
  const ids = Object.entries(headers).filter(([name]) => name.endsWith("-id"));
  return (ids.length > 0 ? ids : Object.entries(headers)).map(([name, value]) => `${name}=${value}`).join("&");
}
