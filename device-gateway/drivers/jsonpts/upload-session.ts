import { setImmediate } from "node:timers/promises";
import type { DoorAnswer, DoorCall, DoorGuest } from "../../door.ts";
import { BadText } from "./bad-text.ts";
import { ID_HEADER, headerOf, isAdmitted } from "./caller.ts";
import type { Controller } from "./controller.ts";
import {
  confirmation,
  isTagQuestion,
  readMessage,
  startedByController,
  writeMessage,
  type Message,
  type Packet,
} from "./envelope.ts";
import { isFields, textOf, type Fields } from "./fields.ts";
import type { CallInSettings } from "./settings.ts";
import { isSignature, sign } from "./signature.ts";
import { UploadQueue } from "./upload-queue.ts";
import { answerTags } from "./tags.ts";
import { takeUpload } from "./uploads.ts";
import type { Wire } from "./wire.ts";

/** The period of UploadStatus until two of them have been seen. */
const USUAL_PERIOD_MS = 60_000;
const SHORTEST_PERIOD_MS = 5_000;
const LONGEST_PERIOD_MS = 300_000;
const WATCH_MS = 1_000;
const JSON_TYPE = "application/json; charset=utf-8";

/** Way B: the controller posts its records, and takes one request along with an answer. */
export class UploadSession implements Pick<DoorGuest, "request"> {
  readonly wire: Wire;
  private readonly queue: UploadQueue;
  private readonly badText = new BadText();
  private readonly stopped = new AbortController();
  private readonly statusGaps: number[] = [];
  private statusAt: number | null = null;
  /** A command was carried out since the last status, which shows what came of it. */
  private outcomeUnseen = false;
  private calledAt: number | null = null;
  /** The call brought the answer to a request of ours. */
  private answered = false;
  private configurationId: string | null = null;
  /** Its offset from UTC decides every instant, so it is asked for whenever the controller is back. */
  private clock: "UNKNOWN" | "ASKED" | "KNOWN" = "UNKNOWN";

  constructor(
    private readonly controller: Controller,
    private readonly settings: CallInSettings,
  ) {
    this.queue = new UploadQueue({
      clock: controller.host.clock,
      timeoutMs: settings.timeoutMs,
      waitMs: () => 2 * this.periodMs,
      isOnline: () => controller.presence.isOnline,
    });
    this.wire = this.queue;
  }

  /** Watches for the calls to stay away; only for controllers that have no other way to be heard. */
  async watch(): Promise<void> {
    const { clock } = this.controller.host;
    const startedAt = clock.now().getTime();
    while (!this.stopped.signal.aborted) {
      await clock.sleep(WATCH_MS, this.stopped.signal).catch(() => undefined);
      const silentMs = clock.now().getTime() - (this.calledAt ?? startedAt);
      if (!this.stopped.signal.aborted && silentMs > 2 * this.periodMs) {
        this.controller.presence.lost(`no call for ${Math.round(silentMs / 1000)} s`);
      }
    }
  }

  stop(): void {
    this.stopped.abort();
    this.queue.stop();
  }

  async request(call: DoorCall, body: Buffer): Promise<DoorAnswer> {
    const { counters } = this.controller.host;
    if (!isAdmitted(call, this.settings)) return this.refusal(401, { "WWW-Authenticate": 'Basic realm="jsonPTS"' });
    if (call.method !== "POST") return this.refusal(405, { Allow: "POST" });
    counters.bytesIn += body.length;
    const text = body.toString("utf8");
    this.controller.host.message("IN", text);
    const message = readMessage(text);
    const signature = headerOf(call, "x-data-signature");
    if (!this.isSigned(signature, body, message)) return this.bad(403);
    if (!message) return this.takeBadText(text);
    if (!isFrom(call, message)) return this.bad(403);
    counters.frames++;
    counters.badFrames += message.malformed;
    this.heard(call);
    const trusted = this.settings.secretKey === undefined || signature !== null;
    return this.answer(trusted ? await this.take(message) : message.packets.map(confirmation));
  }

  /**
   * UploadConfiguration comes without a signature even where a key is set, says the specification. It is confirmed then,
   * so that it does not come for ever, but nothing in it is believed.
   */
  private isSigned(signature: string | null, body: Buffer, message: Message | null): boolean {
    const { secretKey } = this.settings;
    if (secretKey === undefined) return true;
    if (signature !== null) return isSignature(secretKey, body, signature);
    const types = message?.packets.map(({ type }) => type) ?? [];
    return types.length > 0 && types.every((type) => type === "UploadConfiguration");
  }

  private heard(call: DoorCall): void {
    this.calledAt = this.controller.host.clock.now().getTime();
    this.controller.presence.learn({ version: textOf(headerOf(call, "x-pts-firmware-version-datetime")) });
    if (this.controller.presence.isOnline) return this.controller.presence.heard();
    if (this.statusAt !== null) this.controller.host.counters.reconnects++;
    this.controller.presence.heard();
    this.controller.connected();
    this.clock = "UNKNOWN";
  }

