import type { FillAnswer, Host } from "../../driver.ts";
import { tagsInformation, type Packet } from "./envelope.ts";
import { fieldsOf, isFields, listOf, positiveOf, tagOf, textOf, wholeOf, type Fields } from "./fields.ts";

const PRICE_DIGITS = 4;
/** A controller asks for the tag at one reader, or of some at once. */
const MOST_TAGS = 16;
/** Names in the controller are so long, and ASCII. */
const NAME_LENGTH = 20;

/** Answers RequestTagsInformation: each tag as the host decides. Never rejects. */
export async function answerTags(host: Pick<Host, "askFill">, packet: Packet): Promise<Fields> {
  const tags = listOf(fieldsOf(packet.data)["Tags"]).filter(isFields).slice(0, MOST_TAGS);
  const answers = await Promise.all(tags.flatMap((fields) => answerOf(host, fields) ?? []));
  return tagsInformation(packet, answers);
}

/** A tag without its nozzle or price can't be decided on. Null for what holds no tag. */
function answerOf(host: Pick<Host, "askFill">, fields: Fields): Promise<Fields> | null {
  const shown = textOf(fields["Tag"]);
  if (shown === null) return null;
  const pump = wholeOf(fields["Pump"], 1, 120);
  const nozzle = wholeOf(fields["Nozzle"], 1, 6);
  const unitPrice = positiveOf(fields["Price"], PRICE_DIGITS);
  const tag = tagOf(shown);
  if (tag === null || pump === null || nozzle === null || unitPrice === null) {
    return Promise.resolve({ Tag: shown, Valid: false });
  }
  return host.askFill({ address: `${pump}.${nozzle}`, tag, unitPrice }).then((answer) => told(shown, answer));
}

/** The controller limits a fill only where both AccountType and Balance are given. */
function told(tag: string, { allowed, bound, price, holder, plate }: FillAnswer): Fields {
  if (!allowed || bound === null) return { Tag: tag, Valid: false };
  const [owner, vehicle] = [asciiOf(holder), asciiOf(plate)];
  return {
    Tag: tag,
    Valid: true,
    AccountType: "Amount",
    Balance: Number(bound),
    ...(price !== null && { Price: Number(price) }),
    ...(owner !== null && { OwnerName: owner }),
    ...(vehicle !== null && { VehicleNumber: vehicle }),
  };
}

const asciiOf = (text: string | null): string | null =>
  text !== null && /^[\x20-\x7e]+$/.test(text) ? text.slice(0, NAME_LENGTH) : null;
