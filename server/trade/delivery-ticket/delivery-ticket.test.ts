import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { HOUR } from "../../test/clock.ts";
import {
  enterTicket,
  inboundBy,
  inboundOf,
  onTicket,
  tellRise,
  ticketDeed,
  ticketFacts,
  withdrawTicket,
} from "../../test/delivery-tickets.ts";
import { picture } from "../../test/display-deeds.ts";
import { sentMeanwhile } from "../../test/locks.ts";
import { minute, sale, tankReading } from "../../test/readings.ts";
import { takeTankTurns } from "../../site/tank/tank-turn.ts";
import { testServer } from "../../test/server.ts";

const { world, clock, db } = await testServer();
// What the stories tell of is over by now.
clock.pass(48 * HOUR);

async function station() {
  const network = await world.network();
  const forecourt = await network.forecourt();
  return { network, owner: network.owner, forecourt, tank: forecourt.tank };
}

describe("a ticket and a rise that fit", () => {
  test("are matched, whichever of both comes first, with what was sold during the drop", async () => {
    const { owner, forecourt, tank } = await station();
    const { device, gateway } = forecourt;
    await tellRise(forecourt, { endTemperatureC: 16.5 });
    const late = minute(600);
    const second = await enterTicket(owner, tank, { time: late, volumeLitres: "4000" });
    expect(second).toMatchObject({ state: "TICKET_ONLY", deliveryId: null, receivedLitres: null, level: null });
    // The fill that ends with the drop belongs to it, the one that ended as it began doesn't.
    await gateway.report({
      sales: [
        sale(device, { endedAt: minute(0), volumeLitres: "50", amount: "350" }),
        sale(device, { endedAt: minute(10), volumeLitres: "30", amount: "210" }),
      ],
    });

    const first = await enterTicket(owner, tank, { volumeLitres: "5000.0", temperatureC: "21.50", density: "832.1" });
    await tellRise(forecourt, {
      startedAt: minute(590),
      endedAt: minute(610),
      startVolumeLitres: "9000",
      endVolumeLitres: "12940",
      deliveredLitres: "3940",
    });

    expect(first).toMatchObject({
      state: "MATCHED",
      startedAt: minute(0),
      riseLitres: "5000",
      soldLitres: "30",
      receivedLitres: "5030",
      ticketLitres: "5000",
      differenceLitres: "30",
      differencePercent: "0.60",
      level: "AMBER",
      ticketTemperatureC: "21.5",
      gaugeTemperatureC: 16.5,
      matchedBy: null,
      author: owner.login,
    });
    expect(await inboundBy(owner, second.id)).toMatchObject({
      state: "MATCHED",
      receivedLitres: "3940",
      differenceLitres: "-60",
      differencePercent: "-1.50",
      level: "RED",
    });
    expect((await inboundOf(owner)).map(({ id }) => id)).toEqual([second.id, first.id]);
  });

  test("a difference of half a per cent is within, of one per cent amber", async () => {
    const { owner, forecourt, tank } = await station();
    await tellRise(forecourt, { endVolumeLitres: "15025", deliveredLitres: "5025" });
    const { id } = await enterTicket(owner, tank);

    expect(await inboundBy(owner, id)).toMatchObject({ differencePercent: "0.50", level: "WITHIN" });
    await onTicket(owner, "changeDeliveryTicket", { id, ...ticketFacts({ volumeLitres: "4975.25" }) });
    expect(await inboundBy(owner, id)).toMatchObject({ differencePercent: "1.00", level: "AMBER" });
    await onTicket(owner, "changeDeliveryTicket", { id, ...ticketFacts({ volumeLitres: "4975" }) });
    expect(await inboundBy(owner, id)).toMatchObject({ differencePercent: "1.01", level: "RED" });
    expect(await inboundOf(owner, { levels: ["RED"] })).toHaveLength(1);
    expect(await inboundOf(owner, { levels: ["AMBER", "WITHIN"] })).toHaveLength(0);
  });

  test("are left to a person where two rises fit, and shown apart", async () => {
    const { owner, forecourt, tank } = await station();
    await tellRise(forecourt);
    await tellRise(forecourt, { startedAt: minute(60), endedAt: minute(70) });

    const { id } = await enterTicket(owner, tank);

    const rows = await inboundOf(owner);
    expect(rows.map(({ state }) => state).toSorted()).toEqual(["RISE_ONLY", "RISE_ONLY", "TICKET_ONLY"]);
    const rise = rows.find(({ startedAt }) => startedAt === minute(60));
    expect(rise).toMatchObject({
      id: rise?.deliveryId,
      ticketId: null,
      supplier: null,
      ticketLitres: null,
      dispute: "NONE",
    });
    const matched = await onTicket(owner, "matchDeliveryTicket", { id, deliveryId: rise?.deliveryId });
    expect(matched).toMatchObject({ state: "MATCHED", startedAt: minute(60), matchedBy: owner.login });
    expect(await inboundOf(owner, { states: ["RISE_ONLY"] })).toMatchObject([{ startedAt: minute(0) }]);
  });

  test("stay together when the gauge tells better what was detected", async () => {
    const { owner, forecourt, tank } = await station();
    const { gateway, device } = forecourt;
    const risen = (at: number) => 10_000 + Math.min(Math.max(at - 10, 0), 10) * 500;
    const readings = Array.from({ length: 40 }, (_, at) =>
      tankReading(device, { at: minute(at), volumeLitres: String(risen(at)) }),
    );
    await gateway.report({ tanks: readings });
    const { id, deliveryId, state } = await enterTicket(owner, tank, { time: minute(15) });
    expect(state).toBe("MATCHED");

    await tellRise(forecourt, { startedAt: minute(9), endedAt: minute(21), deliveredLitres: "4998" });

    const kept = await inboundBy(owner, id);
    expect(kept).toMatchObject({ state: "MATCHED", startedAt: minute(9), endedAt: minute(21) });
    expect(kept.deliveryId).not.toBe(deliveryId);
    expect(await inboundOf(owner)).toHaveLength(1);
  });

  test("are matched once by two at once", async () => {
    const { network, owner, forecourt, tank } = await station();
    await tellRise(forecourt);
    const rise = (await inboundOf(owner))[0]?.deliveryId;
    const one = await enterTicket(owner, tank, { volumeLitres: "9000" });
    const other = await enterTicket(owner, tank, { volumeLitres: "9100" });
    const colleague = await network.operator({ permissions: [7] });

    const answers = await Promise.all([
      owner.send(...ticketDeed("matchDeliveryTicket", { id: one.id, deliveryId: rise })),
      colleague.send(...ticketDeed("matchDeliveryTicket", { id: other.id, deliveryId: rise })),
    ]);

    const refusals = answers.flatMap(({ errors = [] }) => errors.map(({ extensions }) => extensions));
    expect(refusals).toMatchObject([{ number: 10015, field: "deliveryId" }]);
    expect(await inboundOf(owner, { states: ["MATCHED"] })).toHaveLength(1);
  });

  test("find each other when both come at once", async () => {
    const { network, owner, forecourt, tank } = await station();
    const { id } = await enterTicket(owner, tank, { volumeLitres: "9000" });

    // Somebody mends the ticket while the rise comes in: neither is over when the other begins.
    await sentMeanwhile(
      db,
      async (other) => {
        await takeTankTurns(other, { networkId: network.id, tankIds: [tank.id] });
        await sql`update delivery_ticket set volume = 5000 where network_id = ${network.id} and id = ${id}`.execute(
          other,
        );
      },
      () => tellRise(forecourt),
    );

    expect(await inboundOf(owner)).toMatchObject([{ id, state: "MATCHED" }]);
  });

  test("are parted by a person, and stay so until their figures move", async () => {
    const { owner, forecourt, tank } = await station();
    await tellRise(forecourt);
    const facts = ticketFacts();
    const { id } = await enterTicket(owner, tank, facts);

    expect(await onTicket(owner, "unmatchDeliveryTicket", { id })).toMatchObject({ state: "TICKET_ONLY" });
    expect(await owner.expectRefusal(...ticketDeed("unmatchDeliveryTicket", { id }))).toMatchObject({ number: 10006 });
    const remarked = { id, ...facts, remark: "asked the depot" };
    expect(await onTicket(owner, "changeDeliveryTicket", remarked)).toMatchObject({ state: "TICKET_ONLY" });
    const moved = { ...remarked, volumeLitres: "5001" };
    expect(await onTicket(owner, "changeDeliveryTicket", moved)).toMatchObject({ state: "MATCHED" });
  });
});

