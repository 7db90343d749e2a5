import type { WebSocket } from "ws";
import { BadText } from "./bad-text.ts";
import type { Controller } from "./controller.ts";
import {
  isTagQuestion,
  readMessage,
  startedByController,
  writeMessage,
  type Message,
  type Packet,
  type Request,
} from "./envelope.ts";
import { Exchange } from "./exchange.ts";
import { Poller } from "./poller.ts";
import type { CallInSettings } from "./settings.ts";
import { answerTags } from "./tags.ts";
import { takeUpload } from "./uploads.ts";
import { NoAnswer, type Wire } from "./wire.ts";

/** A controller that doesn't read what we answer is cut off before it fills the memory. */
const MAX_UNSENT_BYTES = 4 * 1024 * 1024;
/** Records wait this long for the controller's offset from UTC, well within the time it gives us for an answer. */
const HOLD_MS = 2_000;
const MAX_HELD = 1_000;
/** Polls without a word from the controller after which it counts as gone. */
const SILENT_POLLS = 3;

/** One WebSocket to a controller, from its opening to its end. */
export class SocketLink implements Wire {
  private readonly exchange: Exchange;
  private readonly poller: Poller;
  private readonly ended = new AbortController();
  private readonly badText = new BadText();
  /** Records that came before the controller's offset was known; null once they are taken. */
  private held: (readonly Packet[])[] | null = [];

  constructor(
    private readonly controller: Controller,
    private readonly settings: CallInSettings,
    private readonly socket: WebSocket,
  ) {
    this.exchange = new Exchange(controller.host.clock, settings.timeoutMs, (text) => this.send(text));
    this.poller = new Poller(controller, this, { autoClose: settings.autoClose, sales: null });
  }

  ask(requests: readonly Request[], expiry?: AbortSignal): Promise<readonly (Packet | null)[]> {
    return this.exchange.ask(requests, expiry);
  }

  /** Asks who it is and what time it has, then polls until the socket ends. Never rejects. */
  async run(): Promise<void> {
    const { clock } = this.controller.host;
    const { signal } = this.ended;
    const greeting = this.poller.greet().catch(() => undefined);
    await Promise.race([greeting, clock.sleep(HOLD_MS, signal).catch(() => undefined)]);
    this.releaseHeld();
    await greeting;
    for (let silent = 0; !signal.aborted;) {
      const framesBefore = this.controller.host.counters.frames;
      await this.pollOnce();
      silent = this.controller.host.counters.frames === framesBefore ? silent + 1 : 0;
      if (silent === SILENT_POLLS && !signal.aborted) this.controller.presence.lost(`no answer to ${silent} polls`);
      await clock.sleep(this.settings.pollMs, signal).catch(() => undefined);
    }
  }

  /** Takes one text message, whole: ws joins fragments. */
  receive(bytes: Buffer): void {
    const { host, presence } = this.controller;
    host.counters.bytesIn += bytes.length;
    const text = bytes.toString("utf8");
    host.message("IN", text);
    const message = readMessage(text);
    if (!message || !this.isFromUs(message)) return this.receiveBad(text, message);
    host.counters.frames++;
    host.counters.badFrames += message.malformed;
    presence.heard();
    if (message.fault && !this.exchange.takeFault(message.fault)) host.counters.badFrames++;
    for (const packet of message.packets) if (!startedByController(packet)) this.takeAnswer(packet);
    this.takeRequests(message.packets.filter(startedByController));
  }

  /** Nothing more is sent or awaited. */
  end(reason: string): void {
    this.exchange.close(reason);
    this.ended.abort();
  }

  close(code: number, reason: string): void {
    this.end(reason);
    this.socket.close(code, reason);
  }

  terminate(): void {
    this.socket.terminate();
  }

  private isFromUs({ ptsId }: Message): boolean {
    return ptsId === null || ptsId.toLowerCase() === this.settings.ptsId.toLowerCase();
  }

  private takeAnswer(packet: Packet): void {
    if (!this.exchange.take(packet)) this.controller.host.counters.badFrames++;
  }

  /** A card at a pump waits for its answer, and none of its times matter; records may have to wait for the offset. */
  private takeRequests(packets: readonly Packet[]): void {
    for (const packet of packets.filter(isTagQuestion)) void this.answerTags(packet);
    const records = packets.filter((packet) => !isTagQuestion(packet));
    if (!this.held || records.length === 0) return this.confirm(records);
    if (this.held.length < MAX_HELD) this.held.push(records);
  }

  private async answerTags(packet: Packet): Promise<void> {
    const answer = await answerTags(this.controller.host, packet);
    if (!this.ended.signal.aborted) this.send(writeMessage([answer]));
  }

  private confirm(packets: readonly Packet[]): void {
    if (packets.length > 0) this.send(writeMessage(packets.map((packet) => takeUpload(this.controller, packet))));
  }

  private receiveBad(text: string, message: Message | null): void {
    const { host, device } = this.controller;
    host.counters.badFrames++;
    host.log.debug({ device: device.id, bytes: text.length }, "message not understood");
    const salvaged = message ? [] : this.badText.salvage(text);
    if (salvaged.length === 0) return;
    try {
      host.setAside(text, "no JSON, sent again unchanged");
      this.send(writeMessage(salvaged));
    } catch (error) {
      host.log.warn({ device: device.id, err: error }, "message not set aside");
    }
  }

  private releaseHeld(): void {
    const held = this.held ?? [];
    this.held = null;
    if (!this.ended.signal.aborted) for (const packets of held) this.confirm(packets);
  }

  private async pollOnce(): Promise<void> {
    try {
      await this.poller.poll();
    } catch (error) {
      const { host, device } = this.controller;
      if (error instanceof NoAnswer) host.log.debug({ device: device.id, err: error }, "poll not answered");
      else host.log.warn({ device: device.id, err: error }, "poll not taken");
    }
  }

  private send(text: string): void {
    const { socket } = this;
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > MAX_UNSENT_BYTES) return socket.terminate();
    this.controller.host.counters.bytesOut += Buffer.byteLength(text);
    this.controller.host.message("OUT", text);
    socket.send(text);
  }
}
