import { decimalText } from "../quantity.ts";
import type { StationPlan } from "../plan.ts";
import type { GasReading } from "./gas-readings.ts";
import type { PastPlan } from "./past-plan.ts";
import type { Played } from "./play.ts";
import type { PastShift } from "./shifts.ts";
import type { PastTicket } from "./tickets.ts";

const litres = (cl: number): string => decimalText(cl, 2);

const instant = (at: number): string => new Date(at).toISOString();

/** What a till had to have, what was counted, and whether money was gone; of an open shift nothing yet. */
function shiftTruth({ login, openedAt, signed }: PastShift) {
  const { cash = 0, bankCard = 0, transfer = 0 } = signed?.counted ?? {};
  const declared = cash + bankCard + transfer;
  return {
    login,
    openedAt: instant(openedAt),
    signed: signed && {
      closedAt: instant(signed.closedAt),
      till: decimalText(signed.tillCents, 2),
      declared: decimalText(declared, 2),
      overShort: decimalText(declared - signed.tillCents, 2),
      missing: signed.missing,
    },
  };
}

/** What the purchase meter of gas had counted, and what of that was sold and lost. */
const gasTruth = ({ at, counterLitres, soldGrams, lostGrams, unread }: GasReading) => ({
  at: instant(at),
  cubicMetres: decimalText(counterLitres, 3),
  soldKilograms: decimalText(soldGrams, 3),
  lostKilograms: decimalText(lostGrams, 3),
  unread,
});

/** What was played of a station, and what of it is on paper. */
interface PlayedPapers {
  readonly played: Played;
  readonly tickets: readonly PastTicket[];
  readonly shifts: readonly PastShift[];
  readonly gas: readonly GasReading[];
}

/** What really happened at a station in its past, against which a server's findings can be held. Litres and money as text, times ISO. */
export function truthOf(plan: StationPlan, past: PastPlan, { tickets, shifts, gas, played }: PlayedPapers) {
  const { sales, deliveries, station, troubles } = played;
  const sum = (figure: (sale: Played["sales"][number]) => number) =>
    sales.reduce((total, sale) => total + figure(sale), 0);
  const byCard = sales.filter(({ tag }) => tag !== "");
  return {
    station: plan.code,
    since: instant(past.since),
    until: instant(past.until),
    sales: sales.length,
    litres: litres(sum(({ volumeCl }) => volumeCl)),
    amount: decimalText(
      sum(({ amountCents }) => amountCents),
      2,
    ),
    salesByCard: byCard.length,
    amountByCard: decimalText(
      byCard.reduce((total, { amountCents }) => total + amountCents, 0),
      2,
    ),
    deliveries: deliveries.length,
    tickets: tickets.map(({ number, tank, into, volumeCl, deliveredCl, shortCl }) => ({
      number,
      tank,
      into,
      litres: litres(volumeCl),
      delivered: litres(deliveredCl),
      disputed: shortCl > 0,
    })),
    shifts: shifts.map(shiftTruth),
    gas: gas.map(gasTruth),
    guns: [...station.pumps.values()].flatMap(({ state }) =>
      state.nozzles.map(({ gun, totalVolumeCl, soldCl }) => ({
        gun,
        totalizerLitres: litres(totalVolumeCl),
        counted: litres(soldCl),
      })),
    ),
    tanks: [...station.tanks.values()].map(({ plan: { number }, state }) => ({
      tank: number,
      start: litres(state.startCl),
      delivered: litres(state.deliveredCl),
      dispensed: litres(state.dispensedCl),
      leaked: litres(troubles.leakedCl.get(number) ?? 0),
      crossDropped: litres(troubles.droppedCl.get(number) ?? 0),
      volume: litres(state.volumeCl),
    })),
    outages: troubles.outages.map(({ from, to }) => ({
      from: instant(from),
      to: instant(to),
      sales: sales.filter(({ endedAt }) => from <= endedAt && endedAt < to).length,
    })),
    troubles: plan.troubles,
  };
}
