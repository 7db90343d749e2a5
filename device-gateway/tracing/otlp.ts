import { ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-proto";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, TracerProvider } from "@opentelemetry/sdk-trace";
import type { GatewaySpans } from "./gateway-spans.ts";

const GATHER_MS = 1_000;
/** A collector that is slower or away loses what was to be told: nobody waits for it longer, not at the end either. */
const PATIENCE_MS = 2_000;
const NAME = "forecourt-gateway";
const GOOD = "DONE";

/** Tells a collector by OTLP over HTTP. Loaded by the switch alone (switch.ts). */
export function tellGatewayByOtlp(endpoint: string): GatewaySpans {
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
    begin(name, { kind, parent: { traceId, spanId, sampled } }) {
      const traceFlags = sampled ? TraceFlags.SAMPLED : TraceFlags.NONE;
      const within = trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
      const span = tracer.startSpan(name, { kind: SpanKind[kind] }, within);
      return {
        at: { traceId, spanId: span.spanContext().spanId, sampled },
        end(outcome) {
          span.setAttributes({ "forecourt.outcome": outcome });
          if (outcome !== GOOD) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    close: () => provider.shutdown().catch(() => undefined),
  };
}
