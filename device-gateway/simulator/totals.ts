import { decimalText } from "./quantity.ts";
import { sellerOf } from "./plan.ts";
import type { Simulation } from "./simulation.ts";
import { boxSaleId } from "./wires/sparkplug-figures.ts";

/** What the stations themselves counted: the truth that a server's figures must meet. Decimals as text. */
export function totals(simulation: Simulation) {
  return { guns: gunTotals(simulation), tanks: tankTotals(simulation), ...unrest(simulation) };
}

function gunTotals(simulation: Simulation) {
  return simulation.sites.flatMap((site) =>
    [...site.station.pumps.values()].flatMap((pump) =>
      pump.state.nozzles.map((nozzle) => ({
        station: site.plan.code,
        ptsId: site.controller?.plan.ptsId ?? null,
        address: site.plan.box ? `gun-${nozzle.gun}` : `${pump.state.number}.${nozzle.number}`,
        gun: nozzle.gun,
        sales: nozzle.sales,
        volume: decimalText(nozzle.soldCl, 2),
        amount: decimalText(nozzle.soldCents, 2),
        totalizer: decimalText(nozzle.totalVolumeCl, 2),
        totalizerAmount: decimalText(nozzle.totalAmountCents, 2),
        unitPrice: decimalText(nozzle.priceMills, 3),
      })),
    ),
  );
}

function tankTotals(simulation: Simulation) {
  return simulation.sites.flatMap((site) =>
    [...site.station.tanks.values()].map(({ plan, state }) => ({
      station: site.plan.code,
      tank: plan.number,
      start: decimalText(state.startCl, 2),
      delivered: decimalText(state.deliveredCl, 2),
      dispensed: decimalText(state.dispensedCl, 2),
      leaked: decimalText(state.leakedCl, 2),
      volume: decimalText(state.volumeCl, 2),
      alarms: state.alarms,
    })),
  );
}

/** Every settled sale with a card that the stations keep, by the number under which their device tells it. Decimals as text. */
export function cardSales(simulation: Simulation) {
  return simulation.sites.flatMap((site) =>
    simulation.store.cardSales(sellerOf(site.plan) ?? "").map((sale) => ({
      station: site.plan.code,
      gun: sale.gun,
      transaction: site.plan.box ? boxSaleId(sale) : String(sale.transaction),
      tag: sale.tag,
      amount: decimalText(sale.amountCents, 2),
    })),
  );
}

/** How far from rest: customers and open transactions, and packets not yet accepted. Both 0: everything has been told. */
export function unrest(simulation: Simulation) {
  const backlog = (seller: string | null) => (seller === null ? 0 : simulation.store.backlog(seller));
  return {
    unsettled: simulation.world.stations.reduce((sum, station) => sum + station.unsettled, 0),
    backlog: simulation.sites.reduce((sum, site) => sum + backlog(sellerOf(site.plan)), 0),
    paused: simulation.world.paused,
  };
}
