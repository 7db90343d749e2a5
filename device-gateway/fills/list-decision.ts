import { Decimal } from "decimal.js";
import type { ListTerms, ListedCard } from "./card-list.ts";
import type { Taken } from "./taken-value.ts";

/** Everything that a station looks at when it decides by itself. */
export interface ListFacts {
  /** null: no list was fetched yet. */
  readonly terms: ListTerms | null;
  /** How old it is, ms; Infinity: nobody can say. */
  readonly ageMs: number;
  /** null: the list has no such card. */
  readonly card: ListedCard | null;
  readonly taken: Taken;
  readonly unitPrice: string;
  /** ms since 1970. */
  readonly now: number;
}

/** What a station decided, and why. */
export interface ListDecision {
  readonly declinedBy: string | null;
  /** The most that may be filled, a decimal; null: nothing. */
  readonly bound: string | null;
  /** Every rule that was asked, in order, with its sign, as at the server. */
  readonly rules: readonly string[];
}

const MINUTE_MS = 60_000;

/** Decides by a station's list, as the server would have when it was read; by one that is too old within the offline limit, if at all. */
export function decideByList(facts: ListFacts): ListDecision {
  const { terms, ageMs, card, now } = facts;
  const isYoung = terms !== null && ageMs <= terms.longestAge * MINUTE_MS;
  const rules: string[] = [];
  const ask = (rule: string, holds: boolean): boolean => {
    rules.push(`${holds ? "+" : "-"}${rule}`);
    return holds;
  };
  const told = (declinedBy: string | null, bound: string | null) => ({ declinedBy, bound, rules });
  if (!ask("LIST", terms !== null && (isYoung || terms.offlineAllowed))) return told("LIST", null);
  if (!ask("CARD", card !== null)) return told("CARD", null);
  const { declinedBy, validBefore } = card as ListedCard;
  if (declinedBy !== null) {
    ask(declinedBy, false);
    return told(declinedBy, null);
  }
  if (!ask("VALIDITY", validBefore === null || now < validBefore)) return told("VALIDITY", null);
  const bound = boundOf(card as ListedCard, terms as ListTerms, { ...facts, isYoung });
  if (!ask("AVAILABLE", bound.gt(0))) return told("AVAILABLE", null);
  return told(null, bound.toFixed());
}

/** What its list leaves it, less what it took since: to the currency's places, never more than there is. */
function boundOf(
  { available, mostVolume, mostFills }: ListedCard,
  { places, offlineLimit }: ListTerms,
  { taken, unitPrice, isYoung }: Pick<ListFacts, "taken" | "unitPrice"> & { readonly isYoung: boolean },
): Decimal {
  if (mostFills !== null && taken.fills >= mostFills) return new Decimal(0);
  const left = [
    new Decimal(available).minus(taken.amount),
    ...(isYoung ? [] : [new Decimal(offlineLimit).minus(taken.amount)]),
    ...(mostVolume === null ? [] : [new Decimal(mostVolume).minus(taken.volume).times(unitPrice)]),
  ];
  return Decimal.max(0, Decimal.min(...left)).toDecimalPlaces(places, Decimal.ROUND_DOWN);
}
