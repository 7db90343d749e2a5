import { createHmac, timingSafeEqual } from "node:crypto";
import { decimalText } from "../quantity.ts";

/** A number written with fixed digits, as the controller does: 10.00, not 10. */
export type FixedNumber = object;

interface RawJson {
  rawJSON(text: string): FixedNumber;
}

/** An integer of 10^-places as a JSON number with all its digits. */
export function fixed(units: number, places: number): FixedNumber {
  return (JSON as unknown as RawJson).rawJSON(decimalText(units, places));
}

/** A unit price: two digits, three where it needs them. */
export function fixedPrice(mills: number): FixedNumber {
  return mills % 10 === 0 ? fixed(mills / 10, 2) : fixed(mills, 3);
}

/** A request or a confirmation as it came in; every member may be missing or odd. */
export interface IncomingPacket {
  readonly Id: number;
  readonly Type: string;
  readonly Data?: unknown;
  readonly Message?: unknown;
  readonly Error?: unknown;
  readonly raw: Readonly<Record<string, unknown>>;
}

/** A message of several packets, given as their texts. `ptsId` stands in what a controller sends as the caller. */
export function messageOf(packets: readonly string[], ptsId: string | null): string {
  const caller = ptsId === null ? "" : `"PtsId":${JSON.stringify(ptsId)},`;
  return `{"Protocol":"jsonPTS",${caller}"Packets":[${packets.join(",")}]}`;
}

/** The packets of a message, or null where it is no jsonPTS message. */
export function packetsOf(text: string): IncomingPacket[] | null {
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isRecord(message) || message["Protocol"] !== "jsonPTS" || !Array.isArray(message["Packets"])) return null;
  return message["Packets"].filter(isRecord).map((raw) => ({
    Id: Number(raw["Id"]),
    Type: typeof raw["Type"] === "string" ? raw["Type"] : "",
    Data: raw["Data"],
    Message: raw["Message"],
    Error: raw["Error"],
    raw,
  }));
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** How many tokens the controller's parser counts: every object, array, name and plain value is one. */
export function tokensIn(value: unknown): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, each) => sum + tokensIn(each), 1);
  if (isRecord(value)) return Object.values(value).reduce<number>((sum, each) => sum + 1 + tokensIn(each), 1);
  return 1;
}

/** X-Data-Signature of a body: HMAC-SHA256 over its exact bytes, base64. */
export function signatureOf(body: string | Buffer, secretKey: string): string {
  return createHmac("sha256", secretKey).update(body).digest("base64");
}

/** True where the signature is that of the body. */
export function signatureFits(body: Buffer, secretKey: string, signature: string): boolean {
  const expected = Buffer.from(signatureOf(body, secretKey));
  const given = Buffer.from(signature);
  return expected.length === given.length && timingSafeEqual(expected, given);
}
