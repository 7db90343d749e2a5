import { sql } from "kysely";
import { record } from "../../access/audit/audit.service.ts";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { newId } from "../../kernel/ids.ts";
import { type StoredSecrets, oldSecretsOf } from "../../kernel/outgoing/secret.ts";
import { transacting } from "../../kernel/transacting.ts";
import { notifications } from "./notification.list.ts";
import type { Notification, NotificationRule } from "./notification.types.ts";
import { type Message, NOT_LOW, waysTo, writeOut } from "./outbox.writer.ts";
import { payloadOf } from "./payload.ts";
import { notificationRules } from "./rule.list.ts";
import { noteAnswer, send, type Taken } from "./send.service.ts";

/** Nobody else takes what is sent at once. */
const LATER_MS = 600_000;

function testsOf(rule: NotificationRule, now: Date): Message[] {
  const { id, name, webhookUrl, mails, escalationUrl, escalationMails } = rule;
  const ways = [...waysTo({ url: webhookUrl, mails }), ...waysTo({ url: escalationUrl, mails: escalationMails })];
  const none = { ...NOT_LOW, alarm_id: null, station_id: null, source_key: null, code: null, severity: null };
  const payload = payloadOf("TEST", now, { alarm: null, lowBalance: null, station: null, rule: { id, name } });
  const due = new Date(now.getTime() + LATER_MS);
  return ways.map((way) => ({
    ...way,
    ...none,
    id: newId(),
    rule_id: id,
    kind: "TEST",
    payload,
    delayed: false,
    due_at: due,
  }));
}

/** What of a rule its messages are sent with. */
async function readSending(ctx: Context, ruleId: string): Promise<StoredSecrets & Pick<Taken, "language">> {
  const { rows } = await sql<StoredSecrets & Pick<Taken, "language">>`
    select r.language, r.secret, ${oldSecretsOf("r", ctx.clock.now())} as "oldSecrets"
    from notification_rule r where r.network_id = ${account(ctx).scope.networkId} and r.id = ${ruleId}`.execute(
    sqlOf(ctx.em),
  );
  return rows[0] ?? refuse("OBJECT_NOT_FOUND", { field: "id" });
}

/** Tells everybody of a rule something once, at once, whether it is on or off; how it went with each. 10014. */
export async function testNotificationRule(ctx: Context, id: string): Promise<Notification[]> {
  const { networkId } = account(ctx).scope;
  const now = ctx.clock.now();
  const { messages, sending } = await transacting(ctx, async (inside) => {
    const rule = (await notificationRules.one(inside, id)) ?? refuse("OBJECT_NOT_FOUND", { field: "id" });
    const written = testsOf(rule, now);
    await writeOut(sqlOf(inside.em), { networkId, now }, written);
    const after = { name: rule.name, addresses: written.map(({ address }) => address) };
    await record(inside, { operation: "testNotificationRule", objectType: "NotificationRule", objectId: id, after });
    return { messages: written, sending: await readSending(inside, id) };
  });
  await Promise.all(
    messages.map(async (message) => {
      const { id: messageId, rule_id: ruleId, channel, address, payload } = message;
      const taken = { networkId, id: messageId, ruleId, channel, address, payload, attempts: 1, ...sending };
      const answer = await send(ctx, taken);
      await noteAnswer(ctx.db, taken, { answer, now: ctx.clock.now(), retries: false });
    }),
  );
  return notifications.byIds(
    ctx,
    messages.map((message) => message.id),
  );
}
