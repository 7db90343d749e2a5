import { Decimal } from "decimal.js";
import { plainTag } from "../../../common/card-tag.ts";
import { CARD_AMOUNT } from "../../../common/limits.ts";
import { assertDecimal } from "../../kernel/errors/assert-decimal.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { plateKeyOf } from "../plate/plate.rules.ts";
import type { Card, CardOperation, CardState } from "./card.types.ts";

const NUMBER = /^[0-9A-Z-]{4,32}$/;
const TAG = /^[0-9A-F]{4,32}$/;
const PIN = /^\d{4,6}$/;
const LONGEST_PLATE = 20;

/** What a card is asked to allow: finding a lost one is an amendment of its state, and needs it to be lost. */
export type AllowedDeed = CardOperation | "FIND";

/** In which states a card allows an operation (the specification's states and operations, §4). */
const ALLOWED: Readonly<Record<AllowedDeed, readonly CardState[]>> = {
  OPEN_ACCOUNT: [],
  DEPOSIT: ["NORMAL"],
  REPORT_LOSS: ["NORMAL", "STOP"],
  RELOAD_PIN: ["NORMAL"],
  DEBIT_UNLOCK: ["NORMAL"],
  AMENDMENT: ["NORMAL", "LOST", "STOP"],
  FIND: ["LOST"],
  CHANGE_CARD: ["LOST", "NORMAL"],
  CHANGE_LOAD: ["LOST", "REPLACED"],
  CLOSE: ["NORMAL", "STOP", "LOST"],
  DEPOSIT_TRANSFER: ["NORMAL"],
  CONSUME: ["NORMAL"],
  REVERSE: ["NORMAL", "LOST", "STOP"],
  STORE_CONSUME: ["NORMAL"],
  REPAYMENT: ["NORMAL", "LOST", "STOP"],
  BACK_FROM_CLEARING: ["NORMAL", "LOST", "STOP"],
  GROUP_CARD_TRANSFER: ["NORMAL"],
  STOP: ["NORMAL"],
  RESUME: ["STOP"],
};

/** What a card that is past its validity no longer does. */
const NEEDS_VALIDITY: readonly AllowedDeed[] = [
  "DEPOSIT",
  "DEPOSIT_TRANSFER",
  "CONSUME",
  "STORE_CONSUME",
  "GROUP_CARD_TRANSFER",
];

/** What is judged of a card; `validUntil` and `today` are days of its platform. */
interface Judged {
  readonly state: CardState;
  readonly validUntil: string | null;
}

/** Refuses an operation that the card's state doesn't allow (10036), or its validity no longer (10041). */
export function assertCardAllows(operation: AllowedDeed, card: Judged, today: string, field = "cardId"): void {
  if (!ALLOWED[operation].includes(card.state)) {
    refuse("CARD_OPERATION_NOT_ALLOWED", { field, params: { state: card.state } });
  }
  if (NEEDS_VALIDITY.includes(operation) && card.validUntil !== null && card.validUntil < today) {
    refuse("VALIDITY_EXPIRED", { field, params: { validUntil: card.validUntil } });
  }
}

/** What a reader sees of a card, as it is kept; null for nothing. */
export const tagOf = (tag: string): string | null => plainTag(tag) || null;

/** What is written on plastic, as it is kept. 10012 */
export function plasticOf({ number, tag, plate }: Plastic): Plastic {
  const plain: Plastic = {
    number: number.trim().toUpperCase(),
    tag: tag === null ? null : tagOf(tag),
    plate: plate === null ? null : plateKeyOf(plate) || null,
  };
  if (!NUMBER.test(plain.number)) {
    refuse("PARAMETER_ERROR", { field: "number", params: { least: 4, most: 32 } });
  }
  if (plain.tag !== null && !TAG.test(plain.tag)) {
    refuse("PARAMETER_ERROR", { field: "tag", params: { least: 4, most: 32 } });
  }
  if ((plain.plate?.length ?? 0) > LONGEST_PLATE) {
    refuse("PARAMETER_ERROR", { field: "plate", params: { most: LONGEST_PLATE } });
  }
  return plain;
}

/** Number, tag and plate of a card. */
export interface Plastic {
  readonly number: string;
  readonly tag: string | null;
  readonly plate: string | null;
}

/** Refuses what is no PIN: four to six digits (10012). */
export function assertPin(pin: string): void {
  if (!PIN.test(pin)) {
    refuse("PARAMETER_ERROR", { field: "pin", params: { least: 4, most: 6 } });
  }
}

/** Refuses an amount that isn't above 0 or is finer than the currency (10012), naming the field. */
export function assertAmount(amount: string, places: number, field = "amount"): void {
  assertDecimal(amount, { ...CARD_AMOUNT, digits: places }, field);
}

/** Value of a card. */
export interface Value {
  readonly principal: Decimal;
  readonly gift: Decimal;
}

/** Refuses an amount that is more than what a card has and isn't held (10021). */
export function assertAvailable(available: string, amount: Decimal): void {
  if (amount.gt(available)) {
    refuse("INSUFFICIENT_BALANCE", { field: "amount", params: { least: amount.toFixed() } });
  }
}

/** Refuses to move more of what was paid in than there is of it, or than isn't held (10021). */
export function assertPaidIn({ principal, available }: Pick<Card, "principal" | "available">, amount: Decimal): void {
  assertAvailable(Decimal.min(principal, available).toFixed(), amount);
}

/** How an amount is taken from what there is, by the network's order; no more than there is. */
export function takenFrom(there: Value, amount: Decimal, giftFirst: boolean): Value {
  const first = Decimal.min(giftFirst ? there.gift : there.principal, amount);
  const rest = Decimal.min(giftFirst ? there.principal : there.gift, amount.minus(first));
  return giftFirst ? { gift: first, principal: rest } : { principal: first, gift: rest };
}
