import type { Logger } from "pino";
import { Decimal } from "decimal.js";
import { plainTag } from "../../common/card-tag.ts";
import type { CardAtGun, Clock, FillAnswer } from "../driver.ts";
import { fillReport, type FactReport } from "../publisher/reports.ts";
import type { SaleReport } from "../schema-types.generated.ts";
import { ServerFault } from "../server-answer.ts";
import { hashTag, type CardLists, type ListTerms } from "./card-list.ts";
import { decideByList, type ListDecision } from "./list-decision.ts";
import type { AtGun, TakenValue, TellingFact } from "./taken-value.ts";

/** A customer stands at the pump, and a controller waits no longer for its answer. */
const ANSWER_MS = 900;

export const DECLINED: FillAnswer = { allowed: false, bound: null, price: null, holder: null, plate: null };

/** What the server says of a card. */
export interface ServerAnswer extends FillAnswer {
  readonly declinedBy: string | null;
}

export interface FillDeskOptions {
  /** Rejects where the server is away. */
  readonly ask: (card: CardAtGun & { readonly deviceId: string }) => Promise<ServerAnswer>;
  readonly lists: CardLists;
  readonly taken: TakenValue;
  /** How old a station's list is, ms. */
  readonly ageOf: (station: string, terms: ListTerms) => number;
  /** Of a device; null: it is none of ours. */
  readonly stationOf: (deviceId: string) => string | null;
  /** Puts a decision on its way to the server. Throws where the disk takes it not. */
  readonly keep: (deviceId: string, report: FactReport) => void;
  /** As the server has it. */
  readonly now: () => Date;
  readonly clock: Clock;
  readonly log: Logger;
}

/**
 * Answers guns that ask for a card: as the server decides, within a second; where it is away, as the station's list of cards
 * says. A card of which nobody knows may not fill.
 */
export class FillDesk {
  constructor(private readonly options: FillDeskOptions) {}

  /** Never rejects. */
  async ask(deviceId: string, card: CardAtGun): Promise<FillAnswer> {
    const { log } = this.options;
    const answer = await this.askServer(deviceId, card);
    try {
      if (answer === null) return this.decide(deviceId, card);
      log.info({ device: deviceId, allowed: answer.allowed, declinedBy: answer.declinedBy }, "a card was asked for");
      if (!answer.allowed || answer.bound === null) return DECLINED;
      this.noteHeld(deviceId, card, answer.bound);
      return answer;
    } catch (error) {
      log.error({ device: deviceId, err: error }, "a card could not be decided on");
      return DECLINED;
    }
  }

  /** A sale is on its way to the server: what it took by a card is no longer there, whatever the list says. */
  sold(deviceId: string, { cardNo, address, endedAt, amount, volumeLitres }: SaleReport, fact: TellingFact): void {
    const { taken, log } = this.options;
    if (cardNo == null || plainTag(cardNo) === "") return;
    try {
      const gun = this.gunOf(deviceId, { tag: cardNo, address });
      const sale = { endedAt: Date.parse(endedAt), amount, volume: volumeLitres, key: fact.key };
      if (gun !== null) taken.sold({ ...gun, ...sale });
    } catch (error) {
      log.error({ device: deviceId, err: error }, "what a card took could not be noted");
    }
  }

  /** null: nobody answers in time. */
  private async askServer(deviceId: string, card: CardAtGun): Promise<ServerAnswer | null> {
    const { clock, log, ask } = this.options;
    const answered = new AbortController();
    const late = clock.sleep(ANSWER_MS, answered.signal).then(
      () => null,
      () => null,
    );
    try {
      const answer = await Promise.race([ask({ deviceId, ...card }), late]);
      if (answer === null) log.warn({ device: deviceId }, "the server was asked for a card and took too long");
      return answer;
    } catch (error) {
      log.warn({ device: deviceId, err: error }, "the server could not be asked for a card");
      return isAway(error) ? null : { ...DECLINED, declinedBy: null };
    } finally {
      answered.abort();
    }
  }

  /** Decides by the list; what was decided is on disk before it is told. */
  private decide(deviceId: string, card: CardAtGun): FillAnswer {
    const { lists, taken, ageOf, stationOf, keep, now, log } = this.options;
    const at = now();
    const station = stationOf(deviceId);
    const terms = station === null ? null : lists.termsOf(station);
    const gun = terms === null ? null : this.at(terms, deviceId, card);
    const decision = decideByList({
      terms,
      ageMs: station === null || terms === null ? Infinity : ageOf(station, terms),
      card: station === null || gun === null ? null : lists.cardOf(station, gun.tag),
      taken: gun === null ? NOTHING : taken.elsewhere(gun, at.getTime()),
      unitPrice: card.unitPrice,
      now: at.getTime(),
    });
    const report = reportOf(deviceId, card, { at, terms, decision });
    keep(deviceId, report);
    if (gun !== null && decision.bound !== null) {
      const { bound } = decision;
      taken.letPass({ ...gun, at: at.getTime(), bound, unitPrice: card.unitPrice, fact: report });
    }
    const { declinedBy, bound } = decision;
    log.info({ device: deviceId, allowed: bound !== null, declinedBy }, "a card was decided on by the station's list");
    return bound === null ? DECLINED : { ...DECLINED, allowed: true, bound };
  }

  /** What the server holds for a fill isn't on the list that was read before. */
  private noteHeld(deviceId: string, card: CardAtGun, bound: string): void {
    const gun = this.gunOf(deviceId, card);
    const { unitPrice } = card;
    const at = this.options.now().getTime();
    if (gun !== null) this.options.taken.letPass({ ...gun, at, bound, unitPrice, fact: null });
  }

  private gunOf(deviceId: string, card: Pick<CardAtGun, "tag" | "address">): AtGun | null {
    const station = this.options.stationOf(deviceId);
    const terms = station === null ? null : this.options.lists.termsOf(station);
    return terms === null ? null : this.at(terms, deviceId, card);
  }

  private at({ salt }: ListTerms, device: string, { tag, address }: Pick<CardAtGun, "tag" | "address">): AtGun {
    return { tag: hashTag(salt, tag), device, address };
  }
}

const NOTHING = { amount: new Decimal(0), volume: new Decimal(0), fills: 0 };

/** A server that says no is there; one that stumbles is of no more use to a customer than none. */
function isAway(error: unknown): boolean {
  return !(error instanceof ServerFault) || error.kind === "away" || error.kind === "internal";
}

interface Decided {
  readonly at: Date;
  readonly terms: ListTerms | null;
  readonly decision: ListDecision;
}

function reportOf(deviceId: string, card: CardAtGun, { at, terms, decision }: Decided): FactReport {
  const { address, tag, unitPrice } = card;
  const { bound, rules } = decision;
  const listAt = terms === null ? null : new Date(terms.at);
  return fillReport({ address, tag, unitPrice, bound, rules, listAt, at }, deviceId);
}
