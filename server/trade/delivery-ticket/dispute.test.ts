import { expect, test } from "vitest";
import { HOUR } from "../../test/clock.ts";
import {
  disputedTicket,
  enterTicket,
  inboundBy,
  inboundOf,
  onTicket,
  settling,
  ticketDeed,
  ticketFacts,
} from "../../test/delivery-tickets.ts";
import { testServer } from "../../test/server.ts";

const { world, clock } = await testServer();
clock.pass(48 * HOUR);

test("a dispute is opened, talked about and settled by a second person, and all of it is kept", async () => {
  const network = await world.network();
  const { ticket, opener } = await disputedTicket(network);
  const { owner } = network;

  expect(await inboundBy(opener, ticket.id)).toMatchObject({ dispute: "OPEN", disputedByMe: true });
  expect(await inboundBy(owner, ticket.id)).toMatchObject({ dispute: "OPEN", disputedByMe: false });
  await onTicket(owner, "commentDeliveryDispute", { id: ticket.id, text: "asked the depot" });
  const settled = await onTicket(owner, "settleDeliveryDispute", settling(ticket));

  expect(settled).toMatchObject({ dispute: "SETTLED", outcome: "SHARED", agreedLitres: "4980" });
  expect(settled.disputeEntries).toMatchObject([
    { deed: "OPENED", author: opener.login, text: "40 litres short", outcome: null },
    { deed: "COMMENTED", author: owner.login, text: "asked the depot" },
    { deed: "SETTLED", author: owner.login, text: "met halfway", outcome: "SHARED", agreedLitres: "4980" },
  ]);
  expect(await inboundOf(owner, { disputes: ["SETTLED"] })).toHaveLength(1);
  expect(await inboundOf(owner, { disputes: ["NONE", "OPEN"] })).toHaveLength(0);
});

test("who opened a dispute doesn't settle it, nor does an account that they made", async () => {
  const network = await world.network();
  const { ticket, opener } = await disputedTicket(network);
  expect(await opener.expectRefusal(...ticketDeed("settleDeliveryDispute", settling(ticket)))).toMatchObject({
    number: 403,
  });

  const mine = await enterTicket(network.owner, await network.tank());
  await onTicket(network.owner, "openDeliveryDispute", { id: mine.id, reason: "short" });
  const creature = await network.operator({ permissions: [7] });
  expect(await creature.expectRefusal(...ticketDeed("settleDeliveryDispute", settling(mine)))).toMatchObject({
    number: 403,
    params: { reason: "MADE_BY_ASKER" },
  });
  expect(await inboundBy(network.owner, mine.id)).toMatchObject({ dispute: "OPEN", outcome: null });
});

test("a ticket stays as it is once its dispute is settled", async () => {
  const network = await world.network();
  const { ticket } = await disputedTicket(network);
  const { owner } = network;
  const { id } = ticket;
  // While it is open the ticket may be mended, but not taken away with its dispute.
  const withdrawal = ticketDeed("withdrawDeliveryTicket", { id, reason: "mistake" });
  expect(await owner.expectRefusal(...withdrawal)).toMatchObject({ number: 10006, params: { state: "OPEN" } });
  await onTicket(owner, "changeDeliveryTicket", { id, ...ticketFacts({ remark: "weighed again" }) });
  await onTicket(owner, "settleDeliveryDispute", settling(ticket));

  for (const refused of [
    ticketDeed("changeDeliveryTicket", { id, ...ticketFacts() }),
    withdrawal,
    ticketDeed("matchDeliveryTicket", { id, deliveryId: id }),
    ticketDeed("unmatchDeliveryTicket", { id }),
    ticketDeed("openDeliveryDispute", { id, reason: "again" }),
    ticketDeed("commentDeliveryDispute", { id, text: "still" }),
    ticketDeed("settleDeliveryDispute", settling(ticket)),
  ]) {
    expect(await owner.expectRefusal(...refused)).toMatchObject({ number: 10006, params: { state: "SETTLED" } });
  }
  expect(await inboundBy(owner, id)).toMatchObject({ remark: "weighed again", dispute: "SETTLED" });
});

test("a dispute is not settled on more than the tank holds", async () => {
  const network = await world.network();
  const { ticket } = await disputedTicket(network);
  const settled = ticketDeed("settleDeliveryDispute", settling(ticket, { agreedLitres: "30000.001" }));
  expect(await network.owner.expectRefusal(...settled)).toMatchObject({ number: 10012, field: "agreedLitres" });
});

test.each([
  ["without a reason", "openDeliveryDispute", { reason: " " }, "reason"],
  ["without words", "commentDeliveryDispute", { text: "" }, "text"],
  ["of less than nothing", "settleDeliveryDispute", settling({ id: "" }, { agreedLitres: "-1" }), "agreedLitres"],
] as const)("a dispute %s is refused", async (_what, deed, given, field) => {
  const network = await world.network();
  const { id } = await enterTicket(network.owner, await network.tank());

  expect(await network.owner.expectRefusal(...ticketDeed(deed, { ...given, id }))).toMatchObject({
    number: 10012,
    field,
  });
});
