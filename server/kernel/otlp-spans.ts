import { ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-proto";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, TracerProvider } from "@opentelemetry/sdk-trace";
import type { TraceContext } from "../../common/trace-context.ts";
import type { OpenSpan, SpanFacts, Spans } from "./spans.ts";

const GATHER_MS = 1_000;
/** A collector that is slower or away loses what was to be told: nobody waits for it longer, not at the end either. */
const PATIENCE_MS = 2_000;
const NAME = "forecourt-server";

const within = (parent: TraceContext | null) =>
  parent === null
    ? ROOT_CONTEXT
    : trace.setSpanContext(ROOT_CONTEXT, {
        traceId: parent.traceId,
        spanId: parent.spanId,
        traceFlags: parent.sampled ? TraceFlags.SAMPLED : TraceFlags.NONE,
        isRemote: true,
      });

/** Tells a collector by OTLP over HTTP. Loaded by the switch alone (http/tracing.ts). */
export function tellByOtlp(endpoint: string): Spans {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/+$/, "")}/v1/traces`,
    timeoutMillis: PATIENCE_MS,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": NAME }),
    spanProcessors: [
      new BatchSpanProcessor({ exporter, scheduledDelayMillis: GATHER_MS, exportTimeoutMillis: PATIENCE_MS }),
    ],
  });
  const tracer = provider.getTracer(NAME);
  return {
    begin(name, { kind, parent, facts = {} }): OpenSpan {
      const span = tracer.startSpan(name, { kind: SpanKind[kind], attributes: { ...facts } }, within(parent));
      const { traceId, spanId, traceFlags } = span.spanContext();
      return {
        at: { traceId, spanId, sampled: (traceFlags & TraceFlags.SAMPLED) !== 0 },
        rename: (other: string, more: SpanFacts) => void span.updateName(other).setAttributes({ ...more }),
        end: (more: SpanFacts = {}) => span.setAttributes({ ...more }).end(),
        fail: (more: SpanFacts = {}) =>
          span
            .setAttributes({ ...more })
            .setStatus({ code: SpanStatusCode.ERROR })
            .end(),
      };
    },
    close: () => provider.shutdown().catch(() => undefined),
  };
}
