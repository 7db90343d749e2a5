import { describe, expect, test } from "vitest";
import { enterTicket, inboundBy, inboundOf, onTicket, tellRise, withdrawTicket } from "../../test/delivery-tickets.ts";
import { HOUR } from "../../test/clock.ts";
import { log } from "../../test/audit-log.ts";
import type { Caller } from "../../test/execute.ts";
import { draftFor, offersOf, onOrder, orderBy, orderDeed, sentFor } from "../../test/fuel-orders.ts";
import { minute, sale, tankReading } from "../../test/readings.ts";
import { testServer } from "../../test/server.ts";

const { world, clock } = await testServer();
// What the stories tell of is over by now.
clock.pass(48 * HOUR);

const refused = (caller: Caller, ...deed: Parameters<typeof orderDeed>) => caller.expectRefusal(...orderDeed(...deed));

async function station() {
  const network = await world.network();
  const forecourt = await network.forecourt();
  const tank = { ...forecourt.tank, stationId: forecourt.station.id };
  return { network, owner: network.owner, forecourt, tank };
}

describe("what comes is linked by itself", () => {
  test("when the gauge tells a rise that fits the only order in transit, which is dropped then", async () => {
    const { network, owner, forecourt, tank } = await station();
    const { order, writer } = await sentFor(network, tank);

    await tellRise(forecourt);

    const [rise] = await inboundOf(owner);
    const dropped = await orderBy(owner, order);
    expect(dropped).toMatchObject({
      state: "DROPPED",
      lines: [
        {
          orderedLitres: "5000",
          ticketLitres: null,
          measuredLitres: "5000",
          differenceLitres: "0",
          differencePercent: "0.00",
          lossLitres: null,
          loads: [{ id: rise?.id, number: null, time: rise?.endedAt, tankNumber: 1, linkedBy: null }],
        },
      ],
    });
    expect(dropped.course.at(-1)).toMatchObject({ deed: "DROPPED", author: null });
    expect(await log(network, { objectId: order.id, operations: ["linkFuelOrder"] })).toMatchObject([
      { accountName: writer.login, after: { place: 1, deliveryId: rise?.id, byItself: true, state: "DROPPED" } },
    ]);
  });

  test("when its ticket is entered, beside which the rise stands that comes later, with what was sold and lost", async () => {
    const { network, owner, forecourt, tank } = await station();
    const { order } = await sentFor(network, tank);
    const ticket = await enterTicket(owner, tank, { volumeLitres: "4950" });
    expect(await orderBy(owner, order)).toMatchObject({
      state: "DROPPED",
      lines: [{ measuredLitres: null, differenceLitres: "-50" }],
    });

    const { device, gateway } = forecourt;
    await gateway.report({ sales: [sale(device, { endedAt: minute(10), volumeLitres: "20", amount: "140" })] });
    await tellRise(forecourt, { endVolumeLitres: "14860", deliveredLitres: "4860" });

    expect(await inboundBy(owner, ticket.id)).toMatchObject({ state: "MATCHED" });
    expect((await orderBy(owner, order)).lines).toMatchObject([
      {
        ticketLitres: "4950",
        measuredLitres: "4880",
        differenceLitres: "-120",
        differencePercent: "-2.40",
        lossLitres: "-70",
        lossPercent: "-1.41",
        loads: [{ id: ticket.id, number: ticket.number, level: "RED", dispute: "NONE" }],
      },
    ]);
  });

  test("and the rise that stands for one that was linked takes its place", async () => {
    const { network, owner, forecourt, tank } = await station();
    const { order } = await sentFor(network, tank);
    const { gateway, device } = forecourt;
    const risen = (at: number) => 10_000 + Math.min(Math.max(at - 10, 0), 10) * 500;
    await gateway.report({
      tanks: Array.from({ length: 40 }, (_, at) =>
        tankReading(device, { at: minute(at), volumeLitres: String(risen(at)) }),
      ),
    });
    const [detected] = (await orderBy(owner, order)).lines[0]?.loads ?? [];
    expect(detected).toMatchObject({ linkedBy: null });

    await tellRise(forecourt, { startedAt: minute(9), endedAt: minute(21), deliveredLitres: "4998" });

    const loads = (await orderBy(owner, order)).lines[0]?.loads ?? [];
    expect(loads).toMatchObject([{ time: minute(21) }]);
    expect(loads[0]?.id).not.toBe(detected?.id);
  });

  test("and of two orders whose rises were one, the one that is left without is in transit again", async () => {
    const { network, owner, forecourt, tank } = await station();
    const { gateway, device } = forecourt;
    /** A tank that rises from the tenth minute on and from the fiftieth, five minutes each, by a thousand litres. */
    const risen = (at: number) =>
      [10, 50].reduce((litres, from) => litres + Math.min(Math.max(at - from, 0), 5) * 200, 10_000);
    const levels = (from: number) =>
      gateway.report({
        tanks: Array.from({ length: 40 }, (_, at) =>
          tankReading(device, { at: minute(from + at), volumeLitres: String(risen(from + at)) }),
        ),
      });
    const ordered = { lines: [{ tankId: tank.id, litres: "1000" }] };
    const { order: one } = await sentFor(network, tank, ordered);
    await levels(0);
    const { order: other } = await sentFor(network, tank, ordered);
    await levels(40);
    expect(await orderBy(owner, one)).toMatchObject({ state: "DROPPED" });
    expect(await orderBy(owner, other)).toMatchObject({ state: "DROPPED", lines: [{ loads: [{}] }] });

    await tellRise(forecourt, {
      startedAt: minute(9),
      endedAt: minute(56),
      endVolumeLitres: "12000",
      deliveredLitres: "2000",
    });

    expect(await orderBy(owner, one)).toMatchObject({ state: "DROPPED", lines: [{ measuredLitres: "2000" }] });
    const left = await orderBy(owner, other);
    expect(left).toMatchObject({ state: "IN_TRANSIT", lines: [{ loads: [] }] });
    expect(left.course.at(-1)).toMatchObject({ deed: "REOPENED", author: null });
  });

  test("not where two orders may be meant, nor what is far from what was ordered: both are offered", async () => {
    const { network, owner, tank } = await station();
    const { order: one } = await sentFor(network, tank);
    const { order: other } = await sentFor(network, tank);

    const ticket = await enterTicket(owner, tank);

    for (const order of [one, other]) {
      expect(await orderBy(owner, order)).toMatchObject({ state: "IN_TRANSIT", lines: [{ loads: [] }] });
      expect(await offersOf(owner, order)).toMatchObject([
        { id: ticket.id, place: 1, number: ticket.number, litres: "5000" },
      ]);
    }
    await onOrder(owner, "cancelFuelOrder", { id: other.id, reason: "twice" });
    const short = await enterTicket(owner, tank, { volumeLitres: "3000" });
    expect((await offersOf(owner, one)).map(({ id }) => id).toSorted()).toEqual([ticket.id, short.id].toSorted());
    expect(await offersOf(owner, other)).toEqual([]);
  });

  test("not to a draft, nor beyond the window, nor from another station's tank", async () => {
    const { network, owner, forecourt, tank } = await station();
    const draft = await draftFor(owner, tank);
    const { order: late } = await sentFor(network, tank, { wantedFrom: minute(1440), wantedUntil: minute(1500) });
    const { order: elsewhere } = await sentFor(network, await network.tank({ grade: forecourt.grade }));

    await enterTicket(owner, tank, { time: minute(-300) });

    expect(await orderBy(owner, draft)).toMatchObject({ state: "DRAFT" });
    for (const order of [late, elsewhere]) {
      expect(await orderBy(owner, order)).toMatchObject({ state: "IN_TRANSIT" });
      expect(await offersOf(owner, order)).toEqual([]);
    }
  });

  test("once, when the ticket and the rise come at the same moment", async () => {
    const { network, owner, forecourt, tank } = await station();
    const { order } = await sentFor(network, tank);

    await Promise.all([enterTicket(owner, tank), tellRise(forecourt)]);

    const { state, lines } = await orderBy(owner, order);
    expect({ state, loads: lines[0]?.loads.length }).toEqual({ state: "DROPPED", loads: 1 });
  });
});

