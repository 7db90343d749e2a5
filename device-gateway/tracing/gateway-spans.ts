import type { TraceContext } from "../../common/trace-context.ts";

/** A piece of work that is under way. */
export interface GatewaySpan {
  readonly at: TraceContext;
  /** `outcome`: how it ended, by a name of ours. */
  end(outcome: string): void;
}

/** Tells a collector of pieces of work, by names of ours: never what a person or device gave us. */
export interface GatewaySpans {
  /** CONSUMER: an order of the server's; CLIENT: what is asked of a device. */
  begin(name: string, about: { kind: "CONSUMER" | "CLIENT"; parent: TraceContext }): GatewaySpan;
  /** Tells what has not been told yet. */
  close(): Promise<void>;
}
