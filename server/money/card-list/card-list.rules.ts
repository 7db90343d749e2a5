import { Decimal } from "decimal.js";
import { addDays, startOfDay } from "../../../common/zone-time.ts";
import { dayIn } from "../../kernel/lists/days.ts";
import type { AuthorizationMode, Certification } from "../../site/station/station.types.ts";
import type { CardState } from "../card/card.types.ts";
import { decideFill } from "../fill/fill.rules.ts";
import type { OfflineLimits } from "../card-limit/limit-offline.ts";
import type { PlateJudgement } from "../plate/plate-judge.rules.ts";
import type { ListedCard } from "./card-list.types.ts";

/** A card before it is listed. */
export interface CardToList {
  readonly id: string;
  /** Hashed. */
  readonly tag: string;
  readonly state: CardState;
  readonly validUntil: string | null;
  /** Of its platform. */
  readonly timeZone: string;
  readonly plate: string | null;
  readonly owes: boolean;
  /** Whether the special customer on whose credit it fills may buy; null: there is none. */
  readonly customerBuys: boolean | null;
  readonly available: string;
  readonly pinHash: string | null;
}

/** Where and when a list decides. */
export interface ListTerms {
  readonly mode: AuthorizationMode;
  readonly certification: Certification;
  readonly places: number;
  readonly at: Date;
}

/** A card as a station may decide on it alone; what only a gun knows (its price) is left to the station. */
export function listCard(
  card: CardToList,
  { plate, limits }: { readonly plate: PlateJudgement | null; readonly limits: OfflineLimits | null },
  terms: ListTerms,
): ListedCard {
  const { mode, certification, places, at } = terms;
  const { declinedBy } = decideFill({
    card,
    today: dayIn(card.timeZone, at),
    isBound: true,
    mode,
    certification,
    beside: null,
    plate,
    limit: limits && {
      declinedBy: limits.declines || limits.fills === 0 ? "GRADE" : null,
      flags: [],
      rest: limits.amount,
    },
    unitPrice: "1",
    places,
  });
  const rest = leastOf(leastLeft(plate, "_AMOUNT"), limits?.amount);
  const volume = leastOf(leastLeft(plate, "_VOLUME"), limits?.volume);
  const fills = leastOf(leastLeft(plate, "_COUNT"), limits?.fills);
  const available = rest === null ? new Decimal(card.available) : Decimal.min(card.available, rest);
  return {
    tag: card.tag,
    state: card.state,
    declinedBy,
    validBefore: card.validUntil === null ? null : startOfDay(addDays(card.validUntil, 1), card.timeZone),
    available: Decimal.max(0, available).toFixed(),
    mostVolume: volume === null ? null : Decimal.max(0, volume).toFixed(),
    mostFills: fills?.toNumber() ?? null,
    pinHash: card.pinHash,
  };
}

/** The smaller of two bounds; null: neither is there. */
function leastOf(one: Decimal | null, other: Decimal.Value | null | undefined): Decimal | null {
  if (other == null) {
    return one;
  }
  return one === null ? new Decimal(other) : Decimal.min(one, other);
}

/** What the tightest limit of one measure leaves; null: there is none. */
function leastLeft(plate: PlateJudgement | null, measure: string): Decimal | null {
  const left = (plate?.steps ?? []).flatMap(({ rule, used, most }) =>
    rule.endsWith(measure) && used !== null && most !== null ? [new Decimal(most).minus(used)] : [],
  );
  return left.length === 0 ? null : Decimal.max(0, Decimal.min(...left));
}
