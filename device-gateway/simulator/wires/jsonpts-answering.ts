import { Refusal } from "../world/refusal.ts";
import type { Desk } from "./jsonpts-desk.ts";
import type { IncomingPacket } from "./jsonpts-envelope.ts";
import { isRecord, messageOf, packetsOf, tokensIn } from "./jsonpts-envelope.ts";
import { errorOf, INVALID_JSON_REQUEST, JSON_REQUEST_IS_TOO_LONG } from "./jsonpts-errors.ts";
import { REQUESTS } from "./jsonpts-requests.ts";

/** The controller's input buffer and its parser's room. */
const BUFFER_BYTES = 16 * 1024;
const MOST_TOKENS = 600;

/** Requests that change nothing worth keeping. */
const HARMLESS = /^(PumpGet|Get|ProbeGet|Report)/;

/** Answers one packet; the text of the answering packet. What it changed is not on disk yet. */
export function answerPacket(packet: IncomingPacket, desk: Desk): string {
  const head = { Id: packet.Id, Type: packet.Type };
  const handler = Object.hasOwn(REQUESTS, packet.Type) ? REQUESTS[packet.Type] : undefined;
  if (!handler) return JSON.stringify({ ...head, ...errorOf("NOT_FOUND") });
  try {
    const answer = handler(isRecord(packet.Data) ? packet.Data : {}, desk);
    if (!answer) return JSON.stringify({ ...head, Message: "OK" });
    return JSON.stringify({ Id: packet.Id, Type: answer.type, Data: answer.data });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return JSON.stringify({ ...head, ...errorOf(error.reason), ...(error.data ? { Data: error.data } : {}) });
  }
}

/** A message that can't be read at all, or is more than the controller's buffer holds; null for a good one. */
export function faultOf(text: string): string | null {
  const whole = (error: object) => JSON.stringify({ Protocol: "jsonPTS", ...error });
  if (Buffer.byteLength(text) > BUFFER_BYTES) return whole(JSON_REQUEST_IS_TOO_LONG);
  const packets = packetsOf(text);
  if (packets === null) return whole(INVALID_JSON_REQUEST);
  const tokens = packets.reduce((sum, packet) => sum + tokensIn(packet.raw), 0);
  return tokens > MOST_TOKENS ? whole(JSON_REQUEST_IS_TOO_LONG) : null;
}

/** Answers a message of requests; the answer may leave, everything it changed is on disk. */
export function answerMessage(text: string, desk: Desk, ptsId: string | null): string {
  const fault = faultOf(text);
  if (fault !== null) return fault;
  const packets = packetsOf(text) ?? [];
  const alone = packets.length === 1;
  const answers = packets.map((packet) => {
    // A report must be alone in its message.
    if (packet.Type.startsWith("Report") && !alone) {
      return JSON.stringify({ Id: packet.Id, Type: packet.Type, ...errorOf("NO_DATA_FOR_RESPONSE") });
    }
    return answerPacket(packet, desk);
  });
  if (!packets.every((packet) => HARMLESS.test(packet.Type))) desk.settle();
  return messageOf(answers, ptsId);
}