describe("a person", () => {
  test("links a delivery to a line and parts them again, and the order is in transit as before", async () => {
    const { network, owner, tank } = await station();
    const { order } = await sentFor(network, tank);
    const { id: deliveryId } = await enterTicket(owner, tank, { volumeLitres: "3000" });
    const { id } = order;

    const linked = await onOrder(owner, "linkFuelOrder", { id, place: 1, deliveryId });
    expect(linked).toMatchObject({
      state: "DROPPED",
      lines: [{ differenceLitres: "-2000", loads: [{ linkedBy: owner.login }] }],
    });
    expect(await refused(owner, "linkFuelOrder", { id, place: 1, deliveryId })).toMatchObject({
      number: 10014,
      field: "deliveryId",
    });
    expect(await refused(owner, "cancelFuelOrder", { id, reason: "late" })).toMatchObject({ number: 10006 });

    const parted = await onOrder(owner, "unlinkFuelOrder", { id, deliveryId });
    expect(parted).toMatchObject({ state: "IN_TRANSIT", lines: [{ loads: [] }] });
    expect(parted.course.map(({ deed }) => deed)).toEqual(["WRITTEN", "APPROVED", "SENT", "DROPPED", "REOPENED"]);
    expect(await refused(owner, "unlinkFuelOrder", { id, deliveryId })).toMatchObject({
      number: 10014,
      field: "deliveryId",
    });
  });

  test("doesn't link what is of another tank, of another station, or of no line", async () => {
    const { network, owner, forecourt, tank } = await station();
    const { order } = await sentFor(network, tank);
    const { id } = order;
    const beside = await network.tank({ station: { id: tank.stationId }, grade: forecourt.grade, number: 2 });
    const other = await enterTicket(owner, beside);
    const elsewhere = await enterTicket(owner, await network.tank());

    expect(await refused(owner, "linkFuelOrder", { id, place: 1, deliveryId: other.id })).toMatchObject({
      number: 10006,
      field: "deliveryId",
    });
    expect(await refused(owner, "linkFuelOrder", { id, place: 1, deliveryId: elsewhere.id })).toMatchObject({
      number: 10014,
      field: "deliveryId",
    });
    expect(await refused(owner, "linkFuelOrder", { id, place: 2, deliveryId: other.id })).toMatchObject({
      number: 10012,
      field: "place",
    });
  });

  test("has an order be dropped of which one line never came, but not one of which nothing did", async () => {
    const { network, owner, forecourt, tank } = await station();
    const beside = await network.tank({ station: { id: tank.stationId }, grade: forecourt.grade, number: 2 });
    const lines = [tank, beside].map(({ id: tankId }) => ({ tankId, litres: "5000" }));
    const { order } = await sentFor(network, tank, { lines });
    expect(await refused(owner, "dropFuelOrder", { id: order.id })).toMatchObject({
      number: 10006,
      params: { loads: 0 },
    });

    await enterTicket(owner, tank);
    expect(await orderBy(owner, order)).toMatchObject({
      state: "IN_TRANSIT",
      lines: [{ loads: [{}] }, { loads: [], differenceLitres: null }],
    });
    expect(await refused(owner, "cancelFuelOrder", { id: order.id, reason: "late" })).toMatchObject({
      number: 10006,
      params: { loads: 1 },
    });

    expect(await onOrder(owner, "dropFuelOrder", { id: order.id })).toMatchObject({ state: "DROPPED" });
    const { lines: told } = await orderBy(owner, order);
    expect(told.at(-1)).toMatchObject({ loads: [], differenceLitres: "-5000", differencePercent: "-100.00" });
  });

  test("takes a ticket back, and its order is in transit again", async () => {
    const { network, owner, tank } = await station();
    const { order } = await sentFor(network, tank);
    const ticket = await enterTicket(owner, tank);
    expect(await orderBy(owner, order)).toMatchObject({ state: "DROPPED" });

    await withdrawTicket(owner, ticket);

    expect(await orderBy(owner, order)).toMatchObject({ state: "IN_TRANSIT", lines: [{ loads: [] }] });
  });
});

