import { STATUS_CODES, createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { WebSocketServer, type WebSocket } from "ws";
import type { DoorAnswer, DoorCall, DoorGuest, HttpDoor } from "../door.ts";
import { StrangerList, type Stranger } from "./stranger-list.ts";
import { OnceAMinute } from "./once-a-minute.ts";
import { type TurnedAway, TurnedAwayLog } from "./turned-away.ts";

/** A configuration upload is 30–80 kB; 4 MiB leaves room without letting a caller fill the memory. */
const MAX_BODY_BYTES = 4 * 1024 * 1024;
const PING_MS = 30_000;
/** Pings that may stay unanswered before a socket counts as dead. */
const MISSED_PINGS = 2;
/** A busy controller tells a few things a second; a hundred times as many are a fault, and must not take the processor. */
const MOST_MESSAGES_A_SECOND = 500;
const SECOND_MS = 1_000;
/** A caller has this long for its headers and its body: controllers send both at once. */
const REQUEST_MS = 30_000;

export interface HttpDoorOptions {
  readonly host: string;
  /** 0 lets the system choose; `port` tells which. */
  readonly port: number;
  /** Called for a caller that nobody has admitted, at most once a minute per name. */
  readonly onStranger?: (stranger: Stranger) => void;
  /** Called for callers that get nothing but a refusal, whoever they are; at most once a minute per address and status. */
  readonly onTurnedAway?: (row: TurnedAway) => void;
  /** Told of a guest that threw, so that the fault is in a log; the caller sees a bare 500. */
  readonly onFault?: (fault: unknown, times: number) => void;
  readonly pingMs?: number;
  /** Messages that a socket is read at a second; what comes faster waits in its line. */
  readonly mostMessagesASecond?: number;
}

/** Answers of a guest that turn its caller away; any other tells a device something. */
const REFUSALS: readonly number[] = [401, 403];

class BodyTooLong extends Error {}

/**
 * The gateway's listening port for HTTP and WebSocket callers. It carries bytes to the guest that was admitted for
 * the caller's header and knows no protocol. Callers whom nobody admitted get 403.
 */
export class HttpDoorServer implements HttpDoor {
  private readonly guests = new Map<string, Map<string, DoorGuest>>();
  private readonly server: Server;
  private readonly sockets = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: MAX_BODY_BYTES,
  });
  private readonly missedPings = new WeakMap<WebSocket, number>();
  private readonly strangers: StrangerList;
  private readonly turnedAway: TurnedAwayLog;
  private readonly faults = new OnceAMinute();
  private heartbeat: NodeJS.Timeout | undefined;

  constructor(private readonly options: HttpDoorOptions) {
    this.strangers = new StrangerList(options.onStranger ?? (() => undefined));
    this.turnedAway = new TurnedAwayLog(options.onTurnedAway ?? (() => undefined));
    this.server = createServer({ requestTimeout: REQUEST_MS, headersTimeout: REQUEST_MS }, (request, response) => {
      void this.serve(request, response);
    });
    this.server.on("upgrade", (request, socket, head) => this.upgrade(request, socket, head));
  }

  /** Begins to listen. Rejects in plain words when the port is taken or forbidden. */
  async listen(): Promise<void> {
    const { host, port } = this.options;
    await new Promise<void>((resolve, reject) => {
      const refuse = (error: NodeJS.ErrnoException) => reject(listenFault(error, host, port));
      this.server.once("error", refuse);
      this.server.listen(port, host, () => {
        this.server.off("error", refuse);
        resolve();
      });
    });
    this.heartbeat = setInterval(() => this.ping(), this.options.pingMs ?? PING_MS);
  }

  /** The port in use, once `listen` has resolved. */
  get port(): number {
    const address = this.server.address() as AddressInfo | null;
    return address?.port ?? this.options.port;
  }

  /** Calls that were turned away since the start, by the status that they got. */
  get refusals(): ReadonlyMap<number, number> {
    return this.turnedAway.counts;
  }

  /** Ends every connection and the listening port. Harmless when called twice or before `listen`. */
  async close(): Promise<void> {
    clearInterval(this.heartbeat);
    for (const socket of this.sockets.clients) socket.terminate();
    const closed = new Promise<void>((resolve) => this.server.close(() => resolve()));
    this.server.closeAllConnections();
    await closed;
  }

  admit(caller: { readonly header: string; readonly id: string }, guest: DoorGuest): () => void {
    const header = caller.header.toLowerCase();
    const id = normalId(caller.id);
    const byId = this.guests.get(header) ?? new Map<string, DoorGuest>();
    this.guests.set(header, byId.set(id, guest));
    return () => {
      if (byId.get(id) === guest) byId.delete(id);
    };
  }

  private guestOf(request: IncomingMessage): DoorGuest | undefined {
    for (const [header, byId] of this.guests) {
      const value = request.headers[header];
      const guest = typeof value === "string" ? byId.get(normalId(value)) : undefined;
      if (guest) return guest;
    }
    return undefined;
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const call = callOf(request);
    const guest = this.guestOf(request);
    if (!guest) {
      this.strangers.note(call);
      this.turnedAway.note(403, call);
      return refuse(response, 403);
    }
    try {
      const given = await guest.request(call, await readBody(request));
      if (REFUSALS.includes(given.status)) this.turnedAway.note(given.status, call);
      answer(response, given);
    } catch (error) {
      if (error instanceof BodyTooLong) {
        this.turnedAway.note(413, call);
        return refuse(response, 413);
      }
      // A caller that hung up in mid-body is no fault of ours, and there is nobody left to answer.
      if (request.destroyed && !request.complete) return;
      this.fault(error);
      refuse(response, 500);
    }
  }

  private upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on("error", () => socket.destroy());
    const call = callOf(request);
    const guest = this.guestOf(request);
    if (!guest) {
      this.strangers.note(call);
      this.turnedAway.note(403, call);
      return refuseUpgrade(socket, 403);
    }
    try {
      const status = guest.welcome(call);
      if (status !== 101) {
        this.turnedAway.note(status, call);
        return refuseUpgrade(socket, status);
      }
      this.sockets.handleUpgrade(request, socket, head, (webSocket) => this.seat(guest, call, webSocket));
    } catch (error) {
      this.fault(error);
      refuseUpgrade(socket, 500);
    }
  }

  private seat(guest: DoorGuest, call: DoorCall, socket: WebSocket): void {
    const heard = () => this.missedPings.set(socket, 0);
    heard();
    for (const event of ["pong", "ping", "message"]) socket.on(event, heard);
    this.slowDown(call, socket);
    // ws closes the socket by itself after a protocol error; without a listener the process would end.
    socket.on("error", () => socket.terminate());
    try {
      guest.socket(call, socket);
    } catch (error) {
      this.fault(error);
      socket.terminate();
    }
  }

  /** A driver that fails fails at every call: its stack is told once, and how often it came. */
  private fault(error: unknown): void {
    const times = this.faults.count(error instanceof Error ? error.message : String(error));
    if (times !== null) this.options.onFault?.(error, times);
  }

  /** Reads no further once a second's messages have come: the rest waits at the caller's end, and nothing is lost. */
  private slowDown(call: DoorCall, socket: WebSocket): void {
    const most = this.options.mostMessagesASecond ?? MOST_MESSAGES_A_SECOND;
    let [begin, count] = [performance.now(), 0];
    socket.on("message", () => {
      const now = performance.now();
      if (now - begin >= SECOND_MS) [begin, count] = [now, 0];
      count += 1;
      if (count !== most || socket.readyState !== socket.OPEN) return;
      socket.pause();
      this.turnedAway.note(429, call);
      setTimeout(() => socket.resume(), begin + SECOND_MS - now).unref();
    });
  }

  private ping(): void {
    for (const socket of this.sockets.clients) {
      const missed = this.missedPings.get(socket) ?? 0;
      if (missed >= MISSED_PINGS) {
        socket.terminate();
        continue;
      }
      this.missedPings.set(socket, missed + 1);
      if (socket.readyState === socket.OPEN) socket.ping();
    }
  }
}

