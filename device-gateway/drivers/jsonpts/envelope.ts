import { isFields, textOf, wholeOf, type Fields } from "./fields.ts";

const PROTOCOL = "jsonPTS";
const TAG_QUESTION = "RequestTagsInformation";
const LARGEST_ID = 2_147_483_647;

/** What a controller says went wrong with a packet or with a whole message. */
export interface PacketFault {
  readonly code: number | null;
  readonly message: string | null;
}

/** One packet of a message, read liberally: anything but `type` may be missing. */
export interface Packet {
  readonly id: number | null;
  /** The id as it came, echoed in confirmations: one document example has it as text. */
  readonly echo: unknown;
  readonly type: string;
  readonly data: unknown;
  /** Every member, for the packets that keep their content outside Data. */
  readonly members: Fields;
  readonly fault: PacketFault | null;
  /** The text to keep beside what was made of it: the message itself where it has only this packet. */
  readonly raw: string;
}

export interface Message {
  readonly ptsId: string | null;
  readonly packets: readonly Packet[];
  /** Members of Packets that are no packets. */
  readonly malformed: number;
  /** The controller refused the whole message. */
  readonly fault: PacketFault | null;
}

/** A request to the controller; `data` is left out where the request has none. */
export interface Request {
  readonly type: string;
  readonly data?: Fields;
}

/** Reads a message; null when it isn't JSON or not of this protocol. */
export function readMessage(text: string): Message | null {
  const whole = parse(text);
  if (!isFields(whole) || whole["Protocol"] !== PROTOCOL) return null;
  const fault = faultOf(whole);
  const members = whole["Packets"];
  if (!Array.isArray(members)) return fault ? { ptsId: null, packets: [], malformed: 0, fault } : null;
  const packets = members.filter(isFields).map((member) => packetOf(member, members.length === 1 ? text : null));
  return { ptsId: textOf(whole["PtsId"]), packets, malformed: members.length - packets.length, fault };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function packetOf(members: Fields, text: string | null): Packet {
  return {
    id: wholeOf(members["Id"], 1, LARGEST_ID),
    echo: members["Id"],
    type: textOf(members["Type"]) ?? "",
    data: members["Data"],
    members,
    fault: faultOf(members),
    raw: text ?? print(members),
  };
}

/** Packets nested deeper than the stack can be read but not printed again. */
function print(members: Fields): string {
  try {
    return JSON.stringify(members);
  } catch {
    return `{"Type":${JSON.stringify(textOf(members["Type"]))}}`;
  }
}

function faultOf(members: Fields): PacketFault | null {
  if (members["Error"] !== true && members["Error"] !== "true") return null;
  return { code: wholeOf(members["Code"], 0, LARGEST_ID), message: textOf(members["Message"]) };
}

/** Is this the controller's own request, to be confirmed with its Id? Everything else answers a request of ours. */
export function startedByController(packet: Packet): boolean {
  return packet.type.startsWith("Upload") || isTagQuestion(packet);
}

export function writeMessage(packets: readonly object[]): string {
  return JSON.stringify({ Protocol: PROTOCOL, Packets: packets });
}

export function requestPacket(id: number, request: Request): object {
  return { Id: id, Type: request.type, ...(request.data && { Data: request.data }) };
}

/** The controller forgets the record when it gets this: only after the record is on disk. */
export function confirmation(packet: Packet): Fields {
  return { ...echoOf(packet), Type: packet.type, Message: "OK" };
}

/** The controller sends the record again when it gets this. */
export function rejection(packet: Packet, fault: { readonly code: number; readonly message: string }): Fields {
  return { ...echoOf(packet), Type: packet.type, Error: true, Code: fault.code, Message: fault.message };
}

/** A card at a pump waits for its answer; every other request of a controller brings a record. */
export const isTagQuestion = ({ type }: Packet): boolean => type === TAG_QUESTION;

/** What became of the tags that a controller asked for. */
export function tagsInformation(packet: Packet, tags: readonly Fields[]): Fields {
  return { ...echoOf(packet), Type: "TagsInformation", Message: "OK", Data: { Tags: tags } };
}

function echoOf(packet: Packet): Fields {
  const { echo } = packet;
  return typeof echo === "number" || typeof echo === "string" ? { Id: echo } : {};
}
