import { createServer, type Server } from "node:http";
import type { Registry } from "prom-client";

/** What the health port tells. */
export interface HealthSource {
  readonly metrics: Registry;
  /** Why the gateway can't do its work; empty when it can. */
  readonly hindrances: () => readonly string[];
}

/**
 * Listens for /healthz (the process runs), /readyz (it can do its work, else 503 with the reasons) and /metrics.
 * Rejects when the port can't be opened.
 */
export async function listenForHealth(
  { host, port }: { readonly host: string; readonly port: number },
  source: HealthSource,
): Promise<Server> {
  const server = createServer((request, response) => {
    const answer = async () => {
      const { status, type, body } = await answerTo(request.url ?? "", source);
      response.writeHead(status, { "content-type": type }).end(body);
    };
    answer().catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", (cause) => reject(new Error(`cannot listen for health on ${host} port ${port}`, { cause })));
    server.listen(port, host, resolve);
  });
  return server;
}

async function answerTo(url: string, { metrics, hindrances }: HealthSource) {
  const json = "application/json";
  switch (url.split("?")[0]) {
    case "/healthz":
      return { status: 200, type: json, body: '{"status":"ok"}' };
    case "/readyz": {
      const reasons = hindrances();
      const status = reasons.length === 0 ? "ready" : "not ready";
      return { status: reasons.length === 0 ? 200 : 503, type: json, body: JSON.stringify({ status, reasons }) };
    }
    case "/metrics":
      return { status: 200, type: metrics.contentType, body: await metrics.metrics() };
    default:
      return { status: 404, type: json, body: '{"status":"not found"}' };
  }
}
