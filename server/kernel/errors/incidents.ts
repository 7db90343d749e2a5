import type { Logger } from "pino";
import type { Trace } from "../trace.ts";
import type { ErrorLevel, JudgedError } from "./format-error.ts";

const LEVELS: readonly ErrorLevel[] = ["info", "warn", "error"];

/** Whose request was refused. */
interface Refused {
  readonly requestId: string;
  readonly trace: Trace;
  readonly operation?: string | null | undefined;
}

/** What requests are refused for, over HTTP and WebSocket: one line of the log for each, and how many were faults of ours. */
export class Incidents {
  /** INTERNAL_SERVER_ERROR so far. */
  faults = 0;
  readonly #log: Logger;

  constructor(log: Logger) {
    this.#log = log;
  }

  /** However many errors a request met, it is one line; the gravest says how loudly. */
  tell({ trace, ...request }: Refused, judged: readonly JudgedError[]): void {
    const gravest = judged.toSorted((one, other) => LEVELS.indexOf(other.level) - LEVELS.indexOf(one.level))[0];
    if (gravest === undefined) {
      return;
    }
    const { code, level, cause } = gravest;
    this.faults += code === "INTERNAL_SERVER_ERROR" ? 1 : 0;
    const fields = { ...request, traceId: trace.id, code, ...(judged.length > 1 ? { errors: judged.length } : {}) };
    this.#log[level](level === "error" ? { ...fields, err: cause } : fields, "request refused");
  }
}
