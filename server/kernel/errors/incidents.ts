import type { Logger } from "pino";
import type { Caller } from "../context.ts";
import { errorForLog } from "../log.ts";
import type { Trace } from "../trace.ts";
import type { ErrorLevel, JudgedError } from "./format-error.ts";

const LEVELS: readonly ErrorLevel[] = ["info", "warn", "error"];

/** What was refused, and whose it was, as far as that was found out. */
export interface Refused {
  readonly requestId: string;
  readonly trace: Trace;
  readonly operation?: string | null | undefined;
  readonly caller?: Caller | undefined;
  readonly remoteAddress?: string | undefined;
}

/** How the log calls a caller. */
function namesOf(caller: Caller | undefined): object {
  switch (caller?.kind) {
    case "ACCOUNT": {
      const { accountId, sessionId, apiToken } = caller;
      return { accountId, [apiToken === undefined ? "sessionId" : "apiTokenId"]: sessionId };
    }
    case "GATEWAY":
      return { gatewayId: caller.gatewayId };
    default:
      return {};
  }
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
  tell({ requestId, operation, trace, caller, remoteAddress: address }: Refused, judged: readonly JudgedError[]): void {
    const gravest = judged.toSorted((one, other) => LEVELS.indexOf(other.level) - LEVELS.indexOf(one.level))[0];
    if (gravest === undefined) {
      return;
    }
    const { code, level, cause } = gravest;
    this.faults += code === "INTERNAL_SERVER_ERROR" ? 1 : 0;
    const errors = judged.length > 1 ? { errors: judged.length } : {};
    const fields = { requestId, operation, traceId: trace.id, address, ...namesOf(caller), code, ...errors };
    const why = code === "UNAVAILABLE" ? { reason: errorForLog(cause)["message"] } : {};
    this.#log[level](level === "error" ? { ...fields, err: cause } : { ...fields, ...why }, "request refused");
  }
}
