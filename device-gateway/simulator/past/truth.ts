import { decimalText } from "../quantity.ts";
import type { StationPlan } from "../plan.ts";
import type { PastPlan } from "./past-plan.ts";
import type { Played } from "./play.ts";
import type { PastTicket } from "./tickets.ts";

const litres = (cl: number): string => decimalText(cl, 2);

/** What really happened at a station in its past, against which a server's findings can be held. Litres and money as text, times ISO. */
export function truthOf(
  plan: StationPlan,
  past: PastPlan,
  { played, tickets }: { readonly played: Played; readonly tickets: readonly PastTicket[] },
) {
  const { sales, deliveries, station, troubles } = played;
  const sum = (figure: (sale: Played["sales"][number]) => number) =>
    sales.reduce((total, sale) => total + figure(sale), 0);
  const byCard = sales.filter(({ tag }) => tag !== "");
  return {
    station: plan.code,
    since: new Date(past.since).toISOString(),
    until: new Date(past.until).toISOString(),
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
      from: new Date(from).toISOString(),
      to: new Date(to).toISOString(),
      sales: sales.filter(({ endedAt }) => from <= endedAt && endedAt < to).length,
    })),
    troubles: plan.troubles,
  };
}
