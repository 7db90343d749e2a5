import { hash, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { Registry } from "prom-client";
import { mayReadFigures } from "../common/figures-reader.ts";

/** What the health port tells. */
export interface HealthSource {
  readonly metrics: Registry;
  /** Why the gateway can't do its work; empty when it can. */
  readonly hindrances: () => readonly string[];
}

/** Where it is told. */
export interface HealthPlace {
  readonly host: string;
  readonly port: number;
  /** Who has it may read the figures; null: whoever asks from this machine. */
  readonly token: string | null;
}

/**
 * Listens for /healthz (the process runs), /readyz (it can do its work, else 503 with the reasons) and /metrics.
 * Rejects when the port can't be opened.
 */
export async function listenForHealth({ host, port, token }: HealthPlace, source: HealthSource): Promise<Server> {
  const server = createServer((request, response) => {
    const answer = async () => {
      const { status, type, body } = await answerTo(request, source, token);
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

const mayRead = (request: IncomingMessage, token: string | null): boolean =>
  mayReadFigures(request, token === null ? null : (given) => timingSafeEqual(digestOf(given), digestOf(token)));

const digestOf = (text: string): Buffer => hash("sha256", text, "buffer");

async function answerTo(request: IncomingMessage, { metrics, hindrances }: HealthSource, token: string | null) {
  const json = "application/json";
  switch (request.url?.split("?")[0]) {
    case "/healthz":
      return { status: 200, type: json, body: '{"status":"ok"}' };
    case "/readyz": {
      const reasons = hindrances();
      const status = reasons.length === 0 ? "ready" : "not ready";
      return { status: reasons.length === 0 ? 200 : 503, type: json, body: JSON.stringify({ status, reasons }) };
    }
    case "/metrics":
      return mayRead(request, token)
        ? { status: 200, type: metrics.contentType, body: await metrics.metrics() }
        : { status: 401, type: json, body: '{"status":"not yours"}' };
    default:
      return { status: 404, type: json, body: '{"status":"not found"}' };
  }
}
