import { sql } from "kysely";
import { record } from "../../access/audit/audit.service.ts";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { newId } from "../../kernel/ids.ts";
import { MOST_PER_PAGE } from "../../kernel/lists/page.ts";
import { piece } from "../../kernel/lists/piece.ts";
import { type StoredSecrets, oldSecretsOf } from "../../kernel/outgoing/secret.ts";
import { transacting } from "../../kernel/transacting.ts";
import { webhookMessages } from "./message.list.ts";
import { noteAttempt, sendMessage } from "./send.service.ts";
import type { ResendWebhookMessagesInput } from "./webhook.inputs.ts";
import { bodyOf } from "./webhook.rules.ts";
import { heldWebhook } from "./webhook.service.ts";
import type { WebhookMessage, WebhookResent } from "./webhook.types.ts";

/** Nobody else takes what is sent at once. */
const LATER_MS = 600_000;
/** So many at once end within a second; the rest at the next time. */
const MOST_RESENT = 10_000;
const ID_ALONE = new Set(["id"]);
/** What a person may have sent again: all that doesn't wait, by webhooks that are on. */
const MAY_RESEND = [piece("m.state <> 'WAITING'"), piece("w.active")];

/** Sends a webhook a test at once, once, whether it is on or off; how it went. 10014. */
export async function testWebhook(ctx: Context, id: string): Promise<WebhookMessage> {
  const { networkId } = account(ctx).scope;
  const [now, messageId] = [ctx.clock.now(), newId()];
  const sendable = await ctx.em.transactional(async (em) => {
    const [inside, db] = [{ ...ctx, em }, sqlOf(em)];
    const { name, url } = await heldWebhook(inside, id);
    const body = bodyOf({ id: messageId, type: "test", at: now }, { webhook: { id, name } });
    await sql`
      insert into webhook_message (network_id, id, webhook_id, type, state, attempts, tries, body, created_at, due_at)
      values (${networkId}, ${messageId}, ${id}, 'test', 'WAITING', 1, 1, ${body}, ${now}, ${new Date(now.getTime() + LATER_MS)})`.execute(
      db,
    );
    await record(inside, { operation: "testWebhook", objectType: "Webhook", objectId: id, after: { name, url } });
    const { rows } = await sql<StoredSecrets>`
      select w.secret, ${oldSecretsOf("w", now)} as "oldSecrets"
      from webhook w where w.network_id = ${networkId} and w.id = ${id}`.execute(db);
    const secrets = rows[0] ?? refuse("OBJECT_NOT_FOUND", { field: "id" });
    return { networkId, webhookId: id, id: messageId, url, body, ...secrets };
  });
  const attempted = await sendMessage(ctx, sendable);
  const tried = { networkId, id: messageId, webhookId: id, url: sendable.url, attempts: 1, tries: 1 };
  await noteAttempt(ctx.db, tried, { attempted, now: ctx.clock.now(), retries: false });
  return (await webhookMessages.one(ctx, messageId)) ?? refuse("OBJECT_NOT_FOUND", { field: "id" });
}

/** Of the messages that are named, or that a filter leaves and that were given up or dropped, those that may be sent again, locked. */
function resendable(ctx: Context, { ids, filter }: ResendWebhookMessagesInput): Promise<WebhookMessage[]> {
  const chosen = webhookMessages.chosen(ctx, { ids, filter });
  const where = ids == null ? [chosen, piece("m.state in ('FAILED', 'DROPPED')")] : [chosen];
  return webhookMessages.rows(ctx, [...where, ...MAY_RESEND], { fields: ID_ALONE, limit: MOST_RESENT, locked: true });
}

/**
 * Has messages sent again, with the ids and bodies that they have, as if they had just been written down. 10012; 10014 for one that
 * is not the caller's, waits already, or is of a webhook that is off.
 */
export async function resendWebhookMessages(ctx: Context, input: ResendWebhookMessagesInput): Promise<WebhookResent> {
  const { networkId } = account(ctx).scope;
  const ids = input.ids == null ? null : [...new Set(input.ids)];
  if (ids !== null && (ids.length === 0 || ids.length > MOST_PER_PAGE)) {
    refuse("PARAMETER_ERROR", { field: "ids", params: { least: 1, most: MOST_PER_PAGE } });
  }
  return transacting(ctx, async (inside) => {
    const found = (await resendable(inside, { ...input, ids })).map(({ id }) => id);
    const missing = ids?.findIndex((id) => !found.includes(id)) ?? -1;
    if (missing >= 0) {
      refuse("OBJECT_NOT_FOUND", { field: `ids.${missing}` });
    }
    await sql`
      update webhook_message m set state = 'WAITING', tries = 0, due_at = ${ctx.clock.now()}, done_at = null, error = null,
        answer_status = null, answer_ms = null
      where m.network_id = ${networkId} and m.id = any(${found}::uuid[])`.execute(sqlOf(inside.em));
    const after = { count: found.length, ...(ids === null ? { filter: input.filter } : { ids }) };
    const { platformId } = account(ctx);
    const deed = { operation: "resendWebhookMessages", objectType: "Platform", objectId: platformId };
    await record(inside, { ...deed, after });
    return { count: found.length };
  });
}
