import { type Kysely, sql } from "kysely";
import type { Services } from "../../kernel/context.ts";
import { postWebhook } from "../../kernel/outgoing/post.ts";
import { type StoredSecrets, secretsOf } from "../../kernel/outgoing/secret.ts";
import type { Language } from "../../kernel/scalars/language.ts";
import type { SecretPlace } from "../../kernel/sealed-secrets.ts";
import { reachesOwn } from "../../kernel/outgoing/web-address.ts";
import { type Outcome, sendMail } from "./mail.ts";
import { retryAt } from "./notification.rules.ts";
import type { NotificationChannel } from "./notification.types.ts";
import type { NotificationPayload } from "./payload.ts";

const GONE = 410;

/** A message that this server has taken to send. */
export interface Taken extends StoredSecrets {
  readonly networkId: string;
  readonly id: string;
  readonly ruleId: string;
  readonly channel: NotificationChannel;
  readonly address: string;
  readonly payload: NotificationPayload;
  /** Of the rule. */
  readonly language: Language;
  /** Attempts with this one. */
  readonly attempts: number;
}

/** Where a rule's secrets stand. */
export const placeOfRule = (rule: { readonly networkId: string; readonly id: string }): SecretPlace => ({
  table: "notification_rule",
  ...rule,
});

/** Sends a message once. */
export function send({ config, clock }: Pick<Services, "config" | "clock">, taken: Taken): Promise<Outcome> {
  const { networkId, id, ruleId, address, payload, language } = taken;
  if (taken.channel === "MAIL") {
    return sendMail(config, { id, to: address, payload, language });
  }
  const post = {
    id,
    url: address,
    body: JSON.stringify(payload),
    secrets: secretsOf(config, placeOfRule({ networkId, id: ruleId }), taken),
  };
  return postWebhook(post, { ownAddresses: reachesOwn(config), now: clock.now() });
}

/** Writes down how it went: sent, to be tried again, or given up; a webhook that is gone switches its rule off, where that tells it still. */
export async function noteAnswer(
  db: Kysely<unknown>,
  { networkId, id, ruleId, address, attempts }: Pick<Taken, "networkId" | "id" | "ruleId" | "address" | "attempts">,
  { answer, now, retries }: { readonly answer: Outcome; readonly now: Date; readonly retries: boolean },
): Promise<void> {
  const gone = answer.status === GONE;
  const again = answer.error !== null && retries && !gone ? retryAt(now, attempts) : null;
  const state = answer.error === null ? "SENT" : again === null ? "FAILED" : "WAITING";
  await sql`
    update notification n set state = ${state}, due_at = coalesce(${again}::timestamptz, n.due_at), done_at = ${again === null ? now : null},
      attempts = ${attempts}, answer_status = ${answer.status}, answer_ms = ${answer.ms}, error = ${answer.error}
    where n.network_id = ${networkId} and n.id = ${id} and n.state = 'WAITING'`.execute(db);
  if (gone) {
    await sql`
      update notification_rule r set active = false, off_reason = 'GONE', changed_at = ${now}
      where r.network_id = ${networkId} and r.id = ${ruleId} and r.active and ${address} in (r.webhook_url, r.escalation_url)`.execute(
      db,
    );
  }
}
