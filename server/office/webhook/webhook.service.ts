import { type Kysely, sql } from "kysely";
import { record } from "../../access/audit/audit.service.ts";
import { holdPlatform, platformOf } from "../../access/platform/platform.service.ts";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { newId } from "../../kernel/ids.ts";
import { overlaid } from "../../kernel/lists/change-of.ts";
import { refuseBroken } from "../../kernel/lists/constraints.ts";
import { recordset } from "../../kernel/lists/recordset.ts";
import { newSigningSecret, withNewSecret } from "../../kernel/outgoing/secret.ts";
import { sealSecret } from "../../kernel/sealed-secrets.ts";
import { placeOfWebhook } from "./send.service.ts";
import { reachesOwn } from "../../kernel/outgoing/web-address.ts";
import { transacting } from "../../kernel/transacting.ts";
import { assertKindsSeen } from "./seen-kinds.ts";
import { assertSelections } from "./selection.service.ts";
import type { ChangeWebhookInput, CreateWebhookInput, WebhookFactsInput } from "./webhook.inputs.ts";
import { webhooks } from "./webhook.list.ts";
import { type WebhookFacts, webhookFactsOf } from "./webhook.rules.ts";
import type { Webhook, WebhookKind, WebhookSecret } from "./webhook.types.ts";

const CONSTRAINTS = { webhook_name: "name" } as const;

/** A webhook of the caller's own, locked until the transaction ends. 10014. */
export async function heldWebhook(ctx: Context, id: string): Promise<Webhook> {
  const [found] = await webhooks.held(ctx, [id]);
  return found ?? refuse("OBJECT_NOT_FOUND", { field: "id" });
}

/** What the log tells of a webhook: what a person decides of it. */
const toldOf = ({ name, platformId, url, active, offReason, selections }: Webhook) => ({
  name,
  platformId,
  url,
  active,
  offReason,
  selections,
});

/** What is said of a webhook, or what it is refused for. 10012, 403. */
function factsOf(ctx: Context, input: WebhookFactsInput): WebhookFacts {
  const facts = webhookFactsOf(input, { ownAddresses: reachesOwn(ctx.config) });
  assertSelections(ctx, facts.selections);
  return facts;
}

/** Writes what a webhook is told of, instead of what it was. */
async function writeSelections(
  db: Kysely<unknown>,
  { networkId, id }: { readonly networkId: string; readonly id: string },
  { selections }: WebhookFacts,
): Promise<void> {
  await sql`delete from webhook_kind k where k.network_id = ${networkId} and k.webhook_id = ${id}`.execute(db);
  await sql`
    insert into webhook_kind (network_id, webhook_id, kind, selection)
    select ${networkId}, ${id}, r.kind, r.selection from ${recordset("r", selections, { kind: "text", selection: "text" })}`.execute(
    db,
  );
}

/** Makes a webhook, and its secret, which is told this once. 10012, 10014, 10015, 10017, 403. */
export async function createWebhook(ctx: Context, input: CreateWebhookInput): Promise<WebhookSecret> {
  const facts = factsOf(ctx, input);
  const me = account(ctx);
  const { networkId } = me.scope;
  return ctx.em.transactional(async (em) => {
    const [inside, db] = [{ ...ctx, em }, sqlOf(em)];
    const platformId = input.platformId == null ? me.platformId : (await platformOf(inside, input.platformId)).id;
    await holdPlatform(inside, { id: platformId, networkId });
    const [id, secret, now] = [newId(), newSigningSecret(), ctx.clock.now()];
    const stored = sealSecret(ctx.config, placeOfWebhook({ networkId, id }), secret);
    await refuseBroken(
      CONSTRAINTS,
      sql`insert into webhook (network_id, id, platform_id, name, url, active, secret, created_at, changed_at)
        values (${networkId}, ${id}, ${platformId}, ${facts.name}, ${facts.url}, ${facts.active}, ${stored}, ${now}, ${now})`.execute(
        db,
      ),
    );
    await writeSelections(db, { networkId, id }, facts);
    const webhook = await heldWebhook(inside, id);
    const deed = { operation: "createWebhook", objectType: "Webhook", objectId: id };
    await record(inside, { ...deed, after: toldOf(webhook) });
    return { webhook, secret };
  });
}

