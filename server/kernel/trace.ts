import { randomBytes } from "node:crypto";
import {
  TRACE_BYTES,
  type TraceContext,
  beginTrace,
  readTraceparent,
  writeTraceparent,
} from "../../common/trace-context.ts";
import type { OpenSpan } from "./spans.ts";

/** The trace that a request belongs to: its sender's, or one of its own, which is begun when somebody asks for it. */
export class Trace {
  readonly #given: unknown;
  #at: TraceContext | undefined;
  #span: OpenSpan | null = null;

  /** `given`: the sender's `traceparent`; one that is spoilt counts for nothing. */
  constructor(given?: unknown) {
    this.#given = given;
  }

  /** The sender's place in it; null where there is none. */
  get parent(): TraceContext | null {
    return readTraceparent(this.#given);
  }

  /** Our place in it. */
  get at(): TraceContext {
    return (this.#at ??= this.parent ?? beginTrace(randomBytes(TRACE_BYTES)));
  }

  /** By it logs of all programs know what belongs together. */
  get id(): string {
    return this.at.traceId;
  }

  /** What whoever goes on with it is given. */
  get traceparent(): string {
    return writeTraceparent(this.at);
  }

  /** What a collector is told of the request; null where it is told nothing. */
  get span(): OpenSpan | null {
    return this.#span;
  }

  /** From now on what is done for the request belongs below this. */
  enter(span: OpenSpan): void {
    this.#span = span;
    this.#at = span.at;
  }
}