describe("an order is reconciled", () => {
  test("once it was dropped, and nothing of it changes any more", async () => {
    const { network, owner, tank } = await station();
    const { order } = await sentFor(network, tank);
    const { id } = order;
    expect(await refused(owner, "reconcileFuelOrder", { id })).toMatchObject({
      number: 10006,
      params: { state: "IN_TRANSIT" },
    });
    const ticket = await enterTicket(owner, tank, { volumeLitres: "4900" });

    const ended = await onOrder(owner, "reconcileFuelOrder", { id, text: "driver agrees" });

    expect(ended).toMatchObject({ state: "RECONCILED", lines: [{ ticketLitres: "4900", differencePercent: "-2.00" }] });
    expect(ended.course.at(-1)).toMatchObject({ deed: "RECONCILED", author: owner.login, text: "driver agrees" });
    for (const [name, input] of [
      ["unlinkFuelOrder", { deliveryId: ticket.id }],
      ["reconcileFuelOrder", {}],
      ["cancelFuelOrder", { reason: "late" }],
    ] as const) {
      expect(await refused(owner, name, { id, ...input })).toMatchObject({
        number: 10006,
        params: { state: "RECONCILED" },
      });
    }
    const [entry] = await log(network, { objectId: id, operations: ["reconcileFuelOrder"] });
    expect(entry?.after).toMatchObject({ state: "RECONCILED", lines: [{ ticketLitres: "4900", loads: [ticket.id] }] });
  });

  test("with a dispute of each ticket that is off, where a reason is given", async () => {
    const { network, owner, forecourt, tank } = await station();
    const { order } = await sentFor(network, tank);
    const { id } = order;
    await tellRise(forecourt, { endVolumeLitres: "14900", deliveredLitres: "4900" });
    const ticket = await enterTicket(owner, tank);

    const ended = await onOrder(owner, "reconcileFuelOrder", { id, disputeReason: "100 litres short" });

    expect(ended).toMatchObject({
      state: "RECONCILED",
      lines: [{ loads: [{ id: ticket.id, level: "RED", dispute: "OPEN" }] }],
    });
    expect(await inboundBy(owner, ticket.id)).toMatchObject({
      dispute: "OPEN",
      disputeEntries: [{ deed: "OPENED", text: "100 litres short", author: owner.login }],
    });
  });

  test("without one where no ticket is off, or all that are are disputed already", async () => {
    const { network, owner, forecourt, tank } = await station();
    const { order } = await sentFor(network, tank);
    const input = { id: order.id, disputeReason: "short" };
    await tellRise(forecourt, { endVolumeLitres: "14900", deliveredLitres: "4900" });
    expect(await refused(owner, "reconcileFuelOrder", input)).toMatchObject({ number: 10006, field: "disputeReason" });
    const { id } = await enterTicket(owner, tank);
    await onTicket(owner, "openDeliveryDispute", { id, reason: "short" });

    expect(await refused(owner, "reconcileFuelOrder", input)).toMatchObject({ number: 10006, field: "disputeReason" });

    expect(await orderBy(owner, order)).toMatchObject({ state: "DROPPED" });
  });
});
