import { type Kysely, sql } from "kysely";
import { recordUnasked } from "../../access/audit/audit.service.ts";
import type { Services } from "../../kernel/context.ts";
import { postWebhook } from "../../kernel/outgoing/post.ts";
import { type StoredSecrets, secretsOf } from "../../kernel/outgoing/secret.ts";
import { reachesOwn } from "../../kernel/outgoing/web-address.ts";
import type { SecretPlace } from "../../kernel/sealed-secrets.ts";
import { resentAt } from "./webhook.rules.ts";
import type { WebhookError } from "./webhook.types.ts";

const GONE = 410;

/** Where a message goes, and what it is signed with. */
export interface Destination extends StoredSecrets {
  readonly url: string;
}

/** A message with its body. */
export interface Sendable extends Destination {
  readonly networkId: string;
  readonly webhookId: string;
  readonly id: string;
  readonly body: string;
}

/** How an attempt went. */
export interface Attempted {
  readonly status: number | null;
  readonly error: WebhookError | null;
  readonly ms: number;
  readonly excerpt: string | null;
}

/** Where a webhook's secrets stand. */
export const placeOfWebhook = (webhook: { readonly networkId: string; readonly id: string }): SecretPlace => ({
  table: "webhook",
  ...webhook,
});

/** Sends a message once. */
export const sendMessage = (
  { config, clock }: Pick<Services, "config" | "clock">,
  { networkId, webhookId, id, url, body, ...stored }: Sendable,
): Promise<Attempted> => {
  const secrets = secretsOf(config, placeOfWebhook({ networkId, id: webhookId }), stored);
  return postWebhook({ id, url, body, secrets }, { ownAddresses: reachesOwn(config), now: clock.now() });
};

/** A message that was tried. */
export interface Tried {
  readonly networkId: string;
  readonly id: string;
  readonly webhookId: string;
  /** Where it was sent. */
  readonly url: string;
  /** Attempts with this one, in all and since it was written down or sent again. */
  readonly attempts: number;
  readonly tries: number;
}

interface Noted {
  readonly attempted: Attempted;
  readonly now: Date;
  /** Whether it is tried again where it failed. */
  readonly retries: boolean;
}

/** Writes down how an attempt went: sent, to be tried again, or given up; a receiver that is gone switches its webhook off where it is that one's still. */
export async function noteAttempt(
  db: Kysely<unknown>,
  { networkId, id, webhookId, url, attempts, tries }: Tried,
  { attempted, now, retries }: Noted,
): Promise<void> {
  const { status, error, ms, excerpt } = attempted;
  const gone = status === GONE;
  const again = error !== null && retries && !gone ? resentAt(now, tries) : null;
  const state = error === null ? "SENT" : again === null ? "FAILED" : "WAITING";
  await sql`
    with noted as (
      update webhook_message m set state = ${state}, due_at = coalesce(${again}::timestamptz, m.due_at), done_at = ${again === null ? now : null},
        answer_status = ${status}, answer_ms = ${ms}, error = ${error}
      where m.network_id = ${networkId} and m.id = ${id} and m.state = 'WAITING' and m.attempts = ${attempts}
      returning m.network_id, m.id
    )
    insert into webhook_attempt (network_id, message_id, attempt, at, status, ms, error, excerpt)
    select n.network_id, n.id, ${attempts}, ${now}, ${status}, ${ms}, ${error}, ${excerpt} from noted n`.execute(db);
  if (gone) {
    await switchOff(db, { networkId, webhookId, url }, now);
  }
}

/** Switches a webhook off whose receiver is gone, where it sends there still; its history has it in its own name. */
async function switchOff(
  db: Kysely<unknown>,
  { networkId, webhookId, url }: Pick<Tried, "networkId" | "webhookId" | "url">,
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (inside) => {
    const { rows } = await sql<{ platformId: string; name: string }>`
      update webhook w set active = false, off_reason = 'GONE', changed_at = ${now}
      where w.network_id = ${networkId} and w.id = ${webhookId} and w.active and w.url = ${url}
      returning w.platform_id as "platformId", w.name`.execute(inside);
    for (const off of rows) {
      const [before, after] = [{ active: true }, { active: false, offReason: "GONE" }];
      const deed = { operation: "changeWebhook", objectType: "Webhook", objectId: webhookId, before, after };
      await recordUnasked(inside, { now: () => now }, { deed, doer: { networkId, accountId: null, ...off } });
    }
  });
}
