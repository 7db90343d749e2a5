import { expect, test } from "vitest";
import { Permission } from "../../../common/permission.ts";
import { log } from "../../test/audit-log.ts";
import { HOUR } from "../../test/clock.ts";
import {
  enterTicket,
  inboundOf,
  onTicket,
  settling,
  tellRise,
  ticketDeed,
  ticketFacts,
  withdrawTicket,
} from "../../test/delivery-tickets.ts";
import { importLines } from "../../test/imports.ts";
import { periodDeed } from "../../test/period-locks.ts";
import { minute } from "../../test/readings.ts";
import { testServer } from "../../test/server.ts";

const { world, clock } = await testServer();
clock.pass(72 * HOUR);

/** Stories begin at 16:00 of this day in Shanghai; eight hours and more later it is the next one. */
const [FIRST_DAY, NEXT_DAY] = ["2026-11-02", minute(9 * 60)];
const LOCKED = { number: 10041, field: "lockReason" };
const WHY = { lockReason: "the auditor asked" };

/** A forecourt with a rise of the first day; who operates reports alone. */
async function station(given: object = {}) {
  const network = await world.network();
  const forecourt = await network.forecourt();
  await tellRise(forecourt, given);
  const clerk = await network.operator({ permissions: [Permission.StationReport] });
  const lock = (through = FIRST_DAY) => periodDeed(network.owner, "lockPeriod", { through, reason: "month end" });
  return { network, owner: network.owner, clerk, forecourt, tank: forecourt.tank, lock };
}

test("nothing that a ticket of a locked day says is changed by who has no right and no reason", async () => {
  const { network, owner, clerk, tank, lock } = await station();
  const facts = ticketFacts();
  const { id } = await enterTicket(owner, tank, facts);
  await lock();

  const refused = async (caller: typeof clerk, ...deed: Parameters<typeof ticketDeed>) =>
    caller.expectRefusal(...ticketDeed(...deed));
  const changed = { id, ...facts, volumeLitres: "4990" };
  for (const caller of [owner, clerk]) {
    expect(await refused(caller, "createDeliveryTicket", { tankId: tank.id, ...ticketFacts() })).toMatchObject(LOCKED);
    expect(await refused(caller, "changeDeliveryTicket", changed)).toMatchObject(LOCKED);
    expect(await refused(caller, "unmatchDeliveryTicket", { id })).toMatchObject(LOCKED);
    expect(await refused(caller, "withdrawDeliveryTicket", { id, reason: "twice" })).toMatchObject(LOCKED);
  }
  expect(await refused(clerk, "changeDeliveryTicket", { ...changed, ...WHY })).toMatchObject({ number: 403 });
  expect(await inboundOf(owner)).toMatchObject([{ state: "MATCHED", ticketLitres: "5000" }]);

  expect(await onTicket(owner, "changeDeliveryTicket", { ...changed, ...WHY })).toMatchObject({ ticketLitres: "4990" });
  expect(await onTicket(owner, "unmatchDeliveryTicket", { id, ...WHY })).toMatchObject({ state: "TICKET_ONLY" });
  const [entry] = await log(network, { operation: "enterLocked" });
  expect(entry?.after).toMatchObject({ day: FIRST_DAY, reason: "the auditor asked" });
});

test("a ticket is not moved out of a locked day, nor into one, and not matched to a rise there", async () => {
  const { owner, tank, lock } = await station();
  const [within, later] = [
    ticketFacts({ volumeLitres: "9000" }),
    ticketFacts({ volumeLitres: "9100", time: NEXT_DAY }),
  ];
  const one = await enterTicket(owner, tank, within);
  const other = await enterTicket(owner, tank, later);
  await lock();

  const moved = (id: string, facts: object, time: string) =>
    owner.expectRefusal(...ticketDeed("changeDeliveryTicket", { id, ...facts, time }));
  expect(await moved(one.id, within, NEXT_DAY)).toMatchObject(LOCKED);
  expect(await moved(other.id, later, minute(0))).toMatchObject(LOCKED);
  const [rise] = await inboundOf(owner, { states: ["RISE_ONLY"] });
  const match = { id: other.id, deliveryId: rise?.deliveryId };
  expect(await owner.expectRefusal(...ticketDeed("matchDeliveryTicket", match))).toMatchObject(LOCKED);
  expect(await onTicket(owner, "changeDeliveryTicket", { id: other.id, ...later, remark: "late" })).toMatchObject({
    state: "TICKET_ONLY",
    remark: "late",
  });
  expect(await onTicket(owner, "matchDeliveryTicket", { ...match, ...WHY })).toMatchObject({ state: "MATCHED" });
});

test("a ticket of an open day that would be matched to a rise of a locked one by itself is refused", async () => {
  const { owner, tank, lock } = await station({ startedAt: minute(7 * 60), endedAt: minute(7 * 60 + 30) });
  await lock();

  const input = { tankId: tank.id, ...ticketFacts({ time: NEXT_DAY }) };
  expect(await owner.expectRefusal(...ticketDeed("createDeliveryTicket", input))).toMatchObject(LOCKED);
  expect(await inboundOf(owner)).toMatchObject([{ state: "RISE_ONLY" }]);
  await enterTicket(owner, tank, { time: NEXT_DAY, volumeLitres: "9000" });
});

test("a dispute that moves the books of a locked day is settled for a reason", async () => {
  const { network, owner, clerk, tank, lock } = await station();
  const ticket = await enterTicket(owner, tank);
  await lock();
  await onTicket(clerk, "openDeliveryDispute", { id: ticket.id, reason: "short" });

  expect(await owner.expectRefusal(...ticketDeed("settleDeliveryDispute", settling(ticket)))).toMatchObject(LOCKED);
  await onTicket(owner, "settleDeliveryDispute", settling(ticket, WHY));
  expect(await inboundOf(network.owner)).toMatchObject([{ dispute: "SETTLED" }]);
});

test("a row of a file that falls into a locked day is refused by its day", async () => {
  const { owner, forecourt, lock } = await station();
  await lock();
  const columns = ["number", "supplier", "stationCode", "tankNumber", "day", "clock", "volumeLitres"];
  const line = (number: string, day: string) =>
    [number, "Delta Supply", forecourt.station.code, "1", day, "16:05", "5000"].join();

  const report = await importLines(owner, {
    list: "delivery_tickets",
    columns,
    lines: [line("B-1", FIRST_DAY), line("B-2", "2026-11-03")],
  });

  expect(report).toMatchObject({ created: 1, refused: 1 });
  expect(report.rows).toMatchObject([
    { row: 2, refusal: { number: 10041, field: "day" } },
    { row: 3, refusal: null },
  ]);
});

test("who takes a ticket of a locked day back gives a reason for both", async () => {
  const { owner, tank, lock } = await station();
  const ticket = await enterTicket(owner, tank);
  await lock();

  await owner.run(...ticketDeed("withdrawDeliveryTicket", { id: ticket.id, reason: "twice", ...WHY }));
  expect(await inboundOf(owner)).toMatchObject([{ state: "RISE_ONLY" }]);
  await withdrawTicket(owner, await enterTicket(owner, tank, { time: minute(40 * 60) }));
});
