import type { TraceContext } from "../../common/trace-context.ts";

/** What is told of a piece of work: names and numbers of ours, never what somebody gave us. */
export type SpanFacts = Readonly<Record<string, string | number>>;

/** A piece of work that is under way. */
export interface OpenSpan {
  readonly at: TraceContext;
  rename(name: string, facts: SpanFacts): void;
  end(facts?: SpanFacts): void;
  /** It did not succeed. */
  fail(facts?: SpanFacts): void;
}

/** Tells a collector of pieces of work. */
export interface Spans {
  /** SERVER: somebody asks us; CLIENT: we ask somebody; INTERNAL: nobody asks. No parent: it begins a trace. */
  begin(
    name: string,
    about: { kind: "SERVER" | "CLIENT" | "INTERNAL"; parent: TraceContext | null; facts?: SpanFacts },
  ): OpenSpan;
  /** Tells what has not been told yet. */
  close(): Promise<void>;
}
