import { compareDecimals, subtractDecimals } from "../../../common/decimal.ts";

const HOUR_MS = 3_600_000;

/** A ticket tells when it was signed, at the depot or at the station: so far from its rise, in hours. */
export const MATCH_WITHIN_HOURS = 6;
/** How far a ticket's volume and its rise may differ and still be about the same load: the larger of both. */
const TOLERANCE = { share: 0.05, litres: 200 } as const;

/** Of a ticket: when it was delivered, and how much, in litres. */
export interface TicketFacts {
  readonly id: string;
  readonly time: Date;
  readonly volume: string;
}

/** Of a rise: from when until when, and how much was delivered, in litres. */
export interface RiseFacts {
  readonly id: string;
  readonly startedAt: Date;
  readonly endedAt: Date;
  readonly delivered: string;
}

/** A ticket and a rise of one tank that are about the same load. */
export interface MatchedPair {
  readonly ticketId: string;
  readonly riseId: string;
}

/** Whether a ticket and a rise of the same tank may be about one load: by their times and volumes. */
export function mayMatch({ time, volume }: TicketFacts, { startedAt, endedAt, delivered }: RiseFacts): boolean {
  const reach = MATCH_WITHIN_HOURS * HOUR_MS;
  const near = time.getTime() >= startedAt.getTime() - reach && time.getTime() <= endedAt.getTime() + reach;
  const tolerance = Math.max(Number(volume) * TOLERANCE.share, TOLERANCE.litres).toFixed(3);
  const difference = subtractDecimals(delivered, volume).replace("-", "");
  return near && compareDecimals(difference, tolerance) <= 0;
}

/** The pairs of which each is the other's only choice; where there is more than one a person chooses. */
export function pairsOf(tickets: readonly TicketFacts[], rises: readonly RiseFacts[]): MatchedPair[] {
  return tickets.flatMap((ticket) => {
    const [rise, ...others] = rises.filter((each) => mayMatch(ticket, each));
    const isOnly =
      rise !== undefined && others.length === 0 && tickets.filter((each) => mayMatch(each, rise)).length === 1;
    return isOnly ? [{ ticketId: ticket.id, riseId: rise.id }] : [];
  });
}