describe("a ticket", () => {
  test("says what it was told, its photo with it, and is changed and withdrawn", async () => {
    const { owner, forecourt, tank } = await station();
    await tellRise(forecourt);
    const { id: imageId } = await picture(owner);
    const told = { vehicle: "浙A1", plannedAt: minute(0), compartments: "1, 3" };

    const made = await enterTicket(owner, tank, { ...told, driver: " Li Na ", netVolumeLitres: "4970.50", imageId });

    expect(made).toMatchObject({ ...told, driver: "Li Na", ticketNetLitres: "4970.5" });
    expect(made.photo?.id).toBe(imageId);
    const { number, supplier } = made;
    const nothing = { driver: null, imageId: null, netVolumeLitres: null };
    const changed = await onTicket(owner, "changeDeliveryTicket", { id: made.id, ...nothing });
    expect(changed).toMatchObject({
      vehicle: "浙A1",
      driver: "",
      photo: null,
      ticketNetLitres: null,
      state: "MATCHED",
    });
    await withdrawTicket(owner, made);
    expect(await inboundOf(owner)).toMatchObject([{ state: "RISE_ONLY" }]);
    expect(await owner.expectRefusal(...ticketDeed("unmatchDeliveryTicket", { id: made.id }))).toMatchObject({
      number: 10014,
    });
    await enterTicket(owner, tank, { number, supplier });
  });

  test.each([
    ["without a number", { number: " " }, "number"],
    ["with too long a number", { number: "x".repeat(61) }, "number"],
    ["without a supplier", { supplier: "" }, "supplier"],
    ["of nothing", { volumeLitres: "0" }, "volumeLitres"],
    ["in finer parts than millilitres", { volumeLitres: "1.0001" }, "volumeLitres"],
    ["of more than its tank holds", { volumeLitres: "30000.001" }, "volumeLitres"],
    ["that shrank to nothing on its way", { netVolumeLitres: "3999.999" }, "netVolumeLitres"],
    ["that grew on its way by more than fuel does", { netVolumeLitres: "6000.001" }, "netVolumeLitres"],
    ["hotter than anything", { temperatureC: "100.01" }, "temperatureC"],
    ["lighter than nothing", { density: "0" }, "density"],
    ["more than a day ahead", { time: minute(5 * 24 * 60) }, "time"],
    ["of a year that was mistyped", { time: "1926-11-01T08:00:00.000Z" }, "time"],
  ])("%s is refused", async (_what, given, field) => {
    const { owner, tank } = await station();
    const input = { tankId: tank.id, ...ticketFacts(given) };

    expect(await owner.expectRefusal(...ticketDeed("createDeliveryTicket", input))).toMatchObject({
      number: 10012,
      field,
    });
  });

  test("is not made larger than its tank either, and one that was keeps its volume when something else is put right", async () => {
    const { owner, tank } = await station();
    const { id, number } = await enterTicket(owner, tank);
    const change = (given: object) => ({ id, ...ticketFacts({ number, ...given }) });
    const larger = ticketDeed("changeDeliveryTicket", change({ volumeLitres: "50000" }));
    expect(await owner.expectRefusal(...larger)).toMatchObject({
      number: 10012,
      field: "volumeLitres",
      params: { most: "30000" },
    });
    await sql`update delivery_ticket set volume = 50000 where id = ${id}`.execute(db);
    const kept = change({ volumeLitres: "50000", remark: "of before" });
    expect(await onTicket(owner, "changeDeliveryTicket", kept)).toMatchObject({ remark: "of before" });
  });

  test("is there once for a supplier, a number and a tank", async () => {
    const { network, owner, tank } = await station();
    const facts = ticketFacts();
    await enterTicket(owner, tank, facts);

    const again = ticketDeed("createDeliveryTicket", { tankId: tank.id, ...facts });
    expect(await owner.expectRefusal(...again)).toMatchObject({ number: 10015, field: "number" });
    await enterTicket(owner, tank, { ...facts, supplier: "Another" });
    await enterTicket(owner, await network.tank(), facts);
  });

  test("is nobody's else: another network's ids are ids that don't exist, and a sibling platform sees nothing", async () => {
    const { network, owner, forecourt, tank } = await station();
    const other = await station();
    await tellRise(other.forecourt);
    await tellRise(forecourt, { startedAt: minute(900), endedAt: minute(910) });
    const theirs = (await inboundOf(other.owner))[0]?.deliveryId;
    const { id } = await enterTicket(owner, tank, { volumeLitres: "9000" });
    const sibling = await network.operator({ platform: await network.platform(), permissions: [7] });

    const foreignRise = ticketDeed("matchDeliveryTicket", { id, deliveryId: theirs });
    expect(await owner.expectRefusal(...foreignRise)).toMatchObject({ number: 10014, field: "deliveryId" });
    const foreignTank = ticketDeed("createDeliveryTicket", { tankId: tank.id, ...ticketFacts() });
    expect(await other.owner.expectRefusal(...foreignTank)).toMatchObject({ number: 10011, field: "tankId" });
    expect(await sibling.expectRefusal(...ticketDeed("openDeliveryDispute", { id, reason: "x" }))).toMatchObject({
      number: 10014,
    });
    expect(await inboundOf(sibling)).toEqual([]);
  });

  test("is entered by whoever operates the reports", async () => {
    const { network, tank } = await station();
    const reader = await network.operator({ permissions: [7], operates: [] });
    const input = { tankId: tank.id, ...ticketFacts() };

    expect(await reader.expectRefusal(...ticketDeed("createDeliveryTicket", input))).toMatchObject({ number: 403 });
    expect(await inboundOf(reader)).toEqual([]);
  });
});
