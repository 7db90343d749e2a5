import type { RawData, WebSocket } from "ws";
import type { DoorCall } from "../../door.ts";
import { headerOf } from "./caller.ts";
import type { Controller } from "./controller.ts";
import { textOf } from "./fields.ts";
import type { CallInSettings } from "./settings.ts";
import { SocketLink } from "./socket-link.ts";
import { NoAnswer, type Wire } from "./wire.ts";
import type { Packet, Request } from "./envelope.ts";

/** Close code for a socket whose controller has opened a new one. */
const REPLACED = 4001;
const GOING_AWAY = 1001;

/** Way C: the controller holds a WebSocket open; both sides ask and answer on it. One socket at a time counts. */
export class SocketSession implements Wire {
  private link: SocketLink | null = null;
  private connections = 0;
  private stopped = false;
  private absence = new AbortController();

  constructor(
    private readonly controller: Controller,
    private readonly settings: CallInSettings,
  ) {}

  /** The device counts as offline when no socket comes within two status periods. */
  start(): void {
    void this.awaitReturn("no connection from the controller");
  }

  ask(requests: readonly Request[], expiry?: AbortSignal): Promise<readonly (Packet | null)[]> {
    return this.link
      ? this.link.ask(requests, expiry)
      : Promise.reject(new NoAnswer("OFFLINE", "the controller is not connected"));
  }

  attach(call: DoorCall, socket: WebSocket): void {
    if (this.stopped) return socket.terminate();
    this.absence.abort();
    this.connections++;
    if (this.connections > 1) this.controller.host.counters.reconnects++;
    this.link?.close(REPLACED, "replaced by a new connection");
    const link = new SocketLink(this.controller, this.settings, socket);
    this.link = link;
    this.controller.connected();
    this.controller.presence.learn({ version: textOf(headerOf(call, "x-pts-firmware-version-datetime")) });
    this.controller.presence.heard();
    socket.on("message", (data: RawData) => this.link === link && link.receive(bytesOf(data)));
    socket.on("close", () => this.detach(link));
    void link.run();
  }

  stop(): void {
    this.stopped = true;
    this.absence.abort();
    const { link } = this;
    this.link = null;
    link?.close(GOING_AWAY, "the gateway stops");
    link?.terminate();
  }

  private detach(link: SocketLink): void {
    link.end("the connection was lost");
    if (this.link !== link) return;
    this.link = null;
    if (!this.stopped) void this.awaitReturn("the connection was lost");
  }

  private async awaitReturn(reason: string): Promise<void> {
    this.absence = new AbortController();
    const { signal } = this.absence;
    try {
      await this.controller.host.clock.sleep(2 * this.settings.pollMs, signal);
    } catch {
      return;
    }
    this.controller.presence.lost(reason);
  }
}

function bytesOf(data: RawData): Buffer {
  if (Array.isArray(data)) return Buffer.concat(data);
  return Buffer.isBuffer(data) ? data : Buffer.from(data);
}
