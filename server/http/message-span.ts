import type { OperationDefinitionNode } from "graphql";
import type { Refused } from "../kernel/errors/incidents.ts";
import { Trace } from "../kernel/trace.ts";
import { type Tracing, tellOperation } from "./tracing.ts";

const FAULT = "INTERNAL_SERVER_ERROR";

/**
 * What a collector is told of a message over a socket: one span under its operation's name, with what came of it. That of a subscription
 * ends when it has begun, since it lasts for hours, and what it sends is put together for a group.
 */
class MessageSpan {
  /** The operation, once it is known. */
  operation: OperationDefinitionNode | undefined;
  readonly #trace: Trace;
  readonly #codes = new Set<string>();
  #isOver = false;

  constructor(trace: Trace) {
    this.#trace = trace;
  }

  /** It was refused with these, which is all that comes of it; a subscription that had begun is told of already. */
  refuse(codes: readonly string[]): void {
    codes.forEach((code) => this.#codes.add(code));
    this.end();
  }

  /** A subscription begins with a stream; anything else has its answer still to come. */
  endIfBegun(result: object): void {
    if (Symbol.asyncIterator in result) {
      this.end();
    }
  }

  /** Tells the collector, once. `gone`: whoever asked is away before it was answered. */
  end({ gone = false } = {}): void {
    if (this.#isOver) {
      return;
    }
    this.#isOver = true;
    const codes = [...this.#codes];
    tellOperation(this.#trace, this.operation, codes);
    const { span } = this.#trace;
    const outcome = codes.includes(FAULT) ? "FAILED" : codes.length > 0 ? "REFUSED" : gone ? "GONE" : "DONE";
    (outcome === "FAILED" ? span?.fail : span?.end)?.({ "forecourt.outcome": outcome });
  }
}

/** A message's trace, its sender's or one of its own, and what a collector is told of it. */
export function beginMessage(
  traceparent: unknown,
  tracing: Pick<Tracing, "enterMessage"> | null,
): { readonly trace: Trace; readonly span: MessageSpan } {
  const trace = new Trace(traceparent);
  tracing?.enterMessage(trace);
  return { trace, span: new MessageSpan(trace) };
}

/** A message under way: how the log and a collector know it. */
export interface MessageUnderWay extends Refused {
  readonly span: MessageSpan;
}
