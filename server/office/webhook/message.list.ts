import { instantText } from "../../kernel/instant-text.ts";
import { defineList } from "../../kernel/lists/define-list.ts";
import { among, before, idsIn, since } from "../../kernel/lists/filters.ts";
import type { FilterIn } from "../../kernel/lists/list-definition.ts";
import { piece } from "../../kernel/lists/piece.ts";
import { ofOwnPlatform } from "../../site/station/list-places.ts";
import { kindsSeenBy } from "./seen-kinds.ts";
import { WebhookKind, WebhookMessage, WebhookMessageState } from "./webhook.types.ts";

/** What was told, and what came back, is for whoever may see such objects; a test tells of none. */
const SEEN = "(m.kind is null or m.kind = any($1::text[]))";

/** What the caller's webhooks have told and are to tell, kept for 30 days. */
export const webhookMessages = defineList("WebhookMessage", {
  rows: "messages of webhooks",
  node: WebhookMessage,
  from: "webhook_message m",
  joins: { w: "join webhook w on w.network_id = m.network_id and w.id = m.webhook_id" },
  scope: ofOwnPlatform("w"),
  columns: {
    id: "m.id",
    webhookId: "m.webhook_id",
    webhookName: "w.name",
    webhookActive: "w.active",
    kind: "m.kind",
    type: "m.type",
    objectId: "m.object_id",
    state: "m.state",
    attempts: "m.attempts",
    createdAt: "m.created_at",
    dueAt: "case when m.state = 'WAITING' then m.due_at end",
    doneAt: "m.done_at",
    answerStatus: "m.answer_status",
    answerMs: "m.answer_ms",
    error: "m.error",
    body: (ctx) => piece(`case when ${SEEN} then m.body end`, kindsSeenBy(ctx)),
    attemptLog: (ctx) =>
      piece(
        `(select coalesce(jsonb_agg(jsonb_build_object('attempt', a.attempt, 'at', ${instantText("a.at")},
          'status', a.status, 'ms', a.ms, 'error', a.error, 'excerpt', case when ${SEEN} then a.excerpt end) order by a.attempt), '[]')
        from webhook_attempt a where a.network_id = m.network_id and a.message_id = m.id)`,
        kindsSeenBy(ctx),
      ),
  },
  filters: {
    webhookIds: idsIn("m.webhook_id", "Of one of these webhooks."),
    objectIds: idsIn("m.object_id", "Of one of these objects."),
    kinds: among(WebhookKind, "m.kind", "Of one of these kinds."),
    states: among(WebhookMessageState, "m.state", "In one of these states."),
    from: since("m.created_at", "Written down at or after."),
    to: before("m.created_at", "Written down before."),
  },
  sorts: { CREATED: [{ sql: "m.created_at", type: "time" }] },
  sorted: "By when they were written down.",
  order: "CREATED_DESC",
});

export type WebhookMessageFilter = FilterIn<typeof webhookMessages>;
