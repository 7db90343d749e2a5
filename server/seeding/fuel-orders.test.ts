import { expect, test } from "vitest";
import { Permission } from "../../common/permission.ts";
import { HOUR, START } from "../test/clock.ts";
import { enterTicket, tellRise } from "../test/delivery-tickets.ts";
import { ordersOf } from "../test/fuel-orders.ts";
import { testServer } from "../test/server.ts";
import { enterFuelOrders } from "./fuel-orders.ts";

const { app, world, clock } = await testServer();
clock.pass(HOUR);

test("a network's past has orders of its last loads and of what is to come, once however often they are entered", async () => {
  const network = await world.network();
  const forecourts = [];
  for (let station = 0; station < 8; station += 1) {
    const forecourt = await network.forecourt();
    await tellRise(forecourt);
    await enterTicket(network.owner, forecourt.tank, { volumeLitres: "4950" });
    forecourts.push(forecourt);
  }
  const writer = await network.operator({ permissions: [Permission.StationReport] });
  const { config, log } = app.services;
  const people = { writer: writer.login, approver: network.owner.login };
  const ordering = {
    signInCode: network.owner.signInCode,
    people,
    now: new Date(START.getTime() + 24 * HOUR),
    config,
    log,
  };

  expect(await enterFuelOrders(app.orm, ordering)).toBe(8);
  const orders = await ordersOf(network.owner, {}, "NUMBER_ASC");
  await enterFuelOrders(app.orm, ordering);

  expect(orders.map(({ state }) => state)).toEqual([
    "RECONCILED",
    "RECONCILED",
    "DROPPED",
    "IN_TRANSIT",
    "IN_TRANSIT",
    "APPROVED",
    "DRAFT",
    "DRAFT",
  ]);
  expect(orders.map(({ orderedLitres }) => orderedLitres)).toEqual(Array.from({ length: 8 }, () => "5000"));
  expect(new Set(orders.map(({ stationId }) => stationId)).size).toBe(forecourts.length);
  expect(await ordersOf(network.owner, {}, "NUMBER_ASC")).toEqual(orders);
});
