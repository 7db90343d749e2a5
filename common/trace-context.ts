/** Where a piece of work belongs among all the work for one thing that somebody asked for (W3C Trace Context). */
export interface TraceContext {
  /** Of the whole: 32 hexadecimal digits. */
  readonly traceId: string;
  /** Of the piece: 16 hexadecimal digits. */
  readonly spanId: string;
  /** Whether somebody wants to see it. */
  readonly sampled: boolean;
}

/** So many random bytes begin a trace. */
export const TRACE_BYTES = 24;

const TRACE_ID_BYTES = 16;
const SOUND = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;
const ZEROS = /^0+$/;
const SAMPLED = 1;

/** Reads a header `traceparent`; null where it is none that can be trusted to be one. */
export function readTraceparent(given: unknown): TraceContext | null {
  const found = typeof given === "string" ? SOUND.exec(given) : null;
  if (found === null) {
    return null;
  }
  const [, traceId = "", spanId = "", flags = ""] = found;
  const isNothing = ZEROS.test(traceId) || ZEROS.test(spanId);
  return isNothing ? null : { traceId, spanId, sampled: (Number.parseInt(flags, 16) & SAMPLED) === SAMPLED };
}

/** The header `traceparent` that hands a trace on. */
export const writeTraceparent = ({ traceId, spanId, sampled }: TraceContext): string =>
  `00-${traceId}-${spanId}-${sampled ? "01" : "00"}`;

/** Begins a trace with `TRACE_BYTES` random bytes. */
export function beginTrace(random: Uint8Array): TraceContext {
  const digits = Array.from(random, (byte) => byte.toString(16).padStart(2, "0"));
  return {
    traceId: digits.slice(0, TRACE_ID_BYTES).join(""),
    spanId: digits.slice(TRACE_ID_BYTES, TRACE_BYTES).join(""),
    sampled: true,
  };
}
