import type { Station } from "../world/station.ts";
import type { IncomingPacket } from "./jsonpts-envelope.ts";
import { isRecord } from "./jsonpts-envelope.ts";

/** Hands on what TagsInformation says. A fill is limited only where both AccountType and Balance are given; a price is that card's alone. */
export function takeTags(packet: IncomingPacket, station: Station): void {
  const data = packet.raw["Data"];
  const tags = isRecord(data) ? data["Tags"] : null;
  for (const told of Array.isArray(tags) ? tags.filter(isRecord) : []) {
    const { Tag, Valid, AccountType, Balance, Price } = told;
    const cents = AccountType === "Amount" && typeof Balance === "number" ? Math.round(Balance * 100) : null;
    const priceMills = typeof Price === "number" && Price > 0 ? Math.round(Price * 1000) : null;
    if (typeof Tag === "string") station.answerCard(Tag, { valid: Valid === true, cents, priceMills });
  }
}
