import { createServer } from "node:http";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Log } from "../log.ts";
import { answerMessage } from "./jsonpts-answering.ts";
import type { Desk } from "./jsonpts-desk.ts";
import { basicFits, DigestGuard } from "./jsonpts-digest.ts";
import { listen } from "./listening.ts";

/** Answers longer than this leave in chunks, as the controller sends what doesn't fit its buffer. */
const CHUNK_BYTES = 1024;
const WATCH_MS = 200;

/** Way A: the controller is the web server and the gateway calls it. */
export class ServerWay {
  private readonly server: Server;
  private readonly guard: DigestGuard;
  private readonly sockets = new Set<Socket>();
  private watch: NodeJS.Timeout | null = null;

  constructor(
    private readonly desk: Desk,
    private readonly log: Log,
  ) {
    this.guard = new DigestGuard(desk.controller.plan);
    this.server = createServer((request, response) => this.serve(request, response));
    this.server.on("connection", (socket) => {
      if (desk.controller.station.dark) return socket.destroy();
      this.sockets.add(socket);
      socket.on("close", () => this.sockets.delete(socket));
    });
  }

  /** Opens the port of settings.baseUrl; gives the port. */
  async start(): Promise<number> {
    const { baseUrl, ptsId } = this.desk.controller.plan;
    const url = new URL(baseUrl ?? "http://127.0.0.1:0");
    if (url.protocol !== "http:") throw new Error(`${ptsId}: settings.baseUrl must be http`);
    this.watch = setInterval(() => this.cutWhenDark(), WATCH_MS);
    const port = await listen(this.server, url.hostname, Number(url.port === "" ? 80 : url.port));
    this.log.info({ ptsId, port }, "controller listens");
    return port;
  }

  async stop(): Promise<void> {
    if (this.watch) clearInterval(this.watch);
    this.sockets.forEach((socket) => socket.destroy());
    await new Promise((resolve) => this.server.close(resolve));
  }

  private cutWhenDark(): void {
    if (this.desk.controller.station.dark) this.sockets.forEach((socket) => socket.destroy());
  }

  private serve(request: IncomingMessage, response: ServerResponse): void {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("error", () => response.destroy());
    request.on("end", () => {
      try {
        this.answer(request, response, Buffer.concat(parts).toString());
      } catch (error) {
        this.log.error({ error: String(error) }, "request failed");
        response.writeHead(500).end();
      }
    });
  }

  private answer(request: IncomingMessage, response: ServerResponse, body: string): void {
    if (!this.admits(request)) {
      const challenge =
        this.desk.controller.plan.quirks.auth === "BASIC" ? 'Basic realm="PTS"' : this.guard.challenge(Date.now());
      response.writeHead(401, { "WWW-Authenticate": challenge, Connection: "close", "Content-Length": 0 }).end();
      return;
    }
    if (request.method !== "POST" || request.url !== "/jsonPTS") {
      response.writeHead(404, { Connection: "close", "Content-Length": 0 }).end();
      return;
    }
    const text = Buffer.from(answerMessage(body, this.desk, null));
    const headers = { "Content-Type": "application/json; charset=utf-8", Connection: "close" };
    if (text.length <= CHUNK_BYTES) {
      response.writeHead(200, { ...headers, "Content-Length": text.length }).end(text);
      return;
    }
    response.writeHead(200, headers);
    for (let at = 0; at < text.length; at += CHUNK_BYTES) response.write(text.subarray(at, at + CHUNK_BYTES));
    response.end();
  }

  private admits(request: IncomingMessage): boolean {
    const { plan } = this.desk.controller;
    const header = request.headers.authorization;
    if (plan.quirks.auth === "BASIC") return basicFits(header, plan);
    return this.guard.fits(header, request.method ?? "", request.url ?? "");
  }
}
