import { expect, test } from "vitest";
import { Permission } from "../../../common/permission.ts";
import { HOUR } from "../../test/clock.ts";
import { enterTicket, onTicket, settling, tellRise, ticketFacts, withdrawTicket } from "../../test/delivery-tickets.ts";
import { draftFor, onOrder, orderDeed, orderPeople, sending, sentFor } from "../../test/fuel-orders.ts";
import { testServer } from "../../test/server.ts";
import type { Network } from "../../test/world.ts";

const { world, live, clock } = await testServer();
// What the stories tell of is over by now.
clock.pass(48 * HOUR);

interface Told {
  readonly fuelOrderChanges: readonly { readonly id: string; readonly state: string; readonly mayApprove: boolean }[];
}

interface Compared {
  readonly fuelOrderChanges: readonly {
    readonly id: string;
    readonly lines: readonly {
      readonly loads: readonly { readonly ticketLitres: string; readonly dispute: string }[];
    }[];
  }[];
}

const watching = async (caller: Parameters<typeof live>[0]) =>
  (await live(caller)).subscribe<Told, object>("subscription { fuelOrderChanges { id state mayApprove } }");

const states = ({ fuelOrderChanges }: Told) => fuelOrderChanges.map(({ state }) => state);

test("whoever watches is told what others do to orders, each as they see it", async () => {
  const network = await world.network();
  const tank = await network.tank();
  const { writer, approver } = await orderPeople(network);
  const [writers, approvers] = [await watching(writer), await watching(approver)];
  expect([await writers.next(), await approvers.next()]).toEqual([{ fuelOrderChanges: [] }, { fuelOrderChanges: [] }]);

  const { id } = await draftFor(writer, tank);
  expect((await writers.next()).fuelOrderChanges).toEqual([{ id, state: "DRAFT", mayApprove: false }]);
  expect((await approvers.next()).fuelOrderChanges).toEqual([{ id, state: "DRAFT", mayApprove: true }]);

  await writer.expectRefusal(...orderDeed("sendFuelOrder", sending({ id })));
  await onOrder(approver, "approveFuelOrder", { id });
  expect(states(await writers.next())).toEqual(["APPROVED"]);
  await onOrder(writer, "cancelFuelOrder", { id, reason: "late" });
  expect(states(await approvers.until((told) => states(told).includes("CANCELLED")))).toEqual(["CANCELLED"]);
});

/** An order in transit, of which somebody else is told; who opens the screen then finds it. */
async function watched(network: Network) {
  const forecourt = await network.forecourt();
  const tank = { ...forecourt.tank, stationId: forecourt.station.id };
  const { order } = await sentFor(network, tank);
  const stream = await watching(network.owner);
  expect((await stream.next()).fuelOrderChanges).toMatchObject([{ id: order.id, state: "IN_TRANSIT" }]);
  return { forecourt, tank, order, stream };
}

test("a rise that is linked by itself is told", async () => {
  const { forecourt, order, stream } = await watched(await world.network());

  await tellRise(forecourt);

  expect((await stream.next()).fuelOrderChanges).toMatchObject([{ id: order.id, state: "DROPPED" }]);
});

test("a ticket that is linked by itself is told, and that it was taken back", async () => {
  const network = await world.network();
  const { tank, order, stream } = await watched(network);

  const ticket = await enterTicket(network.owner, tank, { volumeLitres: "4950" });
  expect((await stream.next()).fuelOrderChanges).toMatchObject([{ id: order.id, state: "DROPPED" }]);

  await withdrawTicket(network.owner, ticket);
  expect((await stream.next()).fuelOrderChanges).toMatchObject([{ id: order.id, state: "IN_TRANSIT" }]);
});

test("what becomes of its ticket on the other screen is told: another volume, a dispute and its end", async () => {
  const network = await world.network();
  const { tank, order } = await watched(network);
  const ticket = await enterTicket(network.owner, tank, { volumeLitres: "4950" });
  const connection = await live(network.owner);
  const stream = connection.subscribe<Compared, object>(
    "subscription { fuelOrderChanges { id lines { loads { ticketLitres dispute } } } }",
  );
  const load = async () => (await stream.next()).fuelOrderChanges.find(({ id }) => id === order.id)?.lines[0]?.loads[0];
  expect(await load()).toEqual({ ticketLitres: "4950", dispute: "NONE" });

  await onTicket(network.owner, "changeDeliveryTicket", { ...ticketFacts({ volumeLitres: "4960" }), id: ticket.id });
  expect(await load()).toEqual({ ticketLitres: "4960", dispute: "NONE" });

  const opener = await network.operator({ permissions: [Permission.StationReport] });
  await onTicket(opener, "openDeliveryDispute", { id: ticket.id, reason: "40 litres short" });
  expect(await load()).toEqual({ ticketLitres: "4960", dispute: "OPEN" });

  await onTicket(network.owner, "settleDeliveryDispute", settling(ticket));
  expect(await load()).toMatchObject({ dispute: "SETTLED" });
});

test("the ticket of a rise that is linked is told, and that it was taken back", async () => {
  const network = await world.network();
  const { forecourt, tank, order, stream } = await watched(network);
  await tellRise(forecourt);
  await stream.until((told) => states(told).includes("DROPPED"));
  const ticket = await enterTicket(network.owner, tank, { volumeLitres: "4950" });
  await stream.next();

  await withdrawTicket(network.owner, ticket);

  expect((await stream.next()).fuelOrderChanges).toMatchObject([{ id: order.id, state: "DROPPED" }]);
});

test("who sees other stations alone is told nothing", async () => {
  const network = await world.network();
  const platform = await network.platform();
  const sibling = await network.operator({ platform, permissions: [Permission.StationReport] });
  const own = await network.tank({ station: await network.station({ platform }) });
  const stream = await watching(sibling);
  expect(await stream.next()).toEqual({ fuelOrderChanges: [] });

  await draftFor(network.owner, await network.tank());
  const { id } = await draftFor(sibling, own);

  expect((await stream.next()).fuelOrderChanges).toMatchObject([{ id }]);
});