/** Device ids are hexadecimal or serial numbers: case and blanks around them carry no meaning. */
function normalId(id: string): string {
  return id.trim().toLowerCase();
}

function callOf(request: IncomingMessage): DoorCall {
  return {
    method: request.method ?? "",
    path: request.url ?? "",
    headers: request.headers,
    remoteAddress: request.socket.remoteAddress ?? "",
  };
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  if (Number(request.headers["content-length"]) > MAX_BODY_BYTES) throw new BodyTooLong();
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > MAX_BODY_BYTES) throw new BodyTooLong();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
}

function answer(response: ServerResponse, { status, headers, body }: DoorAnswer): void {
  // With the length set and everything in one end(), Node doesn't chunk; controllers can't read chunks.
  response.writeHead(status, { ...headers, "Content-Length": Buffer.byteLength(body) });
  response.end(body);
}

/** Refuses without reading the body; the connection is of no further use then. */
function refuse(response: ServerResponse, status: number): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response.writeHead(status, { "Content-Length": 0, Connection: "close" });
  response.end();
}

function refuseUpgrade(socket: Duplex, status: number): void {
  const challenge = status === 401 ? 'WWW-Authenticate: Basic realm="device-gateway"\r\n' : "";
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${challenge}Content-Length: 0\r\nConnection: close\r\n\r\n`,
    () => socket.destroy(),
  );
}

function listenFault(error: NodeJS.ErrnoException, host: string, port: number): Error {
  const reasons: Record<string, string> = {
    EADDRINUSE: "another program is using it",
    EACCES: "this user may not open it",
    EADDRNOTAVAIL: "this machine has no such address",
  };
  const reason = reasons[error.code ?? ""] ?? error.message;
  return new Error(`cannot listen for devices on ${host} port ${port}: ${reason}`, { cause: error });
}
