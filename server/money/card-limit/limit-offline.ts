import { Decimal } from "decimal.js";
import { sql } from "kysely";
import { type Place, includes } from "../../trade/markdown/markdown.rules.ts";
import { type LimitLines, hasLine } from "./card-limit.rules.ts";
import type { LimitRule } from "./card-limit.types.ts";
import { BOUNDS, type BoundRule, type LimitUse, boundOfLine, isPlateOf } from "./limit-judge.rules.ts";
import { type LimitDesk, limitRowOf, linesInForce, useWithHolds } from "./limit-use.ts";

/** A card as a station lists it. */
export interface ListedAccount {
  readonly cardAccountId: string;
  /** Of its platform. */
  readonly timeZone: string;
  readonly plate: string | null;
}

/** What a station knows of a card's limits while it decides alone. */
export interface OfflineLimits {
  /** A line declines the card there, or asks for what a station alone can't tell: the grade and the hour. */
  readonly declines: boolean;
  /** What is left in money, in volume and in fills, as decimals and a number; null: nothing bounds it. */
  readonly amount: string | null;
  readonly volume: string | null;
  readonly fills: number | null;
}

/** What the limits of some cards leave a station that decides alone, by the cards' accounts; cards that nothing limits are not among them. */
export async function limitsOffline(
  desk: LimitDesk,
  place: Place,
  { cards, at }: { readonly cards: readonly ListedAccount[]; readonly at: Date },
): Promise<ReadonlyMap<string, OfflineLimits>> {
  const ids = cards.map(({ cardAccountId }) => cardAccountId);
  const { rows } = await sql<{ id: string }>`
    select k.card_account_id as id from card_limit k
    where k.network_id = ${desk.networkId} and k.card_account_id = any(${ids}::uuid[])`.execute(desk.db);
  const limited = new Set(rows.map(({ id }) => id));
  const found = new Map<string, OfflineLimits>();
  for (const card of cards.filter(({ cardAccountId }) => limited.has(cardAccountId))) {
    const row = await limitRowOf(desk, card.cardAccountId);
    if (row !== null) {
      const used = await useWithHolds(desk, { ...card, at }, null);
      found.set(card.cardAccountId, judgeOffline(linesInForce(row), { place, plate: card.plate, used }));
    }
  }
  return found;
}

interface Standing {
  readonly place: Place;
  readonly plate: string | null;
  readonly used: LimitUse;
}

/** What lines that decline leave a station; those that only flag are looked at when its sales come. */
export function judgeOffline(lines: LimitLines, { place, plate, used }: Standing): OfflineLimits {
  const declining = (rule: LimitRule) => hasLine(lines, rule) && !lines.flagged.includes(rule);
  const left = (measure: (typeof BOUNDS)[BoundRule]["measure"]) => {
    const rests = (Object.keys(BOUNDS) as BoundRule[]).flatMap((rule) => {
      const bound = BOUNDS[rule].measure === measure && declining(rule) ? boundOfLine(lines, rule, used) : null;
      return bound === null ? [] : [bound.most.minus(bound.used)];
    });
    return rests.length === 0 ? null : Decimal.max(0, Decimal.min(...rests));
  };
  return {
    declines:
      declining("GRADE") ||
      declining("HOURS") ||
      (declining("STATION") && !includes(lines.stations, place)) ||
      (declining("PLATE") && !isPlateOf(lines, plate)),
    amount: left("amount")?.toFixed() ?? null,
    volume: left("volume")?.toFixed() ?? null,
    fills: left("count")?.toNumber() ?? null,
  };
}
