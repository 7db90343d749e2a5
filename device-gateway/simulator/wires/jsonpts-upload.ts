import { request as httpRequest } from "node:http";
import type { IncomingHttpHeaders } from "node:http";
import { request as httpsRequest } from "node:https";
import type { Log } from "../log.ts";
import { answerPacket } from "./jsonpts-answering.ts";
import { wholeConfiguration } from "./jsonpts-configuration.ts";
import type { Desk } from "./jsonpts-desk.ts";
import type { IncomingPacket } from "./jsonpts-envelope.ts";
import { messageOf, packetsOf, signatureFits, signatureOf } from "./jsonpts-envelope.ts";
import { GatewayDoors } from "./gateway-doors.ts";
import { identityHeaders } from "./jsonpts-identity.ts";
import type { Carrier, Fate, Outbox, OutgoingPacket } from "./jsonpts-outbox.ts";
import { upload, UPLOAD_PACE } from "./jsonpts-outbox.ts";
import { takeTags } from "./jsonpts-tags.ts";

/** ServerResponseTimeoutSeconds. */
const RESPONSE_TIMEOUT_MS = 5000;

interface Response {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Way B: every packet is a POST of its own; commands ride back on the answers. */
export class UploadWay implements Carrier {
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
    return !this.desk.controller.station.dark;
  }

  start(): void {
    this.running = upload(this.outbox, this, { pace: UPLOAD_PACE, signal: this.stopping.signal });
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  async send(packet: OutgoingPacket): Promise<Fate> {
    const { controller } = this.desk;
    const { ptsId } = controller.plan;
    try {
      const response = await this.post(messageOf([packet.text], ptsId), packet.type);
      const fault = faultOfResponse(response, packet.type, controller.plan.secretKey);
      if (fault !== null) {
        this.doors.next();
        this.terms.log.warn({ ptsId, id: packet.id, fault }, "answer not accepted");
        return "UNANSWERED";
      }
      controller.station.linkUp = true;
      return this.read(packetsOf(response.body.toString()) ?? [], packet);
    } catch (error) {
      this.doors.next();
      controller.station.linkUp = false;
      this.terms.log.debug({ ptsId, error: String(error) }, "upload failed");
      return "UNANSWERED";
    }
  }

  private read(packets: readonly IncomingPacket[], sent: OutgoingPacket): Fate {
    const confirmation = packets.find((packet) => packet.Id === sent.id);
    if (!confirmation) return "UNANSWERED";
    takeTags(confirmation, this.desk.controller.station);
    if (confirmation.raw["GetStatus"] === true) this.outbox.passing.push(this.outbox.status());
    if (confirmation.raw["GetConfiguration"] === true) this.outbox.passing.push(configurationPacket(this.desk));
    if (typeof confirmation.raw["SetRequestType"] === "string") this.perform(confirmation);
    return confirmation.Message === "OK" && confirmation.Error !== true ? "ACCEPTED" : "REFUSED";
  }

  /** One piggy-backed command; its result is the next connection. */
  private perform(confirmation: IncomingPacket): void {
    const members = Object.keys(confirmation.raw);
    const hasData = "Data" in confirmation.raw;
    if (members[0] !== "Id" || (hasData && members.at(-1) !== "Data")) {
      this.terms.log.warn({ members }, "command ignored: Id must be the first member and Data the last");
      return;
    }
    const type = String(confirmation.raw["SetRequestType"]);
    const text = answerPacket({ ...confirmation, Type: type }, this.desk);
    this.desk.settle();
    this.outbox.passing.push({ id: confirmation.Id, type, text });
  }

  private post(body: string, type: string): Promise<Response> {
    const { controller } = this.desk;
    const url = new URL(`${this.doors.current}/jsonPTS`);
    const { secretKey } = controller.plan;
    // UploadConfiguration goes out unsigned even where a key is set.
    const signed = secretKey !== undefined && type !== "UploadConfiguration";
    const headers = {
      ...identityHeaders(controller),
      "Content-Length": Buffer.byteLength(body),
      "Content-Type": "application/json; charset=utf-8",
      ...(signed ? { "X-Data-Signature": signatureOf(body, secretKey) } : {}),
      Connection: "close",
    };
    const send = url.protocol === "https:" ? httpsRequest : httpRequest;
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    const signal = AbortSignal.any([this.stopping.signal, AbortSignal.timeout(RESPONSE_TIMEOUT_MS)]);
    const request = send(url, { method: "POST", headers, agent: false, signal }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("error", reject);
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
      );
    });
    request.on("error", reject);
    request.end(body);
    return promise;
  }
}

/** Why an answer doesn't count; null for a good one. */
export function faultOfResponse(response: Response, type: string, secretKey: string | undefined): string | null {
  const { status, headers, body } = response;
  if (status !== 200 && status !== 201) return `status ${status}`;
  if (headers["content-length"] === undefined) return "no Content-Length";
  if (Number(headers["content-length"]) !== body.length) return "wrong Content-Length";
  const signature = headers["x-data-signature"];
  if (secretKey === undefined) return null;
  if (signature === undefined) return type === "UploadConfiguration" ? null : "not signed";
  return signatureFits(body, secretKey, String(signature)) ? null : "wrong signature";
}

/** UploadConfiguration: its members stand in the packet itself, not in Data. */
export function configurationPacket(desk: Desk): OutgoingPacket {
  const { controller } = desk;
  const id = controller.takePacketId();
  const type = "UploadConfiguration";
  const Configuration = wholeConfiguration(controller);
  const text = JSON.stringify({ Id: id, Type: type, ConfigurationId: controller.configurationId, Configuration });
  return { id, type, text };
}