  private async take(message: Message): Promise<readonly Fields[]> {
    const answers = await Promise.all(message.packets.map(async (packet) => this.takePacket(packet)));
    // Whoever asked may want to ask more: it goes with this very answer, not with a call that is a minute away.
    if (this.answered) await setImmediate();
    this.answered = false;
    return answers.map((answer, index) => (index === 0 ? this.withRequest(answer, message) : answer));
  }

  private takePacket(packet: Packet): Fields | Promise<Fields> {
    if (isTagQuestion(packet)) return answerTags(this.controller.host, packet);
    if (packet.type === "UploadStatus") this.noteStatus();
    if (startedByController(packet)) return takeUpload(this.controller, packet);
    if (this.takeClock(packet)) return confirmation(packet);
    const request = this.queue.take(packet);
    this.answered ||= request !== null;
    if (!request) this.controller.host.counters.badFrames++;
    else if (!request.type.startsWith("Get")) this.outcomeUnseen = true;
    return confirmation(packet);
  }

  /** A refusal without a type is that of the question asked first. */
  private takeClock(packet: Packet): boolean {
    const isTold = packet.type === "DateTime" && !packet.fault;
    const isRefused = this.clock === "ASKED" && packet.fault !== null && ["", "GetDateTime"].includes(packet.type);
    if (!isTold && !isRefused) return false;
    this.clock = "KNOWN";
    if (isTold) this.controller.learn(packet);
    return true;
  }

  /** Id stays the first member and Data becomes the last, as the controller wants it. */
  private withRequest(answer: Fields, { packets }: Message): Fields {
    const isFree = answer["Message"] === "OK" && answer["Data"] === undefined;
    if (this.settings.way !== "UPLOAD" || !isFree) return answer;
    const request = this.queue.next(answer["Id"]);
    if (request) return { ...answer, SetRequestType: request.type, ...(request.data && { Data: request.data }) };
    if (this.clock === "UNKNOWN") {
      this.clock = "ASKED";
      return { ...answer, SetRequestType: "GetDateTime" };
    }
    const isStatus = packets.some(({ type }) => type === "UploadStatus");
    if (!isStatus && this.isStatusStale()) return { ...answer, GetStatus: true };
    return this.isConfigurationNew(packets) ? { ...answer, GetConfiguration: true } : answer;
  }

  private isStatusStale(): boolean {
    return (
      this.statusAt === null ||
      this.outcomeUnseen ||
      this.controller.host.clock.now().getTime() - this.statusAt > this.periodMs
    );
  }

  private isConfigurationNew(packets: readonly Packet[]): boolean {
    const ids = packets.map(({ data, members }) => textOf((isFields(data) ? data : members)["ConfigurationId"]));
    const id = ids.find((value) => value !== null) ?? null;
    if (id === null || id === this.configurationId) return false;
    this.configurationId = id;
    return !packets.some(({ type }) => type === "UploadConfiguration");
  }

  private noteStatus(): void {
    const now = this.controller.host.clock.now().getTime();
    if (this.statusAt !== null) this.statusGaps.push(now - this.statusAt);
    if (this.statusGaps.length > 3) this.statusGaps.shift();
    this.statusAt = now;
    this.outcomeUnseen = false;
  }

  /** The middle of the last three gaps: neither an outage nor a status asked for in between counts. */
  private get periodMs(): number {
    const sorted = [...this.statusGaps].sort((left, right) => left - right);
    const gap = sorted.length < 3 ? USUAL_PERIOD_MS : (sorted[1] ?? USUAL_PERIOD_MS);
    return Math.min(Math.max(gap, SHORTEST_PERIOD_MS), LONGEST_PERIOD_MS);
  }

  private takeBadText(text: string): DoorAnswer {
    const salvaged = this.badText.salvage(text);
    if (salvaged.length === 0) return this.bad(400);
    this.controller.host.counters.badFrames++;
    this.controller.host.setAside(text, "no JSON, sent again unchanged");
    return this.answer(salvaged);
  }

  private bad(status: number): DoorAnswer {
    this.controller.host.counters.badFrames++;
    return this.refusal(status);
  }

  private refusal(status: number, headers: Readonly<Record<string, string>> = {}): DoorAnswer {
    return { status, headers, body: "" };
  }

  private answer(packets: readonly object[]): DoorAnswer {
    const body = writeMessage(packets);
    const { secretKey } = this.settings;
    this.controller.host.counters.bytesOut += Buffer.byteLength(body);
    this.controller.host.message("OUT", body);
    const headers = { "Content-Type": JSON_TYPE, ...(secretKey && { "X-Data-Signature": sign(secretKey, body) }) };
    return { status: 200, headers, body };
  }
}

/** The message repeats the id of the header; one that names another controller is not for this device. */
function isFrom(call: DoorCall, { ptsId }: Message): boolean {
  return ptsId === null || ptsId.toLowerCase() === headerOf(call, ID_HEADER)?.trim().toLowerCase();
}
