import { setTimeout as sleep } from "node:timers/promises";
import { WebSocket } from "ws";
import type { Log } from "../log.ts";
import { answerMessage } from "./jsonpts-answering.ts";
import { GatewayDoors } from "./gateway-doors.ts";
import { identityHeaders } from "./jsonpts-identity.ts";
import type { Desk } from "./jsonpts-desk.ts";
import type { IncomingPacket } from "./jsonpts-envelope.ts";
import { isRecord, messageOf, packetsOf } from "./jsonpts-envelope.ts";
import type { Carrier, Fate, Outbox, OutgoingPacket } from "./jsonpts-outbox.ts";
import { upload, UPLOAD_PACE } from "./jsonpts-outbox.ts";
import { takeTags } from "./jsonpts-tags.ts";

const ANSWER_TIMEOUT_MS = 5000;
const PING_MS = 10_000;
const WATCH_MS = 200;
/** Leaving politely takes no longer than this. */
const CLOSE_TIMEOUT_MS = 500;
const BACKOFF_MS = [500, 1000, 2000, 4000, 8000] as const;
/** Larger messages leave in fragments, as the controller's small buffers force it to. */
const FRAGMENT_BYTES = 4096;

/** Way C: the controller calls the gateway's WebSocket and both sides talk over it. */
export class WebsocketWay implements Carrier {
  private socket: WebSocket | null = null;
  private readonly waiting = new Map<number, (fate: Fate) => void>();
  private readonly stopping = new AbortController();
  private readonly doors: GatewayDoors;
  private running: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly desk: Desk,
    private readonly outbox: Outbox,
    private readonly terms: { readonly gatewayUrl: string; readonly log: Log },
  ) {
    this.doors = new GatewayDoors(terms.gatewayUrl);
  }

  get ready(): boolean {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  start(): void {
    const { signal } = this.stopping;
    this.desk.controller.station.linkUp = false;
    this.running = Promise.all([this.keepConnected(), upload(this.outbox, this, { pace: UPLOAD_PACE, signal })]);
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    this.socket?.close(1001);
    this.settleAll("UNANSWERED");
    const timer = setTimeout(() => this.socket?.terminate(), CLOSE_TIMEOUT_MS);
    await this.running;
    clearTimeout(timer);
  }

  private async keepConnected(): Promise<void> {
    const { signal } = this.stopping;
    const { station } = this.desk.controller;
    const pause = (ms: number) => sleep(ms, undefined, { signal }).catch(() => undefined);
    let failures = 0;
    while (!signal.aborted) {
      if (station.dark) {
        await pause(WATCH_MS);
        continue;
      }
      const opened = await this.connection();
      failures = opened ? 0 : failures + 1;
      if (!opened) this.doors.next();
      await pause(BACKOFF_MS[Math.min(failures, BACKOFF_MS.length - 1)] ?? 1000);
    }
  }

  /** One connection's life; whether it ever opened. */
  private connection(): Promise<boolean> {
    const { controller } = this.desk;
    const url = `${this.doors.current.replace(/^http/, "ws")}/ptsWebSocket`;
    const socket = new WebSocket(url, {
      headers: identityHeaders(controller),
      perMessageDeflate: false,
      handshakeTimeout: ANSWER_TIMEOUT_MS,
    });
    this.socket = socket;
    let opened = false;
    return new Promise((resolve) => {
      const watch = this.watch(socket);
      socket.on("open", () => {
        opened = true;
        controller.station.linkUp = true;
        this.terms.log.info({ ptsId: controller.plan.ptsId }, "connected");
      });
      socket.on("message", (data: Buffer, isBinary) => {
        if (!isBinary) this.receive(data.toString(), socket);
      });
      socket.on("error", (error) => {
        this.terms.log.debug({ ptsId: controller.plan.ptsId, error: error.message }, "connection failed");
      });
      socket.on("close", (code) => {
        clearInterval(watch);
        controller.station.linkUp = false;
        this.settleAll("UNANSWERED");
        if (opened) this.terms.log.info({ ptsId: controller.plan.ptsId, code }, "disconnected");
        resolve(opened);
      });
    });
  }

  /** Pings, gives up on a peer that doesn't answer them, and cuts the line when the station goes dark. */
  private watch(socket: WebSocket): NodeJS.Timeout {
    let sincePing = 0;
    let answered = true;
    socket.on("pong", () => (answered = true));
    return setInterval(() => {
      if (this.desk.controller.station.dark) return socket.terminate();
      sincePing += WATCH_MS;
      if (sincePing < PING_MS || socket.readyState !== WebSocket.OPEN) return;
      if (!answered) return socket.terminate();
      sincePing = 0;
      answered = false;
      socket.ping();
    }, WATCH_MS);
  }

  private receive(text: string, socket: WebSocket): void {
    const packets = packetsOf(text);
    if (packets === null) {
      // The other side's complaint about a whole message of ours is not answered with another complaint.
      if (!isComplaint(text)) this.write(socket, answerMessage(text, this.desk, this.desk.controller.plan.ptsId));
      return;
    }
    packets.filter(isConfirmation).forEach((packet) => this.confirm(packet));
    const requests = packets.filter((packet) => !isConfirmation(packet));
    if (requests.length === 0) return;
    const same = requests.length === packets.length;
    const asked = same
      ? text
      : messageOf(
          requests.map((packet) => JSON.stringify(packet.raw)),
          null,
        );
    this.write(socket, answerMessage(asked, this.desk, this.desk.controller.plan.ptsId));
  }

  private confirm(packet: IncomingPacket): void {
    takeTags(packet, this.desk.controller.station);
    const waiting = this.waiting.get(packet.Id);
    this.waiting.delete(packet.Id);
    waiting?.(packet.Message === "OK" && packet.Error !== true ? "ACCEPTED" : "REFUSED");
  }

  private settleAll(fate: Fate): void {
    for (const waiting of this.waiting.values()) waiting(fate);
    this.waiting.clear();
  }

  send(packet: OutgoingPacket): Promise<Fate> {
    const socket = this.socket;
    if (!socket || !this.ready) return Promise.resolve("UNANSWERED");
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.waiting.delete(packet.id);
        resolve("UNANSWERED");
      }, ANSWER_TIMEOUT_MS);
      this.waiting.set(packet.id, (fate) => {
        clearTimeout(timer);
        resolve(fate);
      });
      this.write(socket, messageOf([packet.text], this.desk.controller.plan.ptsId));
    });
  }

  private write(socket: WebSocket, text: string): void {
    if (socket.readyState !== WebSocket.OPEN) return;
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length; at += FRAGMENT_BYTES) {
      const end = at + FRAGMENT_BYTES;
      socket.send(bytes.subarray(at, end), { binary: false, fin: end >= bytes.length });
    }
  }
}

/** Packets that answer what the controller began, by their type. */
function isConfirmation(packet: IncomingPacket): boolean {
  return packet.Type.startsWith("Upload") || /^(Request)?TagsInformation$/.test(packet.Type);
}

function isComplaint(text: string): boolean {
  try {
    const message: unknown = JSON.parse(text);
    return isRecord(message) && message["Error"] === true;
  } catch {
    return false;
  }
}
