import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { MINUTE } from "../test/clock.ts";
import { codeAt, complete, enrol, ticketFor } from "../test/second-factors.ts";
import { SECRETS_KEY, testServer } from "../test/server.ts";
import { ROTATE_WEBHOOK_SECRET, makeHook } from "../test/webhooks.ts";
import { sealAllSecrets } from "./seal-secrets.ts";
import { readSecretKeys } from "../kernel/secret-keys.ts";

const { world, clock, nobody, db, app } = await testServer();

const STORED = sql<{ what: string; stored: string }>`
  select 'factor' as what, secret as stored from second_factor
  union all select 'provider', client_secret from identity_provider
  union all select 'payment', secret from payment_setting
  union all select 'webhook', secret from webhook union all select 'old webhook', unnest(old_secrets) from webhook
  union all select 'rule', secret from notification_rule union all select 'old rule', unnest(old_secrets) from notification_rule
  order by 1`;
const stored = async () => (await STORED.execute(db)).rows.filter(({ stored: text }) => text !== null);

/** A network with one of each. */
async function withSecrets() {
  const network = await world.network();
  const { owner } = network;
  const { secret } = await enrol(owner, clock);
  await owner.run("mutation Pay($input: ChangePaymentSettingsInput!) { changePaymentSettings(input: $input) { id } }", {
    input: { secret: "a payment secret of more than 32 signs" },
  });
  await owner.run(
    "mutation Provider($input: ChangeIdentityProviderInput!) { changeIdentityProvider(input: $input) { id } }",
    {
      input: {
        name: "North ID",
        issuer: "https://id.example.org",
        clientId: "forecourt",
        clientSecret: "a secret of the provider",
        accountClaim: "EMAIL",
        enabled: false,
        passwordsAllowed: true,
      },
    },
  );
  const made = await makeHook(owner);
  const { rotateWebhookSecret } = await owner.run<{ rotateWebhookSecret: { secret: string } }>(ROTATE_WEBHOOK_SECRET, {
    input: { id: made.webhook.id },
  });
  return { network, owner, told: [secret, made.secret, rotateWebhookSecret.secret], secret };
}

test("no secret of a network stands in the tables as it is, and what was stored before is sealed by a command", async () => {
  const { owner, told, secret } = await withSecrets();
  const rows = await stored();
  expect(rows.map(({ what }) => what)).toEqual(["factor", "old webhook", "payment", "provider", "webhook"]);
  expect(rows.filter(({ stored: text }) => !text.startsWith("sealed:story:"))).toEqual([]);
  for (const each of [...told, "a payment secret", "a secret of the provider"]) {
    expect(JSON.stringify(rows)).not.toContain(each);
  }
  await sql`update second_factor set secret = ${secret}`.execute(db);
  await sql`update identity_provider set client_secret = 'of before'`.execute(db);

  expect(await sealAllSecrets(db, app.services.config)).toEqual({ sealed: 2, before: 3 });

  expect((await stored()).filter(({ stored: text }) => !text.startsWith("sealed:story:"))).toEqual([]);
  clock.pass(MINUTE);
  const ticket = await ticketFor(nobody, owner);
  expect((await complete(nobody, { ticket, code: codeAt(secret, clock.now()) })).name).toBe(owner.login);

  const next = { SECRETS_KEY: readSecretKeys(`next:${randomBytes(32).toString("base64")},${SECRETS_KEY}`) ?? [] };
  expect(await sealAllSecrets(db, next)).toEqual({ sealed: 5, before: 0 });
  expect(await sealAllSecrets(db, next)).toEqual({ sealed: 0, before: 5 });
  expect((await stored()).map(({ stored: text }) => text.split(":")[1])).toEqual(Array(5).fill("next"));
});
