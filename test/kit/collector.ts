import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import protobuf from "protobufjs";

/** As much of OTLP's messages as tests look at, by the numbers of opentelemetry-proto. */
const MESSAGES = `
  syntax = "proto3";
  message Value { oneof value { string string_value = 1; bool bool_value = 2; int64 int_value = 3; double double_value = 4; } }
  message Fact { string key = 1; Value value = 2; }
  message Status { string message = 2; int32 code = 3; }
  message Span {
    bytes trace_id = 1; bytes span_id = 2; bytes parent_span_id = 4; string name = 5; int32 kind = 6;
    fixed64 start = 7; fixed64 end = 8; repeated Fact attributes = 9; Status status = 15;
  }
  message Scope { repeated Span spans = 2; }
  message Resource { repeated Fact attributes = 1; }
  message Told { Resource resource = 1; repeated Scope scopes = 2; }
  message Request { repeated Told told = 1; }`;

const Request = protobuf.parse(MESSAGES).root.lookupType("Request");

type Facts = Readonly<Record<string, string>>;

/** A piece of work that a program told of. */
interface ToldSpan {
  readonly service: string;
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  /** Empty: it begins its trace. */
  readonly parentId: string;
  readonly failed: boolean;
  readonly facts: Facts;
}

/** A collector that takes what programs tell by OTLP over HTTP. */
export interface Collector {
  readonly url: string;
  readonly spans: readonly ToldSpan[];
  end(): Promise<void>;
}

interface WireFact {
  readonly key: string;
  readonly value: Readonly<Record<string, unknown>>;
}

interface WireSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes?: readonly WireFact[];
  readonly status?: { readonly code?: number };
}

interface WireRequest {
  readonly told?: readonly {
    readonly resource: { readonly attributes: readonly WireFact[] };
    readonly scopes: readonly { readonly spans: readonly WireSpan[] }[];
  }[];
}

const ERROR = 2;

const factsOf = (facts: readonly WireFact[] = []): Facts =>
  Object.fromEntries(facts.map(({ key, value }) => [key, Object.values(value).join(" ")]));

function readSpans(body: Buffer): ToldSpan[] {
  const { told = [] } = Request.toObject(Request.decode(body), { bytes: String, longs: String }) as WireRequest;
  const hex = (base64 = "") => Buffer.from(base64, "base64").toString("hex");
  return told.flatMap(({ resource, scopes }) =>
    scopes.flatMap(({ spans }) =>
      spans.map((span) => ({
        service: factsOf(resource.attributes)["service.name"] ?? "",
        name: span.name,
        traceId: hex(span.traceId),
        spanId: hex(span.spanId),
        parentId: hex(span.parentSpanId),
        failed: span.status?.code === ERROR,
        facts: factsOf(span.attributes),
      })),
    ),
  );
}

/** Begins to listen. */
export async function openCollector(): Promise<Collector> {
  const spans: ToldSpan[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => void parts.push(part));
    request.on("end", () => {
      if (request.url === "/v1/traces" && request.headers["content-type"] === "application/x-protobuf") {
        spans.push(...readSpans(Buffer.concat(parts)));
      }
      response.writeHead(200, { "content-type": "application/x-protobuf" }).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    end: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
