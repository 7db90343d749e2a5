import { expect, test } from "vitest";
import { approvedFor, onOrder, sending, sentFor } from "../../test/fuel-orders.ts";
import { minute } from "../../test/readings.ts";
import { testServer } from "../../test/server.ts";
import { handOverOf, openShiftAt } from "../../test/shifts.ts";

const { world } = await testServer();

test("the next shift is told of the fuel orders that are on their way, what is expected first before the others", async () => {
  const network = await world.network();
  const { station, tank } = await network.forecourt();
  const place = { id: tank.id, stationId: station.id };
  const shift = await openShiftAt(network.owner, station);
  const late = await approvedFor(network, place, { supplier: "Harbour Oil" });
  await onOrder(late.writer, "sendFuelOrder", sending(late.order, { expectedAt: minute(600) }));
  const first = await approvedFor(network, place);
  await onOrder(first.writer, "sendFuelOrder", sending(first.order, { expectedAt: minute(90) }));
  await approvedFor(network, place);
  await sentFor(network, await network.tank());

  const { orders } = await handOverOf(network.owner, shift);

  expect(orders).toMatchObject([
    { number: first.order.number, carrier: "North Haulage", orderedLitres: "5000", expectedAt: minute(90) },
    { number: late.order.number, supplier: "Harbour Oil", expectedAt: minute(600) },
  ]);
});
