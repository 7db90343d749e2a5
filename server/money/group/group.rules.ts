import { Decimal } from "decimal.js";
import { refuse } from "../../kernel/errors/refuse.ts";
import { assertText } from "../../kernel/lists/inputs.ts";

/** How value of a group is given to its cards. */
export type TransferMode = "SINGLE" | "AVERAGE" | "SPECIFIED";

/** What a card gets. */
export interface Share {
  readonly cardId: string;
  readonly amount: Decimal;
}

/** What somebody wants to give, by the mode. */
export interface Wanted {
  readonly mode: TransferMode;
  /** SINGLE: what the card gets; AVERAGE: what all get together. */
  readonly amount: string | null;
  /** The cards in the order of their numbers, with what each gets where it is said for each. */
  readonly cards: readonly { readonly cardId: string; readonly amount: string | null }[];
}

/** Refuses an amount that the mode doesn't use: what is meant by it can't be told (10012, naming it). */
export function assertModeAmounts(
  mode: TransferMode,
  amount: string | null | undefined,
  cards: readonly { readonly amount?: string | null }[],
): void {
  const [ofAll, ofCard] = [amount != null, cards.findIndex((card) => card.amount != null)];
  if (mode === "SPECIFIED" ? ofAll : ofCard !== -1) {
    refuse("PARAMETER_ERROR", { field: mode === "SPECIFIED" ? "amount" : `cards.${ofCard}.amount`, params: { mode } });
  }
}

/**
 * What each card gets, and what of an average is left in the group: each gets the same, rounded down to the currency's places.
 * 10012 naming the field: one card for SINGLE; 10035 where an average leaves nothing for each.
 */
export function sharesOf({ mode, amount, cards }: Wanted, places: number): { shares: Share[]; left: Decimal } {
  if (mode === "SPECIFIED") {
    return {
      shares: cards.map((card) => ({ cardId: card.cardId, amount: new Decimal(card.amount ?? 0) })),
      left: new Decimal(0),
    };
  }
  if (amount === null) {
    refuse("PARAMETER_ERROR", { field: "amount" });
  }
  const whole = new Decimal(amount ?? 0);
  if (mode === "SINGLE") {
    const [card] =
      cards.length === 1 ? cards : refuse("PARAMETER_ERROR", { field: "cards", params: { least: 1, most: 1 } });
    return { shares: [{ cardId: (card as { cardId: string }).cardId, amount: whole }], left: new Decimal(0) };
  }
  const each = whole.div(cards.length).toDecimalPlaces(places, Decimal.ROUND_DOWN);
  if (each.isZero()) {
    const minimum = new Decimal(10).pow(-places).times(cards.length).toFixed(places);
    refuse("AMOUNT_TOO_SMALL", { field: "amount", params: { minimum } });
  }
  return {
    shares: cards.map(({ cardId }) => ({ cardId, amount: each })),
    left: whole.minus(each.times(cards.length)),
  };
}

/** What can be changed of a group. */
export interface GroupFacts {
  readonly name: string;
  readonly transfersOut: boolean;
  readonly exports: boolean;
  readonly businessNumber: string;
  readonly contact: string;
  readonly phone: string;
}

const LONGEST = { businessNumber: 40, contact: 200, phone: 40 } as const;

/** Facts as they are kept; 10012 where they can't be, naming the field. */
export function groupFacts({ name, transfersOut, exports, ...texts }: GroupFacts): GroupFacts {
  assertText(name, "name");
  for (const field of ["businessNumber", "contact", "phone"] as const) {
    if (texts[field].length > LONGEST[field]) {
      refuse("PARAMETER_ERROR", { field, params: { most: LONGEST[field] } });
    }
  }
  const { businessNumber, contact, phone } = texts;
  const trimmed = { businessNumber: businessNumber.trim(), contact: contact.trim(), phone: phone.trim() };
  return { name: name.trim(), transfersOut, exports, ...trimmed };
}
