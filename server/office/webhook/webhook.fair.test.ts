import { expect, test, vi } from "vitest";
import { tellFacts } from "../../kernel/told-facts.ts";
import { MINUTE } from "../../test/clock.ts";
import { OWN_ADDRESSES, receiver } from "../../test/notifications.ts";
import { silentReceiver } from "../../test/silent-receiver.ts";
import { testServer } from "../../test/server.ts";
import { keepPresent, makeHook, messagesOf, sellFor } from "../../test/webhooks.ts";
import type { Thing } from "../../test/world.ts";
import { sendWebhookMessages } from "./webhook.chores.ts";

const server = await testServer(OWN_ADDRESSES);

test("receivers that let everybody wait hold up nobody else, however much is due to them", async () => {
  keepPresent(server);
  const { app, clock, db } = server;
  const network = await server.world.network();
  const forecourt = await network.forecourt();
  const { owner } = network;
  await sellFor(server, forecourt, ...Array.from({ length: 12 }, (_, index) => String(index + 1)));
  const { transactions } = await owner.run<{ transactions: { nodes: Thing[] } }>(
    "{ transactions(first: 12) { nodes { id } } }",
  );
  const amended = transactions.nodes.map(({ id }) => ({
    type: "sale.amended" as const,
    objectId: id,
    stationId: forecourt.station.id,
  }));
  // Due a little later, so that nobody begins before all is written down.
  const later = (minutes: number) => ({
    db,
    networkId: network.id,
    now: new Date(clock.now().getTime() + minutes * MINUTE),
  });
  const silent = await silentReceiver();
  const slow = await Promise.all(Array.from({ length: 12 }, () => makeHook(owner, { url: silent.url })));
  await tellFacts(later(1), amended);
  const quick = await receiver();
  await makeHook(owner, { url: quick.url });
  await tellFacts(later(2), amended.slice(0, 1));
  clock.pass(3 * MINUTE);

  const sending = sendWebhookMessages(app.services);
  await vi.waitUntil(() => quick.received.length > 0, { timeout: 30_000 });

  const tried = await messagesOf(owner, { webhookIds: slow.map(({ webhook }) => webhook.id) });
  expect(tried.filter(({ error }) => error !== null)).toEqual([]);
  silent.close();
  await sending;
});
