import { randomBytes } from "node:crypto";
import { TRACE_BYTES, type TraceContext, beginTrace, writeTraceparent } from "../../common/trace-context.ts";

/** A trace of the gateway's own. */
export const freshTrace = (): TraceContext => beginTrace(randomBytes(TRACE_BYTES));

/** What begins one at the server. */
export const freshTraceparent = (): string => writeTraceparent(freshTrace());