/** Does something with a webhook of the caller's own, and tells the log what it was and is. 10014. */
async function onWebhook(
  ctx: Context,
  { operation, id }: { readonly operation: string; readonly id: string },
  work: (db: Kysely<unknown>, before: Webhook) => Promise<unknown>,
): Promise<Webhook> {
  return transacting(ctx, async (inside) => {
    const before = await heldWebhook(inside, id);
    await work(sqlOf(inside.em), before);
    const webhook = await heldWebhook(inside, id);
    const deed = { operation, objectType: "Webhook", objectId: id };
    await record(inside, { ...deed, before: toldOf(before), after: toldOf(webhook) });
    return webhook;
  });
}

/** Whoever sends a webhook elsewhere has it what it was told there: what waits, and what may be sent again. 403 */
async function assertMaySendElsewhere(ctx: Context, db: Kysely<unknown>, { id, kinds }: Webhook): Promise<void> {
  const { rows } = await sql<{ kind: WebhookKind }>`
    select distinct m.kind from webhook_message m
    where m.network_id = ${account(ctx).scope.networkId} and m.webhook_id = ${id} and m.kind is not null`.execute(db);
  assertKindsSeen(ctx, [...new Set([...kinds, ...rows.map(({ kind }) => kind)])], "url");
}

/** Changes what is said of a webhook; switched on again it is no longer off by itself. 10012, 10014, 10015, 403. */
export function changeWebhook(ctx: Context, input: ChangeWebhookInput): Promise<Webhook> {
  const { networkId } = account(ctx).scope;
  const { id } = input;
  return onWebhook(ctx, { operation: "changeWebhook", id }, async (db, before) => {
    const { offReason } = before;
    const facts = factsOf(ctx, overlaid<WebhookFactsInput>(before, input));
    if (before.url !== facts.url) {
      await assertMaySendElsewhere(ctx, db, before);
    }
    await refuseBroken(
      CONSTRAINTS,
      sql`update webhook w set name = ${facts.name}, url = ${facts.url}, active = ${facts.active},
          off_reason = ${facts.active ? null : offReason}, changed_at = ${ctx.clock.now()}
        where w.network_id = ${networkId} and w.id = ${id}`.execute(db),
    );
    await writeSelections(db, { networkId, id }, facts);
  });
}

/** Gives a webhook another secret, which is told this once; for a day its messages are signed with the one of before as well. 10014. */
export async function rotateWebhookSecret(ctx: Context, id: string): Promise<WebhookSecret> {
  const [secret, now] = [newSigningSecret(), ctx.clock.now()];
  const stored = sealSecret(ctx.config, placeOfWebhook({ networkId: account(ctx).scope.networkId, id }), secret);
  const webhook = await onWebhook(ctx, { operation: "rotateWebhookSecret", id }, (db) =>
    sql`update webhook w set ${withNewSecret("w", { stored, now })}
      where w.network_id = ${account(ctx).scope.networkId} and w.id = ${id}`.execute(db),
  );
  return { webhook, secret };
}

/** Forgets a webhook, and what it told. 10014. */
export async function deleteWebhook(ctx: Context, id: string): Promise<boolean> {
  return transacting(ctx, async (inside) => {
    const before = await heldWebhook(inside, id);
    await sql`delete from webhook w where w.network_id = ${account(ctx).scope.networkId} and w.id = ${id}`.execute(
      sqlOf(inside.em),
    );
    const deed = { operation: "deleteWebhook", objectType: "Webhook", objectId: id };
    await record(inside, { ...deed, before: toldOf(before) });
    return true;
  });
}
