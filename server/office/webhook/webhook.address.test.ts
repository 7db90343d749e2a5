import { sql } from "kysely";
import { expect, test } from "vitest";
import { receiver } from "../../test/notifications.ts";
import { sale } from "../../test/readings.ts";
import { testServer } from "../../test/server.ts";
import { CREATE_WEBHOOK, makeHook, messagesOf, sendHooks, webhookFacts } from "../../test/webhooks.ts";

const server = await testServer();
const { world, clock, db } = server;

test.each(["http://127.0.0.1/", "http://localhost:5432/", "http://[::1]/", "http://10.1.2.3/", "ftp://example.org/"])(
  "%s is no address of a webhook",
  async (url) => {
    const { owner } = await world.network();

    expect(await owner.expectRefusal(CREATE_WEBHOOK, { input: webhookFacts({ url }) })).toMatchObject({
      number: 10012,
      field: "url",
    });
  },
);

test.each(["127.0.0.1", "localhost"])("what has come to mean %s since it was stored is not reached", async (host) => {
  const network = await world.network();
  const { gateway, device } = await network.forecourt();
  const [hook, { webhook }] = [await receiver(), await makeHook(network.owner)];
  const url = hook.url.replace("127.0.0.1", host);
  await sql`update webhook set url = ${url} where network_id = ${network.id} and id = ${webhook.id}`.execute(db);
  await gateway.report({ sales: [sale(device, { endedAt: clock.now().toISOString() })] });
  await sendHooks(server);

  expect(hook.received).toEqual([]);
  expect(await messagesOf(network.owner)).toMatchObject([{ state: "WAITING", error: "ADDRESS", attempts: 1 }]);
});
