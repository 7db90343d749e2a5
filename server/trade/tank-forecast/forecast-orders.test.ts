import { expect, test } from "vitest";
import type { TankForecast } from "../../schema-types.generated.ts";
import { enterTicket } from "../../test/delivery-tickets.ts";
import { approvedFor, draftFor, onOrder, sending } from "../../test/fuel-orders.ts";
import { minute, tankReading } from "../../test/readings.ts";
import { testServer } from "../../test/server.ts";
import type { Network } from "../../test/world.ts";

const { world } = await testServer();

const FORECASTS = `query Forecasts { tankForecasts(orderBy: STATION_ASC, first: 50) { nodes {
  number volumeLitres ullageLitres onTheWayLitres expectedAt loadLitres stationLoadLitres } } }`;

async function forecastsOf({ owner }: Network) {
  const { tankForecasts } = await owner.run<{ tankForecasts: { nodes: TankForecast[] } }>(FORECASTS);
  return tankForecasts.nodes;
}

/** A tank of 30,000 litres with 15,000 in it: 13,500 fit. */
async function halfFull() {
  const network = await world.network();
  const { station, tank, device, gateway, grade } = await network.forecourt();
  await gateway.report({ tanks: [tankReading(device, { volumeLitres: "15000" })] });
  return { network, station, grade, tank: { ...tank, stationId: station.id } };
}

test("what is ordered is not asked for again, and what is on its way is told until it came", async () => {
  const { network, tank } = await halfFull();
  const draft = await draftFor(network.owner, tank, { lines: [{ tankId: tank.id, litres: "2000" }] });
  expect(await forecastsOf(network)).toMatchObject([
    {
      ullageLitres: "13500.000",
      onTheWayLitres: null,
      expectedAt: null,
      loadLitres: "11500",
      stationLoadLitres: "11500",
    },
  ]);

  const { order, writer } = await approvedFor(network, tank);
  await onOrder(writer, "sendFuelOrder", sending(order));
  expect(await forecastsOf(network)).toMatchObject([
    { onTheWayLitres: "5000.000", expectedAt: minute(120), loadLitres: "6500", stationLoadLitres: "6500" },
  ]);

  await onOrder(network.owner, "cancelFuelOrder", { id: draft.id, reason: "too early" });
  await enterTicket(network.owner, tank);
  expect(await forecastsOf(network)).toMatchObject([{ onTheWayLitres: null, expectedAt: null, loadLitres: "13500" }]);
});

test("more than fits leaves nothing to be ordered", async () => {
  const { network, tank } = await halfFull();

  await draftFor(network.owner, tank, { lines: [{ tankId: tank.id, litres: "20000" }] });

  expect(await forecastsOf(network)).toMatchObject([{ loadLitres: "0" }]);
});

test("what any tank of a grade may take is shared by these tanks", async () => {
  const { network, station, grade, tank } = await halfFull();
  await network.tank({ station, grade, number: 2 });

  const { order, writer } = await approvedFor(network, tank, { lines: [{ gradeId: grade.id, litres: "4000" }] });
  await onOrder(writer, "sendFuelOrder", sending(order));

  expect(await forecastsOf(network)).toMatchObject([
    { number: 1, onTheWayLitres: "2000.000", loadLitres: "11500" },
    { number: 2, onTheWayLitres: "2000.000" },
  ]);
});
