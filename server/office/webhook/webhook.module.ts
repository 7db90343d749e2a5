import { domain } from "../../kernel/domain.ts";
import { factTelling } from "../../kernel/told-facts.ts";
import { alarmTurns } from "../../plant/alarm/alarm.ports.ts";
import { writeAlarmTurns } from "./alarm-facts.writer.ts";
import { writeFacts } from "./outbox.writer.ts";
import { forgetWebhookMessages, sendWebhookMessages } from "./webhook.chores.ts";
import { WebhookResolver } from "./webhook.resolver.ts";

factTelling.give(writeFacts);
alarmTurns.give(writeAlarmTurns);

export const webhookDomain = domain({
  resolvers: [WebhookResolver],
  tables: { distributed: ["webhook", "webhook_kind", "webhook_message", "webhook_attempt"] },
  chores: [
    { name: "webhooks", everyMs: 500, work: sendWebhookMessages },
    { name: "old messages of webhooks", everyMs: 3_600_000, work: forgetWebhookMessages },
  ],
});
