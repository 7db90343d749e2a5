import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { WebSocketServer } from "ws";
import type { WebSocket } from "ws";

export interface SeenPacket {
  readonly Id: number;
  readonly Type: string;
  readonly Message?: string;
  readonly Code?: number;
  readonly Data?: Record<string, unknown>;
}

export interface SeenCall {
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
  readonly packet: SeenPacket;
}

/** How the other end answers one call; the fields spoil the answer. */
export interface Answering {
  readonly status?: number;
  readonly chunked?: boolean;
  readonly secretKey?: string;
  readonly signature?: string;
  readonly members?: Record<string, unknown>;
  readonly error?: boolean;
}

/** The far end of ways B and C: keeps what it was sent and answers as it is told. */
export class GatewayDouble {
  readonly calls: SeenCall[] = [];
  /** Packets over the WebSocket, in order. */
  readonly packets: SeenPacket[] = [];
  readonly handshakes: IncomingMessage["headers"][] = [];
  sockets: WebSocket[] = [];
  /** Decides per call; default: a good answer. */
  answering: (call: SeenCall, index: number) => Answering = () => ({});
  /** Decides per uploaded packet whether it is confirmed: OK, an error, or silence. */
  confirming: (packet: SeenPacket) => "OK" | "ERROR" | "SILENCE" = () => "OK";

  private readonly server = createServer((request, response) => this.serve(request, response));
  private readonly socketServer = new WebSocketServer({ server: this.server, path: "/ptsWebSocket" });

  async start(): Promise<string> {
    this.socketServer.on("connection", (socket, request) => {
      this.handshakes.push(request.headers);
      this.sockets.push(socket);
      socket.on("message", (data: Buffer) => this.receive(socket, data.toString()));
    });
    await new Promise<void>((resolve) => this.server.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.sockets.forEach((socket) => socket.terminate());
    this.server.closeAllConnections();
    this.socketServer.close();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** Sends a request down the newest WebSocket. */
  request(type: string, data: Record<string, unknown>): void {
    const Packets = [{ Id: 70_000, Type: type, Data: data }];
    this.sockets.at(-1)?.send(JSON.stringify({ Protocol: "jsonPTS", Packets }));
  }

  private receive(socket: WebSocket, text: string): void {
    for (const packet of JSON.parse(text).Packets as SeenPacket[]) {
      this.packets.push(packet);
      if (!packet.Type.startsWith("Upload") && packet.Type !== "RequestTagsInformation") continue;
      const fate = this.confirming(packet);
      if (fate === "SILENCE") continue;
      const outcome =
        fate === "OK" ? { Message: "OK" } : { Error: true, Code: 101, Message: "JSONPTS_ERROR_DATA_IS_NOT_READY" };
      const Packets = [{ Id: packet.Id, Type: packet.Type, ...outcome }];
      socket.send(JSON.stringify({ Protocol: "jsonPTS", Packets }));
    }
  }

  private serve(request: IncomingMessage, response: ServerResponse): void {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const body = Buffer.concat(parts).toString();
      const call = { headers: request.headers, body, packet: JSON.parse(body).Packets[0] as SeenPacket };
      this.calls.push(call);
      answer(response, call.packet, this.answering(call, this.calls.length - 1));
    });
  }
}

function answer(response: ServerResponse, packet: SeenPacket, how: Answering): void {
  const outcome = how.error
    ? { Error: true, Code: 101, Message: "JSONPTS_ERROR_DATA_IS_NOT_READY" }
    : { Message: "OK" };
  const Packets = [{ Id: packet.Id, Type: packet.Type, ...outcome, ...how.members }];
  const text = JSON.stringify({ Protocol: "jsonPTS", Packets });
  const signed = how.secretKey && createHmac("sha256", how.secretKey).update(text).digest("base64");
  const signature = how.signature ?? signed;
  response.statusCode = how.status ?? 200;
  if (signature) response.setHeader("X-Data-Signature", signature);
  if (!how.chunked) response.setHeader("Content-Length", Buffer.byteLength(text));
  if (how.chunked) response.write(text.slice(0, 5));
  response.end(how.chunked ? text.slice(5) : text);
}
